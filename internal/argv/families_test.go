package argv

import "testing"

func TestArchives(t *testing.T) {
	check(t, []row{
		{"tar czf a.tgz src .env", "tar | --create | --gzip | --file=a.tgz:written ; src:read ; .env:read"},
		{"tar -xzf a.tgz -C d", "tar | --extract | --gzip | --file=a.tgz:read | --directory=d:dir"},
		{"tar xf a.tar", "tar | --extract | --file=a.tar:read"},
		{"tar cvfz a.tgz d", "tar | --create | --verbose | --file=a.tgz:written | --gzip ; d:read"},
		{"tar -c -f - . --exclude x", "tar | --create | --file=-:written | --exclude=x:pattern ; .:read"},
		{"tar --create --file=a --remove-files d", "tar | --create | --file=a:written | --remove-files ; d:moved"},
		{"tar -xf a --to-command=sh", "tar | --extract | --file=a:read | --to-command=sh:code"},
		{"zip -r a.zip d .env", "zip | --recurse-paths ; a.zip:written ; d:read ; .env:read"},
		{"zip -rm a.zip d", "zip | --recurse-paths | --move ; a.zip:written ; d:moved"},
		{"zip -P pw a.zip f", "zip | --password=pw ; a.zip:written ; f:read"},
		{"unzip -o a.zip -d d", "unzip | -o | -d=d:dir ; a.zip:read"},
		{"gzip f", "gzip ; f:moved"},
		{"gzip -c f", "gzip | --stdout ; f:read"},
		{"gunzip -k f.gz", "gunzip | --keep ; f.gz:read"},
		{"zstd --rm f", "zstd | --rm ; f:moved"},
		{"7z a a.7z d", "7z a ; a.7z:written ; d:read"},
		{"7z x a.7z -od", "7z x | -o=d:dir ; a.7z:read"},
	})
}

func TestBuilders(t *testing.T) {
	check(t, []row{
		{"make -j4 -C d clean", "make | --jobs=4 | --directory=d:dir ; clean:name"},
		{"make -j", "make | --jobs"},
		{"make -j 4 x", "make | --jobs=4 ; x:name"},
		{"make --jobs=2 A=b", "make | --jobs=2 ; A=b:name"},
		{"npm run build -- --x", "npm run ; build:name ; --x"},
		{"npm i -g x", "npm install | --global ; x:name"},
		{"npm test", "npm test"},
		{"npm publish --dry-run", "npm publish | --dry-run"},
		{"pnpm -r publish", "pnpm publish | --recursive"},
		{"yarn add -D x", "yarn add | --dev ; x:name"},
		{"pip install -r req.txt x", "pip install | --requirement=req.txt:read ; x:name"},
		{"pip uninstall -y x", "pip uninstall | --yes ; x:name"},
		{"uv pip install -e .", "uv pip install | --editable=.:searched"},
		{"uv sync --frozen", "uv sync | --frozen"},
		{"cargo build -j2 --release", "cargo build | --jobs=2 | --release"},
		{"cargo install --path .", "cargo install | --path=.:dir"},
		{"cargo publish --dry-run", "cargo publish | --dry-run"},
		{"cargo test -- --nocapture", "cargo test ; --nocapture"},
		{"go test -run X ./...", "go test | -run=X ; ./..."},
		{"go test ./... -args -x", "go test | -args=-x ; ./..."},
		{"go clean -modcache", "go clean | -modcache"},
		{"go run ./x -f", "go run ; ./x:script ; -f"},
		{"gem push x.gem", "gem push ; x.gem:name"},
		{"poetry publish --build", "poetry publish | --build"},
		{"pytest -k x -n 4 tests/a.py::t", "pytest | -k=x:pattern | --numprocesses=4 ; tests/a.py::t:searched"},
		{"pytest -xq", "pytest | --exitfirst | --quiet"},
		{"bundle exec rake db:drop", "bundle exec ! rake db:drop"},
		{"rake db:drop", "rake ; db:drop:name"},
		{"twine upload dist/x", "twine upload ; dist/x:read"},
	})
}

