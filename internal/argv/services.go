package argv

// services are the clients of brokers, backups, secrets and build servers
// that tables of rules name. Most take a path of subcommands and long options
// with values.
var services = []grammar{
	{name: "alembic", style: exact, options: "-c,--config=read -x= -n,--name= --raiseerr", depth: 1, operands: "name..."},
	{name: "artisan", style: exact, depth: 1, options: "--force --seed --env= --step= --pretend --database=name", operands: "other..."},
	{name: "borg", style: exact | inherit, options: `-r,--repo=name -v,--verbose --info --debug --critical --error -p,--progress --log-json --lock-wait= --remote-path= --rsh=code --umask= -n,--dry-run -s,--stats --list --force --cache-only --keep-within= --keep-last= -H,--keep-hourly= -d,--keep-daily=
		-w,--keep-weekly= -m,--keep-monthly= -y,--keep-yearly= -a,--glob-archives=pattern -P,--prefix= --repair --verify-data --exclude=pattern -e,--encryption= --compression= --save-space --first= --last= --json --format= --append-only`, depth: 1, operands: "name other..."},
	{name: "circleci", style: exact | inherit, options: "--token= --host=url --skip-update-check --org-id= --force --no-prompt,-y", depth: 2, operands: "name..."},
	{name: "consul", style: exact | dashWord, options: "-http-addr=url -token= -datacenter= -recurse -cas -modify-index= -prefix= -namespace= -separator= -base64", depth: 2, verbs: "get put delete list leave force-leave members", operands: "name other..."},
	{name: "dvc", style: exact, depth: 1, options: "-f,--force -w,--workspace -c,--cloud -r,--remote= -a,--all-branches -T -A,--all-commits", operands: "other..."},
	{name: "flyway", style: exact | dashWord, options: "-url=url -user= -password= -configFiles=read -cleanDisabled= -locations= -target= -schemas= -X -q", operands: "name..."},
	{name: "gitlab-runner", style: exact, options: "--name,-n=name --all-runners --token,-t= --url,-u=url --config,-c=read --delete-non-existent --all --executor= --non-interactive --working-directory,-d=dir --user=", depth: 1, operands: "name..."},
	{name: "kafka-acls", style: exact, options: kafkaOptions + " --add --remove --allow-principal= --deny-principal= --operation= --group= --cluster --producer --consumer --force --resource-pattern-type="},
	{name: "kafka-configs", style: exact, options: kafkaOptions + " --entity-type= --entity-name= --add-config= --delete-config= --all --user="},
	{name: "kafka-console-consumer", style: exact, options: kafkaOptions + " --from-beginning --group= --max-messages= --property= --offset="},
	{name: "kafka-console-producer", style: exact, options: kafkaOptions + " --property= --producer.config=read"},
	{name: "kafka-consumer-groups", style: exact, options: kafkaOptions + " --group= --all-groups --reset-offsets --to-earliest --to-latest --to-offset= --shift-by= --execute --dry-run --delete-offsets --members --offsets --state --all-topics"},
	{name: "kafka-delete-records", style: exact, options: kafkaOptions + " --offset-json-file=read"},
	{name: "kafka-topics", style: exact, options: kafkaOptions + " --partitions= --replication-factor= --config= --if-exists --if-not-exists --under-replicated-partitions --exclude-internal"},
	{name: "knex", style: exact, depth: 1, options: "--env= --knexfile=read --cwd=dir --all --debug --client= --connection=url", operands: "name..."},
	{name: "liquibase", style: exact, options: "--url=url --username= --password= --changelog-file=read --changeLogFile=read --defaults-file=read --force[=] --tag= --count= --schemas=", operands: "name other..."},
	{name: "nats", style: exact | inherit, options: "-s,--server=host --user= --password= --creds=read --nkey=read --tlscert=read --tlskey=read --tlsca=read --timeout= --context=name -f,--force --trace --all --subject= --keep= --seq= -j,--json", depth: 2, verbs: "pub sub req reply bench rtt events", operands: "name..."},
	{name: "nomad", style: exact | dashWord, options: "-address=url -region= -namespace= -token= -purge -global -yes -detach -force -self -enable -disable -no-deadline -deadline= -verbose -json -t=", depth: 2, verbs: "run stop plan status init", operands: "name..."},
	{name: "packer", style: exact | dashWord, options: "-var=assignment -var-file=read -only= -except= -force -on-error= -parallel-builds= -machine-readable -color[=]", depth: 1, operands: "read..."},
	{name: "prisma", style: exact, depth: 2, verbs: "generate validate format studio init", options: "--schema=read --force,-f --skip-seed --skip-generate --accept-data-loss --force-reset --name,-n= --create-only --preview-feature --applied= --rolled-back= --stdin --file=read --url=url", operands: "other..."},
	{name: "rabbitmqadmin", style: exact | inherit, options: "-H,--host=host -P,--port= -u,--username= -p,--password= -V,--vhost=name -c,--config=read -N,--node= -f,--format= -s,--ssl -k -q,--quiet -d,--depth= -b,--bash-completion", depth: 2, operands: "other..."},
	{name: "rabbitmqctl", style: exact | inherit, options: "-n,--node=name -q,--quiet -s,--silent -t,--timeout= -l,--longnames -p,--vhost=name --offline --if-empty --if-unused --apply-to= --priority= --formatter= --force", depth: 1, operands: "name..."},
	{name: "restic", style: exact | inherit, options: `-r,--repo=name --repository-file=read -p,--password-file=read --password-command=code -v,--verbose -q,--quiet --json --no-lock --cache-dir=dir --no-cache -o,--option= --tag= --host= --path=searched --prune -n,--dry-run --keep-last= -l= --keep-hourly= -H=
		--keep-daily= -d= --keep-weekly= -w= --keep-monthly= -m= --keep-yearly= -y= --keep-within= --keep-tag= --group-by= -g= --unsafe-allow-remove-all --remove-all --max-unused= --repack-cacheable-only --read-data --read-data-subset= --exclude=pattern -e=pattern --exclude-file=read --files-from=read --target= -t= --include=pattern -i=pattern --forget -f,--force --delete --one-file-system -x --compression=`, depth: 1, operands: "name..."},
	{name: "sequelize", style: exact, depth: 1, options: "--env= --url=url --config=read --name= --to= --seed=", operands: "name..."},
	{name: "snowsql", style: exact, options: "-q,--query=code -f,--filename=script -a,--accountname= -u,--username= -d,--dbname=name -s,--schemaname=name -r,--rolename= -w,--warehouse= -c,--connection=name -o,--option= --config=read -D,--variable="},
	{name: "supabase", style: exact, depth: 2, verbs: "start stop init login link status", options: "--linked --local --db-url=url --project-ref=name --yes --debug --experimental -p,--password= --version= --no-backup", operands: "name..."},
	{name: "typeorm", style: exact, depth: 1, options: "-d,--dataSource=read -f= --transaction=", operands: "other..."},
	{name: "vagrant", style: exact, depth: 1, options: "-f,--force -c,--command=code --provision --provider= -g,--graceful --all --no-color --name= -y", operands: "name..."},
	{name: "velero", style: exact | inherit, options: "-n,--namespace=name --kubeconfig=read --kubecontext=name --confirm --all --selector,-l= --include-namespaces= --exclude-namespaces= --include-resources= --wait,-w --from-backup=name --from-schedule=name --schedule= --ttl= --output,-o= --details --force --crds-only --storage-location= --restore-volumes[=]", depth: 2, verbs: "install uninstall version", operands: "name..."},
}

const kafkaOptions = "--bootstrap-server=host --zookeeper=host --command-config=read --broker-list=host --create --delete --alter --describe --list --topic=name --help --version"
