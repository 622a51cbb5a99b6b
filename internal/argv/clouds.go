package argv

// awsGlobal holds the flags of aws; any other long option takes a value.
const awsGlobal = `--profile=name --region=name --output= --query= --endpoint-url=url --cli-connect-timeout= --cli-read-timeout= --ca-bundle=read --color= --debug --no-verify-ssl --no-paginate --no-sign-request
	--no-cli-pager --no-cli-auto-prompt --cli-auto-prompt --version --dry-run --no-dry-run --force --force-delete --force-delete-without-recovery --skip-final-snapshot --no-skip-final-snapshot --delete-automated-backups --include-all-instances
	--recursive --dryrun --delete --quiet --only-show-errors --exact-timestamps --size-only --no-progress --follow-symlinks --no-follow-symlinks --no-guess-mime-type --human-readable --summarize --ignore-glacier-warnings
	--enable-termination-protection --no-enable-termination-protection --with-decryption --deletion-protection --no-deletion-protection --apply-immediately --no-apply-immediately --publicly-accessible --no-publicly-accessible
	--multi-az --no-multi-az --overwrite --disable-rollback --retain-deployment --bypass-governance-retention --force-detach --no-disassemble --is-public --no-include-email --include-email --delete-resources`

const s3Options = `--include=pattern --exclude=pattern --acl= --storage-class= --sse[=] --sse-kms-key-id= --content-type= --cache-control= --content-disposition= --content-encoding= --metadata= --metadata-directive= --expires= --expires-in=
	--grants= --source-region= --page-size= --request-payer[=] --website-redirect=`

const verbsOfClouds = "create delete remove destroy list describe get get-value update set unset add patch ssh scp deploy undeploy execute call start stop reset restart resize resume suspend restore clone export import " +
	"set-iam-policy add-iam-policy-binding remove-iam-policy-binding get-iam-policy enable disable login logout revoke activate get-credentials print-access-token print-identity-token access rm cp mv ls cat rsync du hash versions-delete " +
	"submit cancel wait promote-replica failover rollback recreate-instances abandon-instances delete-instances upgrade attach detach attach-disk detach-disk move rename undelete read tail write purge purge-cache lock unlock init connect connect-to-instance set-password rotate schedule"