func TestBuiltins(t *testing.T) {
	check(t, []row{
		{"cd -P d", "cd | -P ; d:dir"},
		{"cd -", "cd ; -:dir"},
		{"echo -n -e x -z", "echo | -n | -e ; x:message ; -z:message"},
		{"echo -n$x", "echo ; -n$x:message"},
		{"printf %s -x", "printf ; %s:message ; -x:message"},
		{"export A=b C", "export ; A=b:assignment ; C:name"},
		{"export -p", "export | -p"},
		{"set -euo pipefail", "set | -e | -u | -o=pipefail"},
		{"set -x a b", "set | -x ; a ; b"},
		{"set", "set"},
		{"declare -x", "declare | -x"},
		{"printenv A", "printenv ; A:name"},
		{"test -f .env -a x", "test ; -f ; .env:searched ; -a ; x:searched"},
		{"[ -r $x ]", "[ ; -r ; $x:searched ; ]"},
		{"alias rm=x", "alias ; rm=x:assignment"},
		{"trap x EXIT", "trap ; x:code ; EXIT:name"},
		{"type rm", "type ; rm:name"},
		{"read -rp msg v", "read | -r | -p=msg:message ; v:name"},
		{"which rm", "which ; rm:name"},
	})
}

func TestClouds(t *testing.T) {
	check(t, []row{
		{"aws s3 rm s3://b --recursive", "aws s3 rm | --recursive ; s3://b:url"},
		{"aws s3 sync . s3://b --delete --profile p", "aws s3 sync | --delete | --profile=p:name ; .:read ; s3://b:url"},
		{"aws ec2 terminate-instances --instance-ids i-1 --no-dry-run", "aws ec2 terminate-instances | --instance-ids=i-1 | --no-dry-run"},
		{"aws --region us-east-1 rds delete-db-instance --db-instance-identifier x --skip-final-snapshot", "aws rds delete-db-instance | --region=us-east-1:name | --db-instance-identifier=x | --skip-final-snapshot"},
		{"gcloud compute instances delete vm --zone z --quiet", "gcloud compute instances delete | --zone=z:name | --quiet ; vm:name"},
		{"gcloud beta run services delete s", "gcloud run services delete ; s:name"},
		{"gcloud projects delete p", "gcloud projects delete ; p:name"},
		{"gsutil -m rm -r gs://b", "gsutil rm | -m | -r ; gs://b:url"},
		{"az group delete -n g --yes", "az group delete | --name=g:name | --yes"},
		{"az vm delete --name x -g g", "az vm delete | --name=x:name | --resource-group=g:name"},
		{"terraform destroy -auto-approve", "terraform destroy | -auto-approve"},
		{"terraform -chdir=infra apply -var a=b plan.out", "terraform apply | -chdir=infra:dir | -var=a=b:assignment ; plan.out:read"},
		{"terraform --chdir infra plan -out=p", "terraform plan | -chdir=infra:dir | -out=p:written"},
		{"terraform state rm a.b", "terraform state rm ; a.b:name"},
		{"terraform workspace delete x", "terraform workspace delete ; x:name"},
		{"tofu destroy", "terraform destroy"},
		{"pulumi destroy -y -s prod", "pulumi destroy | --yes | --stack=prod:name"},
		{"cdk destroy --force X", "cdk destroy | --force ; X:name"},
		{"doctl compute droplet delete 1 -f", "doctl compute droplet delete | --force ; 1:name"},
		{"gh repo delete o/r --yes", "gh repo delete | --yes ; o/r:name"},
		{"gh pr create --title rm^-rf^/ --body x", "gh pr create | --title=rm -rf /:message | --body=x:message"},
		{"gh api -X DELETE /repos/o/r", "gh api | --method=DELETE ; /repos/o/r:url"},
		{"gh api repos/o/r -f a=b", "gh api | --raw-field=a=b ; repos/o/r:url"},
		{"gh release delete v1 -y", "gh release delete | --yes ; v1:name"},
		{"rclone purge r:b", "rclone purge ; r:b:host"},
	})
}

