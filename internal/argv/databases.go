package argv

const (
	pgConnection = "-h,--host=host -p,--port= -U,--username=name -w,--no-password -W,--password "
	pgDump       = `-a,--data-only -b,--large-objects,--blobs -B,--no-large-objects,--no-blobs --lock-wait-timeout= --exclude-table-data=pattern --extra-float-digits= --include-foreign-data= --restrict-key= --rows-per-insert= --snapshot= -c,--clean -C,--create -e,--extension= -E,--encoding= -f,--file=written -F,--format= -j,--jobs= -n,--schema=name -N,--exclude-schema=name
		-O,--no-owner -s,--schema-only -S,--superuser=name -t,--table=name -T,--exclude-table=name -v,--verbose -x,--no-privileges -Z,--compress= --column-inserts --inserts --if-exists --role=name --section= -d,--dbname=name -g,--globals-only -r,--roles-only -l,--database=name `
	mysqlConnection = `-h,--host=host -P,--port= -u,--user=name --password,-p[=] -S,--socket= --protocol= --ssl --ssl-mode= --ssl-ca=read --ssl-cert=read --ssl-key=read --defaults-file=read --defaults-extra-file=read
		--defaults-group-suffix= --login-path=name --no-defaults --print-defaults -C,--compress -v,--verbose -s,--silent -f,--force --default-character-set= --get-server-public-key --default-auth= `
	mongoTools = "--uri=url -h,--host=host --port= -u,--username= -p,--password= --authenticationDatabase= --authenticationMechanism= -d,--db=name -c,--collection=name --ssl --tls --archive[=] --gzip --quiet -v,--verbose --config=read --sslCAFile=read -j,--numParallelCollections= "
)