// clouds are the clients of clouds and what builds on them. Of subcommands
// without a grammar, the words before the first option are the path.
var clouds = []grammar{
	{name: "aws", style: exact | inherit | valued, options: awsGlobal, depth: 2, operands: "other...", subs: []grammar{
		{name: "s3", style: exact | inherit | valued, subs: []grammar{
			{name: "cp", options: s3Options, operands: "read written", style: exact | valued | remote},
			{name: "ls", operands: "url", style: exact | valued},
			{name: "mb", operands: "url", style: exact | valued},
			{name: "mv", options: s3Options, operands: "moved written", style: exact | valued | remote},
			{name: "presign", options: s3Options, operands: "url", style: exact | valued},
			{name: "rb", operands: "url", style: exact | valued},
			{name: "rm", options: s3Options, operands: "url", style: exact | valued},
			{name: "sync", options: s3Options, operands: "read written", style: exact | valued | remote},
			{name: "website", options: "--index-document= --error-document=", operands: "url", style: exact | valued},
		}},
	}},
	{name: "az", style: exact | inherit | valued, depth: 8, operands: "other...",
		options: "--yes,-y --no-wait --debug --verbose --only-show-errors --output,-o= --query= --subscription=name --resource-group,-g=name --name,-n=name --ids= --help,-h --force-deletion-types= --account-name=name --container-name,-c=name --source,-s=read --destination,-d= --file,-f=read --no-progress --delete-snapshots= --purge --include"},
	{name: "cdk", style: exact | inherit, options: "--app,-a=code --profile=name --context,-c=assignment --output,-o=dir --verbose,-v --json --strict --role-arn= --require-approval= --force,-f --all --exclusively,-e --no-rollback --hotswap --outputs-file=written --parameters= --toolkit-stack-name= --concurrency= --method=", subs: []grammar{
		{name: "bootstrap", operands: "name..."},
		{name: "deploy", operands: "name..."},
		{name: "destroy", operands: "name..."},
		{name: "diff", operands: "name..."},
		{name: "init", options: "--language,-l= --list --generate-only", operands: "name"},
		{name: "list", aka: "ls", operands: "name..."},
		{name: "synth", aka: "synthesize", options: "--quiet,-q", operands: "name..."},
		{name: "watch", operands: "name..."},
	}},
	{name: "doctl", style: exact | inherit | valued, depth: 4, verbs: "create delete list get update rm destroy remove login init switch exec reset power-off power-on reboot shutdown snapshot restore rebuild resize tag untag add attach detach ls push build deploy logs", operands: "name...",
		options: "--access-token,-t= --context=name --output,-o= --force,-f --verbose,-v --trace --format= --no-header --api-url,-u=url --config,-c=read --dangerous --wait"},
	{name: "eb", style: exact | inherit, options: "--profile=name --region,-r=name --force --all --verbose,-v --timeout= --no-verify-ssl", depth: 1, operands: "name..."},
	{name: "eksctl", style: exact | inherit | valued, options: "--name,-n=name --region,-r=name --profile,-p=name --config-file,-f=read --wait,-w --force --disable-nodegroup-eviction --approve --verbose,-v= --cluster=name --all --dry-run --parallel=", depth: 2, operands: "name..."},
	{name: "fly", style: exact | inherit | valued, options: "--app,-a=name --config,-c=read --yes,-y --access-token,-t= --verbose --org,-o=name --json,-j --force,-f --now --remote-only --local-only --detach --help,-h --stage --region,-r=", depth: 2, verbs: "destroy deploy launch status logs open auth ssh proxy scale", operands: "name..."},
	{name: "gcloud", style: exact | inherit | valued, depth: 6, verbs: verbsOfClouds, operands: "name...",
		options: `--quiet,-q --project=name --account=name --configuration=name --format= --filter= --region=name --zone=name --verbosity= --impersonate-service-account=name --log-http --async --no-async --recursive,-r --all --force --global
		--keep-disks= --delete-disks= --no-user-output-enabled --help,-h --allow-unauthenticated --no-allow-unauthenticated --all-versions,-a --no-promote --promote --tunnel-through-iap --internal-ip --command=code --flags-file=read --preemptible --uri --delete-tags --force-delete-tags`,
		subs: []grammar{
			{name: "alpha", style: through | exact | inherit | valued, depth: 6, verbs: verbsOfClouds, operands: "name..."},
			{name: "beta", style: through | exact | inherit | valued, depth: 6, verbs: verbsOfClouds, operands: "name..."},
		}},
	{name: "gsutil", style: inherit, options: "-m -q -D -DD -h=assignment -o=assignment -s -u=name -i=name", subs: []grammar{
		{name: "acl", depth: 1, options: "-r -R -u= -g= -d= -a -f", operands: "other..."},
		{name: "cat", operands: "url..."},
		{name: "cp", options: "-r -R -a= -A -c -e -I -j= -J -L=written -n -p -P -s= -U -v -z= -Z", operands: "read... written", style: remote},
		{name: "iam", depth: 1, options: "-r -R -d -a -e= -f", operands: "other..."},
		{name: "ls", options: "-l -L -b -h -r -R -a -p= -d", operands: "url..."},
		{name: "mb", options: "-c= -l= -p= -b= --retention=", operands: "url..."},
		{name: "mv", options: "-p", operands: "moved... written", style: remote},
		{name: "rb", options: "-f", operands: "url..."},
		{name: "rewrite", options: "-r -R -k -K -s= -f -I -O", operands: "url..."},
		{name: "rm", options: "-r -R -a -f -I", operands: "url..."},
		{name: "rsync", options: "-r -R -d -n -c -C -e -i -J -j= -p -P -u -U -x=pattern -a=", operands: "read written", style: remote},
		{name: "setmeta", options: "-h=", operands: "url..."},
		{name: "stat", operands: "url..."},
		{name: "versioning", depth: 1, operands: "other..."},
	}},
	{name: "heroku", style: exact | inherit | valued, options: "--app,-a=name --remote,-r=name --confirm,-c=name --force,-f --json --team,-t=name --space,-s=name --tail --num,-n= --dyno,-d= --size=", depth: 1, operands: "name..."},
	{name: "mc", style: exact | inherit, options: "--config-dir,-C=dir --quiet,-q --no-color --json --debug --insecure --limit-upload= --limit-download=", subs: []grammar{
		{name: "admin", depth: 2, operands: "name..."},
		{name: "alias", depth: 1, options: "--api= --path=", operands: "name..."},
		{name: "cat", operands: "url..."},
		{name: "cp", options: "--recursive,-r --preserve,-a --older-than= --newer-than=", operands: "read... written"},
		{name: "find", options: "--exec=code --name=pattern --older-than= --newer-than= --larger= --smaller= --maxdepth= --path=pattern --print= --regex=pattern --watch", operands: "url"},
		{name: "ls", options: "--recursive,-r --versions --incomplete,-I", operands: "url..."},
		{name: "mb", options: "--region= --with-lock,-l --ignore-existing,-p --with-versioning", operands: "url..."},
		{name: "mirror", options: "--overwrite --remove --watch,-w --exclude=pattern --dry-run --region= --preserve,-a --older-than= --newer-than= --fake", operands: "read written"},
		{name: "mv", options: "--recursive,-r --older-than= --newer-than=", operands: "moved... written"},
		{name: "rb", options: "--force --dangerous", operands: "url..."},
		{name: "rm", options: "--recursive,-r --force --dangerous --versions --rewind= --incomplete,-I --older-than= --newer-than= --bypass --stdin --dry-run --fake", operands: "url..."},
		{name: "undo", options: "--recursive,-r --force --last= --dry-run", operands: "url"},
	}},
	{name: "netlify", style: exact | inherit | valued, options: "--auth= --force,-f --site,-s=name --prod,-p --dir,-d=dir --json --message,-m=message --build --open,-o --debug", depth: 1, operands: "name..."},
	{name: "pulumi", style: exact | inherit, options: `--cwd,-C=dir --yes,-y --stack,-s=name --non-interactive --verbose,-v= --color= --target,-t=name --target-dependents --refresh,-r --skip-preview,-f --parallel,-p= --message,-m=message --config,-c=assignment --config-file=read
		--json,-j --diff --force --preserve-config --remove --exclude-protected --expect-no-changes --logtostderr --secrets-provider= --show-secrets --plaintext --secret --path --all --replace=name`, subs: []grammar{
		{name: "cancel", operands: "name"},
		{name: "config", operands: "name other", subs: []grammar{
			{name: "get", operands: "name"},
			{name: "rm", operands: "name"},
			{name: "set", operands: "name other"},
		}},
		{name: "destroy", aka: "down"},
		{name: "import", operands: "name..."},
		{name: "login", options: "--local,-l", operands: "url"},
		{name: "logout"},
		{name: "new", options: "--name,-n= --description,-d=message --generate-only,-g --dir=dir", operands: "name"},
		{name: "preview", aka: "pre"},
		{name: "refresh"},
		{name: "stack", subs: []grammar{
			{name: "export", options: "--file=written --version="},
			{name: "import", options: "--file=read"},
			{name: "init", operands: "name"},
			{name: "ls"},
			{name: "output", operands: "name"},
			{name: "rm", operands: "name"},
			{name: "select", options: "--create", operands: "name"},
		}},
		{name: "state", subs: []grammar{
			{name: "delete", operands: "name"},
			{name: "move", operands: "name..."},
			{name: "unprotect", operands: "name"},
		}},
		{name: "up", aka: "update", operands: "name"},
		{name: "whoami"},
	}},
	{name: "rclone", style: exact | inherit, options: `--dry-run,-n --verbose,-v --quiet,-q --config=read --progress,-P --interactive,-i --transfers= --checkers= --include=pattern --exclude=pattern --filter=pattern --filter-from=read --files-from=read --min-age= --max-age= --min-size=
		--max-size= --max-depth= --bwlimit= --log-file=written --log-level= --delete-before --delete-during --delete-after --delete-excluded --backup-dir=dir --suffix= --checksum,-c --update,-u --ignore-existing --size-only --rmdirs --fast-list
		--recursive,-R --leave-root --force --resync --stats= --retries= --drive-use-trash[=] --password-command=code`, subs: []grammar{
		{name: "bisync", operands: "changed changed", style: remote},
		{name: "cat", operands: "read...", style: remote},
		{name: "check", operands: "searched searched", style: remote},
		{name: "cleanup", operands: "deleted", style: remote},
		{name: "config", depth: 1, operands: "name other..."},
		{name: "copy", operands: "read written", style: remote},
		{name: "copyto", operands: "read written", style: remote},
		{name: "copyurl", operands: "url written", style: remote},
		{name: "dedupe", operands: "changed", style: remote},
		{name: "delete", operands: "deleted", style: remote},
		{name: "deletefile", operands: "deleted", style: remote},
		{name: "link", operands: "searched", style: remote},
		{name: "listremotes"},
		{name: "ls", operands: "searched", style: remote},
		{name: "lsd", operands: "searched", style: remote},
		{name: "lsf", operands: "searched", style: remote},
		{name: "lsjson", operands: "searched", style: remote},
		{name: "lsl", operands: "searched", style: remote},
		{name: "mkdir", operands: "written", style: remote},
		{name: "mount", operands: "read dir", style: remote},
		{name: "move", operands: "moved written", style: remote},
		{name: "moveto", operands: "moved written", style: remote},
		{name: "purge", operands: "deleted", style: remote},
		{name: "rcat", operands: "written", style: remote},
		{name: "rmdir", operands: "deleted", style: remote},
		{name: "rmdirs", operands: "deleted", style: remote},
		{name: "size", operands: "searched", style: remote},
		{name: "sync", operands: "read written", style: remote},
		{name: "tree", operands: "searched", style: remote},
		{name: "version"},
	}},
	{name: "s3cmd", style: exact | inherit, options: "--config,-c=read --recursive,-r --force,-f --dry-run,-n --delete-removed --no-delete-removed --acl-public,-P --acl-private --exclude=pattern --include=pattern --access_key= --secret_key= --host= --region= --skip-existing --quiet,-q --verbose,-v --max-delete=", depth: 1, operands: "other..."},
	{name: "terraform", options: terraformOptions, style: exact | inherit | dashWord, subs: []grammar{
		{name: "apply", operands: "read", style: dashWord},
		{name: "console", style: dashWord},
		{name: "destroy", style: dashWord},
		{name: "fmt", options: "-check -diff -list[=] -recursive -write[=]", operands: "written...", style: dashWord},
		{name: "force-unlock", operands: "name", style: dashWord},
		{name: "get", style: dashWord},
		{name: "graph", style: dashWord},
		{name: "import", operands: "name name", style: dashWord},
		{name: "init", style: dashWord},
		{name: "login", operands: "host", style: dashWord},
		{name: "logout", operands: "host", style: dashWord},
		{name: "output", operands: "name", style: dashWord},
		{name: "plan", style: dashWord},
		{name: "providers", depth: 1, style: dashWord},
		{name: "refresh", style: dashWord},
		{name: "show", operands: "read", style: dashWord},
		{name: "state", style: inherit | dashWord, subs: []grammar{
			{name: "list", operands: "name...", style: dashWord},
			{name: "mv", operands: "name name", style: dashWord},
			{name: "pull", style: dashWord},
			{name: "push", operands: "read", style: dashWord},
			{name: "replace-provider", operands: "name name", style: dashWord},
			{name: "rm", operands: "name...", style: dashWord},
			{name: "show", operands: "name", style: dashWord},
		}},
		{name: "taint", operands: "name", style: dashWord},
		{name: "test", style: dashWord},
		{name: "untaint", operands: "name", style: dashWord},
		{name: "validate", style: dashWord},
		{name: "version", style: dashWord},
		{name: "workspace", style: inherit | dashWord, subs: []grammar{
			{name: "delete", operands: "name", style: dashWord},
			{name: "list", style: dashWord},
			{name: "new", operands: "name", style: dashWord},
			{name: "select", operands: "name", style: dashWord},
			{name: "show", style: dashWord},
		}},
	}},
	{name: "terragrunt", options: terraformOptions + " -terragrunt-non-interactive --terragrunt-working-dir=dir --non-interactive --working-dir=dir --all -a", style: exact | inherit | dashWord, depth: 2, verbs: "apply destroy plan init output show import", operands: "other..."},
	{name: "vercel", style: exact | inherit | valued, options: "--cwd=dir --token,-t= --yes,-y --prod --scope,-S=name --debug,-d --force,-f --env,-e= --build-env,-b= --confirm,-c --local-config,-A=read --prebuilt --safe,-s", depth: 1, operands: "name..."},
	{name: "wrangler", style: exact | inherit | valued, options: "--config,-c=read --env,-e=name --cwd=dir --force --yes,-y --remote --local --command=code --file=read --preview --dry-run --minify --skip-confirmation", depth: 3, verbs: "create delete list info put get deploy publish dev execute", operands: "name..."},
}

const terraformOptions = `-chdir=dir -auto-approve -var=assignment -var-file=read -target=name -replace=name -destroy -refresh-only -refresh[=] -lock[=] -lock-timeout= -input[=] -no-color -json -parallelism= -state=changed -state-out=written -backup=written -out=written
	-compact-warnings -detailed-exitcode -generate-config-out=written -force -upgrade -reconfigure -migrate-state -backend[=] -backend-config= -from-module= -get[=] -plugin-dir=dir -raw -help -version -or-create -ignore-remote-version -allow-missing
	-config=dir -id= -provider= -type= -draw-cycles -show-sensitive -dry-run -filter= -concise -cloud[=] -lockfile= -verbose`