func TestContainers(t *testing.T) {
	check(t, []row{
		{"docker system prune -af --volumes", "docker system prune | --all | --force | --volumes"},
		{"docker rm -fv c", "docker rm | --force | --volumes ; c:name"},
		{"docker volume rm v", "docker volume rm ; v:name"},
		{"docker compose -p x down -v --rmi all", "docker compose down | --project-name=x:name | --volumes | --rmi=all"},
		{"docker cp c:/x .", "docker cp ; c:/x:host ; .:written"},
		{"docker build -f D -t x .", "docker build | --file=D:read | --tag=x:name ; .:searched"},
		{"docker image prune -a", "docker image prune | --all"},
		{"docker exec c sh", "docker exec ; c:name ! sh"},
		{"docker -c ctx ps", "docker ps | --context=ctx:name"},
		{"docker run -d --entrypoint sh img -c x", "docker run | --detach | --entrypoint=sh ; img:name ! -c x"},
		{"kubectl delete ns prod --force", "kubectl delete | --force ; ns:name ; prod:name"},
		{"kubectl delete -f x.yml", "kubectl delete | --filename=x.yml:read"},
		{"kubectl delete pods --all -n x", "kubectl delete | --all | --namespace=x:name ; pods:name"},
		{"kubectl get secret s -o yaml", "kubectl get | --output=yaml ; secret:name ; s:name"},
		{"kubectl apply --dry-run=client -f x", "kubectl apply | --dry-run=client | --filename=x:read"},
		{"kubectl drain n --ignore-daemonsets", "kubectl drain | --ignore-daemonsets ; n:name"},
		{"kubectl rollout restart deploy/x", "kubectl rollout restart ; deploy/x:name"},
		{"kubectl config use-context prod", "kubectl config use-context ; prod:name"},
		{"kubectl cp ns/p:/x ./x", "kubectl cp ; ns/p:/x:host ; ./x:written"},
		{"kubectl run p --image=i -- rm -rf x", "kubectl run | --image=i ; p:name ! rm -rf x"},
		{"helm uninstall r -n x", "helm uninstall | --namespace=x:name ; r:name"},
		{"helm upgrade --install r c -f v.yml --set a=b", "helm upgrade | --install | --values=v.yml:read | --set=a=b ; r:name ; c:read"},
		{"helm repo add n https://x", "helm repo add ; n:name ; https://x:url"},
	})
}

func TestDatabases(t *testing.T) {
	check(t, []row{
		{"psql -c DROP^TABLE^x db", "psql | --command=DROP TABLE x:code ; db:name"},
		{"psql -h h -U u -d db -f x.sql", "psql | --host=h:host | --username=u:name | --dbname=db:name | --file=x.sql:script"},
		{"psql -tAc x", "psql | --tuples-only | --no-align | --command=x:code"},
		{"psql postgres://h/db", "psql ; postgres://h/db:name"},
		{"mysql -uroot -psecret -e x db", "mysql | --user=root:name | --password=secret | --execute=x:code ; db:name"},
		{"mysql -p -e x db", "mysql | --password | --execute=x:code ; db:name"},
		{"mysql --exec=x db", "mysql | --execute=x:code ; db:name"},
		{"mysqladmin -u root drop db", "mysqladmin drop | --user=root:name ; db:name"},
		{"sqlite3 app.db DROP^TABLE^x", "sqlite3 ; app.db:read ; DROP TABLE x:code"},
		{"sqlite3 -header -cmd x app.db", "sqlite3 | -header | -cmd=x:code ; app.db:read"},
		{"mongosh --eval x db", "mongosh | --eval=x:code ; db:name"},
		{"redis-cli -h h FLUSHALL", "redis-cli FLUSHALL | -h=h:host"},
		{"redis-cli -n 1 del k", "redis-cli del | -n=1 ; k"},
		{"dropdb -h h --if-exists db", "dropdb | --host=h:host | --if-exists ; db:name"},
		{"pg_dump -Fc -f out db", "pg_dump | --format=c | --file=out:written ; db:name"},
		{"pg_restore -c -d db f", "pg_restore | --clean | --dbname=db:name ; f:read"},
		{"mysqldump --all-databases -r out", "mysqldump | --all-databases | --result-file=out:written"},
		{"duckdb f.db x", "duckdb ; f.db:read ; x:code"},
		{"clickhouse-client --query x", "clickhouse-client | --query=x:code"},
		{"mongorestore --drop d", "mongorestore | --drop ; d:read"},
	})
}