// databases are the clients and tools of databases.
var databases = []grammar{
	{name: "bq", options: "--project_id=name --dataset_id=name --location= --format= --quiet --apilog= --headless", style: exact | inherit, subs: []grammar{
		{name: "query", options: "--use_legacy_sql[=] --nouse_legacy_sql --destination_table=name --replace --append_table --dry_run --max_rows= -n= --batch --parameter=", operands: "code"},
		{name: "rm", options: "-f,--force -r,--recursive -t,--table -d,--dataset -m,--model --routine --transfer_config --reservation", operands: "name..."},
	}, depth: 1, operands: "name..."},
	{name: "clickhouse-client", options: clickhouse, style: exact},
	{name: "cockroach", style: exact | inherit, options: "--url=url --host=host --certs-dir=dir --insecure -u,--user=name -p,--port= -d,--database=name", subs: []grammar{
		{name: "sql", options: "-e,--execute=code -f,--file=script --format= --set= --watch=", operands: "name"},
	}, depth: 1, operands: "name..."},
	{name: "cqlsh", options: "-e,--execute=code -f,--file=script -k,--keyspace=name -u,--username= -p,--password= --ssl --cqlshrc=read --request-timeout= --connect-timeout= --encoding= --debug", operands: "host other"},
	{name: "createdb", options: pgConnection + "-D,--tablespace= -e,--echo -E,--encoding= -l,--locale= -O,--owner=name -S,--strategy= -T,--template=name --maintenance-db=name", operands: "name message"},
	{name: "createuser", options: pgConnection + "-s,--superuser -d,--createdb -r,--createrole -P,--pwprompt -e,--echo --interactive --replication", operands: "name"},
	{name: "dropdb", options: pgConnection + "-e,--echo -f,--force -i,--interactive --if-exists --maintenance-db=name", operands: "name"},
	{name: "dropuser", options: pgConnection + "-e,--echo -i,--interactive --if-exists", operands: "name"},
	{name: "duckdb", options: "-c=code -s=code -f=script -init=script -readonly -csv -json -line -list -markdown -box -table -header -noheader -separator= -nullvalue= -cmd=code -bail -batch -column -html -interactive -quote -unsigned", operands: "read code...", style: dashWord},
	{name: "etcdctl", style: exact | inherit, options: "--endpoints=host --cacert=read --cert=read --key=read --user= --password= --write-out,-w= --dial-timeout= --prefix --from-key --prev-kv --keys-only --print-value-only --limit= --rev=", depth: 1, verbs: "get put del watch txn compaction defrag", operands: "name..."},
	{name: "influx", style: exact | inherit, options: "-execute=code -database=name -host=host -port= -username= -password= --host=url --token,-t= --org,-o=name --bucket,-b=name --org-id= --file,-f=read --id,-i= --start= --stop= --predicate,-p=", depth: 2, operands: "other..."},
	{name: "mongodump", options: mongoTools + "-o,--out=written -q,--query= --queryFile=read --oplog --dumpDbUsersAndRoles", style: exact},
	{name: "mongoexport", options: mongoTools + "-o,--out=written -q,--query= -f,--fields= --type= --jsonArray --pretty --limit= --sort=", style: exact},
	{name: "mongoimport", options: mongoTools + "--file=read --drop --mode= --upsertFields= --type= --headerline --jsonArray --maintainInsertionOrder", operands: "read", style: exact},
	{name: "mongorestore", options: mongoTools + "--drop --dryRun --dir=read --nsInclude= --nsExclude= --nsFrom= --nsTo= --oplogReplay --restoreDbUsersAndRoles --maintainInsertionOrder --stopOnError", operands: "read", style: exact},
	{name: "mongosh", options: "--eval=code -f,--file=script --host=host --port= -u,--username= -p,--password= --authenticationDatabase= --quiet --nodb --norc --shell --tls --tlsCAFile=read --json[=] --apiVersion= --retryWrites[=]", operands: "name script...", style: exact},
	{name: "mycli", options: mysqlConnection + "-D,--database=name -e,--execute=code -t,--table --csv --warn --no-warn -l,--logfile=written --myclirc=read", operands: "name"},
	{name: "mysql", options: mysqlConnection + `-D,--database=name -e,--execute=code -A,--no-auto-rehash -B,--batch -N,--skip-column-names -r,--raw -t,--table -E,--vertical -H,--html -X,--xml -n,--unbuffered -q,--quick -U,--safe-updates
		--init-command=code --delimiter= --pager= --tee=written --local-infile[=] --connect-timeout= -w,--wait --binary-mode --abort-source-on-error -i,--ignore-spaces --show-warnings --column-names`, operands: "name"},
	{name: "mysqladmin", options: mysqlConnection + "-c,--count= -i,--sleep= -w,--wait[=] -r,--relative -b,--no-beep", depth: 1, operands: "name..."},
	{name: "mysqldump", options: mysqlConnection + `-A,--all-databases -B,--databases --tables --ignore-table=name -d,--no-data -t,--no-create-info -r,--result-file=written --single-transaction --routines,-R --triggers --events,-E --add-drop-table --add-drop-database
		--quick,-q --lock-tables,-l --set-gtid-purged= --column-statistics= --where,-w= --hex-blob -n,--no-create-db --opt --skip-opt --compact -T,--tab=dir --no-tablespaces,-y`, operands: "name..."},
	{name: "mysqlimport", options: mysqlConnection + "-L,--local -d,--delete -r,--replace -i,--ignore --fields-terminated-by= --ignore-lines=", operands: "name read..."},
	{name: "pg_dump", options: pgConnection + pgDump, operands: "name"},
	{name: "pg_dumpall", options: pgConnection + pgDump, operands: "name"},
	{name: "pg_restore", options: pgConnection + pgDump + "-1,--single-transaction -L,--use-list=read -P,--function= -I,--index= --disable-triggers --exit-on-error --list", operands: "read"},
	{name: "pgcli", options: "-h,--host=host -p,--port= -U,--username=name -u,--user=name -W,--password -w,--no-password -d,--dbname=name -l,--list --list-dsn -D,--dsn= --less-chatty --auto-vertical-output --warn=", operands: "name name"},
	{name: "psql", options: pgConnection + `-c,--command=code -d,--dbname=name -f,--file=script -l,--list -v,--set,--variable=assignment -X,--no-psqlrc -1,--single-transaction -a,--echo-all -b,--echo-errors -e,--echo-queries -E,--echo-hidden
		-L,--log-file=written -n,--no-readline -o,--output=written -q,--quiet -s,--single-step -S,--single-line -A,--no-align --csv -F,--field-separator= -H,--html -P,--pset= -R,--record-separator= -t,--tuples-only -T,--table-attr=
		-x,--expanded -z,--field-separator-zero -0,--record-separator-zero -V,--version -?,--help[=]`, operands: "name name"},
	{name: "redis-cli", options: `-h=host -p= -s= -a= --user=name --pass= --askpass -u=url -r= -i= -n= -2 -3 -x -X= -d= -D= -c -e --tls --sni= --cacert=read --cacertdir=dir --cert=read --key=read --raw --no-raw --quoted-input --csv --json --show-pushes=
		--stat --latency --latency-history --latency-dist --lru-test= --replica --rdb=written --functions-rdb=written --pipe --pipe-timeout= --bigkeys --memkeys --hotkeys --scan --pattern=pattern --count= --quoted-pattern= --intrinsic-latency= --eval=script
		--ldb --ldb-sync-mode --cluster --verbose --no-auth-warning --insecure -t=`, depth: 1, operands: "other...", style: exact | posix},
	{name: "sqlcmd", options: "-S=host -d=name -U=name -P= -E -Q=code -q=code -i=script -o=written -C -N -b -W -s= -h= -w= -l= -t= -v=assignment -G -I -K= -r -y= -Y= -f=", style: exact},
	{name: "sqlite3", options: `-A= -append -ascii -bail -batch -box -cmd=code -column -csv -deserialize -echo -escape= -header -heap= -help -html -init=script -interactive -json -line -list -lookaside=other+other -markdown -maxsize= -memtrace
		-mmap= -newline= -nofollow -noheader -nonce= -no-rowid-in-view -nullvalue= -pagecache=other+other -pcachetrace -quote -readonly -safe -separator= -stats -table -tabs -unsafe-testing -version -vfs= -vfstrace -zip`, operands: "read code...", style: dashWord},
	{name: "usql", options: "-c,--command=code -f,--file=script -w,--no-password -X,--no-init -o,--out=written -W,--password -1,--single-transaction -v,--set=assignment -A -F= -H -P= -R= -t -T= -x -z -0 -J,--json -C,--csv -q,--quiet", operands: "url", style: exact},
	{name: "valkey-cli", options: "-h=host -p= -s= -a= --user=name --pass= -u=url -r= -i= -n= -x -c -e --tls --raw --no-raw --csv --json --stat --bigkeys --scan --pattern=pattern --eval=script --cluster --no-auth-warning", depth: 1, operands: "other...", style: exact | posix},
}

const clickhouse = `-q,--query=code --queries-file=script -h,--host=host --port= -u,--user=name --password[=] -d,--database=name -n,--multiquery -m,--multiline -f,--format= -s,--secure --config-file=read -t,--time -E,--vertical
	--stacktrace --param= --connection=name --progress --max_threads= --send_logs_level= --interactive --input-format= --output-format= -S,--structure= -N,--table=name --file=read`