func TestDisks(t *testing.T) {
	check(t, []row{
		{"mkfs.ext4 -F /dev/sda1", "mkfs | -F ; /dev/sda1:written"},
		{"mkfs -t ext4 /dev/sda", "mkfs | --type=ext4 ; /dev/sda:written"},
		{"wipefs -a /dev/sda", "wipefs | --all ; /dev/sda:written"},
		{"wipefs /dev/sda", "wipefs ; /dev/sda:searched"},
		{"blkdiscard /dev/sda", "blkdiscard ; /dev/sda:written"},
		{"fdisk -l /dev/sda", "fdisk | --list ; /dev/sda:searched"},
		{"fdisk /dev/sda", "fdisk ; /dev/sda:written"},
		{"parted -s /dev/sda mklabel gpt", "parted | --script ; /dev/sda:written ; mklabel:name ; gpt"},
		{"sgdisk -Z /dev/sda", "sgdisk | --zap-all ; /dev/sda:written"},
		{"cryptsetup luksFormat /dev/sda", "cryptsetup luksFormat ; /dev/sda:written"},
		{"lvremove -f vg/lv", "lvremove | --force ; vg/lv:name"},
		{"zfs destroy -r pool/x", "zfs destroy | -r ; pool/x:name"},
		{"zpool destroy pool", "zpool destroy ; pool:name"},
		{"mdadm --zero-superblock /dev/sda", "mdadm | --zero-superblock ; /dev/sda:written"},
		{"mkswap /dev/sda2", "mkswap ; /dev/sda2:written"},
		{"parted -s /dev/sda unit s print", "parted | --script ; /dev/sda:searched ; unit:name ; s ; print"},
		{"parted /dev/sda", "parted ; /dev/sda:written"},
		{"sgdisk --backup=t /dev/sda", "sgdisk | --backup=t:written ; /dev/sda:searched"},
		{"sgdisk --backup=t -Z /dev/sda", "sgdisk | --backup=t:written | --zap-all ; /dev/sda:written"},
		{"cryptsetup luksDump /dev/sda", "cryptsetup luksDump ; /dev/sda:searched"},
		{"cryptsetup luksOpen /dev/sda x", "cryptsetup luksOpen ; /dev/sda:searched ; x:name"},
		{"cryptsetup luksErase -q /dev/sda", "cryptsetup erase | --batch-mode ; /dev/sda:written"},
		{"mdadm --detail /dev/md0", "mdadm | --detail ; /dev/md0:name"},
		{"nvme id-ctrl /dev/nvme0", "nvme id-ctrl ; /dev/nvme0:searched"},
		{"nvme format -f /dev/nvme0n1", "nvme format | --force ; /dev/nvme0n1:written"},
		{"hdparm -I /dev/sda", "hdparm | -I ; /dev/sda:searched"},
		{"hdparm --security-erase NULL /dev/sda", "hdparm | --security-erase=NULL:name ; /dev/sda:written"},
		{"zpool offline tank /dev/sda", "zpool offline ; tank:name ; /dev/sda:name"},
		{"zpool create -f tank /dev/sda", "zpool create | -f ; tank:name ; /dev/sda:written"},
		{"e2fsck -n /dev/sda1", "e2fsck | -n ; /dev/sda1:searched"},
	})
}

func TestEditors(t *testing.T) {
	check(t, []row{
		{"vim .env", "vim ; .env:read"},
		{"vim -c :q f", "vim | -c=:q:code ; f:read"},
		{"nano +3 f", "nano | +3 ; f:read"},
		{"code -g f:3", "code | --goto=f:3:searched"},
		{"xdg-open https://x", "xdg-open ; https://x:url"},
		{"open -a App f", "open | -a=App:name ; f:searched"},
		{"tmux new-session -d -s s rm^-rf^x", "tmux new-session | -d | -s=s:name ! rm -rf x"},
		{"tmux new -d rm -rf x", "tmux new-session | -d ! rm -rf x"},
		{"tmux send-keys -t s rm^-rf^x Enter", "tmux send-keys | -t=s:name ; rm -rf x:code ; Enter:code"},
		{"tmux kill-server", "tmux kill-server"},
		{"screen -dmS n rm -rf x", "screen | -dmS=n:name ! rm -rf x"},
	})
}
