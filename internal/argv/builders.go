package argv

const cargoOptions = `-p,--package=name --workspace,--all --exclude=pattern --lib --bins --bin=name --examples --example=name --tests --test=name --benches --bench=name --all-targets -F,--features= --all-features --no-default-features -r,--release --profile=
	-j,--jobs= --keep-going --target= --target-dir=dir --message-format= --manifest-path=read --lockfile-path=read -v,--verbose -q,--quiet --color= --config= --frozen --locked --offline -Z= -C=dir --ignore-rust-version --timings[=] --no-run --no-fail-fast --doc --fix --allow-dirty --allow-staged
	--future-incompat-report `

const goBuild = `-C=dir -a -n -p= -race -msan -asan -cover -covermode= -coverpkg= -v -work -x -asmflags= -buildmode= -buildvcs[=] -compiler= -gccgoflags= -gcflags= -installsuffix= -json -ldflags= -linkshared -mod= -modcacherw -modfile=read
	-overlay=read -pgo= -pkgdir=dir -tags= -trimpath -toolexec=code `

const goTest = goBuild + `-args=other! -c -exec=code -o=written -bench= -benchmem -benchtime= -blockprofile=written -count= -coverprofile=written -cpu= -cpuprofile=written -failfast -fullpath -fuzz= -fuzztime= -fuzzminimizetime= -list= -memprofile=written -mutexprofile=written
	-outputdir=dir -parallel= -run= -short -shuffle= -skip= -timeout= -trace=written -vet= -artifacts`

// builders build, test and run a project.
var builders = []grammar{
	{name: "ansible", options: ansibleOptions + " -m,--module-name=name -a,--args=other -B= -P= -o,--one-line", operands: "host"},
	{name: "ansible-playbook", options: ansibleOptions + " --list-tasks --list-tags --start-at-task= --step --syntax-check --force-handlers --flush-cache", operands: "script..."},
	{name: "ansible-vault", depth: 1, options: "--vault-password-file=read --vault-id= --ask-vault-pass -J --output=written --new-vault-password-file=read --encrypt-vault-id= -n,--name= -v", operands: "read..."},
	{name: "ava", style: exact, options: "-c,--concurrency= -m,--match=pattern -s,--serial -T,--timeout= -t,--tap -u,--update-snapshots -v,--verbose -w,--watch --fail-fast", operands: "searched..."},
	{name: "bazel", style: exact, options: "--output_base=dir", depth: 1, operands: "name..."},
	{name: "cargo", style: exact | inherit, options: "-v,--verbose -q,--quiet --color= --config= -Z= -C=dir --list --locked --offline --frozen --explain=", subs: []grammar{
		{name: "add", options: cargoAdd, operands: "name..."},
		{name: "bench", options: cargoOptions, operands: "name other..."},
		{name: "build", aka: "b", options: cargoOptions + "--artifact-dir=dir --build-plan --unit-graph"},
		{name: "check", aka: "c", options: cargoOptions},
		{name: "clean", options: "-p,--package=name -r,--release --profile= --target= --target-dir=dir --doc --manifest-path=read -n,--dry-run"},
		{name: "clippy", options: cargoOptions + "--no-deps"},
		{name: "doc", aka: "d", options: cargoOptions + "--open --no-deps --document-private-items"},
		{name: "fetch", options: "--target= --manifest-path=read"},
		{name: "fix", options: cargoOptions + "--edition --edition-idioms --broken-code --allow-no-vcs"},
		{name: "fmt", options: "--all --check -p,--package=name --manifest-path=read --message-format="},
		{name: "init", options: "--bin --lib --name= --edition= --vcs= --registry=", operands: "dir"},
		{name: "install", options: cargoOptions + "--version,--vers= --git=url --branch= --tag= --rev= --path=dir --root=dir -f,--force --no-track --debug --list --index= --registry= --no-binaries", operands: "name..."},
		{name: "login", options: "--registry=", operands: "other"},
		{name: "logout", options: "--registry="},
		{name: "metadata", options: "--format-version= --no-deps --filter-platform= --manifest-path=read"},
		{name: "new", options: "--bin --lib --name= --edition= --vcs= --registry=", operands: "written"},
		{name: "nextest", depth: 1, options: cargoOptions + "-E,--filter-expr= --retries= --no-capture --run-ignored=", operands: "pattern..."},
		{name: "owner", options: "-a,--add=name -r,--remove=name -l,--list --token= --registry= --index=", operands: "name"},
		{name: "package", options: cargoOptions + "-l,--list --no-verify --no-metadata"},
		{name: "publish", options: cargoOptions + "-n,--dry-run --token= --no-verify --registry= --index="},
		{name: "remove", aka: "rm", options: "--dev --build --target= -p,--package=name -n,--dry-run --manifest-path=read", operands: "name..."},
		{name: "run", aka: "r", options: cargoOptions, operands: "other...", style: posix},
		{name: "search", options: "--limit= --registry= --index=", operands: "pattern"},
		{name: "test", aka: "t", options: cargoOptions, operands: "name other...; --: other..."},
		{name: "tree", options: "-e= -i[=] --depth= --prefix= --no-dedupe -d --format= -p,--package=name --target= --workspace"},
		{name: "uninstall", options: "--bin=name --root=dir -p,--package=name", operands: "name..."},
		{name: "update", options: "-p,--package=name --precise= --aggressive --recursive -n,--dry-run -w,--workspace --manifest-path=read", operands: "name..."},
		{name: "vendor", options: "--no-delete --respect-source-config --versioned-dirs -s,--sync=read --manifest-path=read", operands: "written"},
		{name: "yank", options: "--version,--vers= --undo --token= --registry= --index=", operands: "name"},
	}},
	{name: "cmake", style: exact | dashWord, options: "-S=dir -B=dir -G= -D= -U= --build=dir --install=dir --target= -t= -j= --parallel= --config= --clean-first --preset= -E=tail -P=script --prefix=dir -L -N --fresh --verbose -v --open=dir --workflow", operands: "dir"},
	{name: "composer", style: exact | inherit, options: "-d,--working-dir=dir -n,--no-interaction -q,--quiet -v,--verbose --no-plugins --no-scripts --no-cache", depth: 1, operands: "name..."},
	{name: "ctest", style: exact | dashWord, options: "-j= -R=pattern -E=pattern --test-dir=dir --output-on-failure -V -N -C= --timeout="},
	{name: "cypress", style: exact, depth: 1, options: "-s,--spec=searched -b,--browser= --headless --headed --record -k,--key= -P,--project=dir -C,--config-file=read -c,--config= -e,--env="},
	{name: "dotnet", style: exact, depth: 1, options: "-c,--configuration= -o,--output=dir -f,--framework= -r,--runtime= --no-build --no-restore -v,--verbosity= --project=read --filter=pattern -k,--api-key= -s,--source= -n,--name= --force --skip-duplicate", operands: "other..."},
	{name: "go", style: exact | dashWord, subs: []grammar{
		{name: "build", options: goBuild + "-o=written -i", operands: "other...", style: dashWord},
		{name: "clean", options: goBuild + "-i -r -cache -testcache -modcache -fuzzcache", operands: "other...", style: dashWord},
		{name: "doc", options: "-all -c -cmd -short -src -u -http", operands: "name...", style: dashWord},
		{name: "env", options: "-json -u -w -changed", operands: "name...", style: dashWord},
		{name: "fix", operands: "other...", style: dashWord},
		{name: "fmt", options: "-n -x -mod=", operands: "other...", style: dashWord},
		{name: "generate", options: goBuild + "-run= -skip=", operands: "other...", style: dashWord},
		{name: "get", options: goBuild + "-t -u[=] -tool -d -insecure", operands: "name...", style: dashWord},
		{name: "install", options: goBuild, operands: "name...", style: dashWord},
		{name: "list", options: goBuild + "-f= -m -u -versions -deps -test -e -find -export -compiled -retracted -reuse=read", operands: "name...", style: dashWord},
		{name: "mod", style: dashWord, subs: []grammar{
			{name: "download", options: "-json -reuse=read -x", operands: "name...", style: dashWord},
			{name: "edit", options: "-fmt -module= -go= -toolchain= -require= -droprequire= -exclude= -dropexclude= -replace= -dropreplace= -retract= -dropretract= -print -json -tool= -droptool=", operands: "written", style: dashWord},
			{name: "graph", style: dashWord},
			{name: "init", operands: "name"},
			{name: "tidy", options: "-e -v -x -diff -go= -compat=", style: dashWord},
			{name: "vendor", options: "-e -v -o=dir", style: dashWord},
			{name: "verify"},
			{name: "why", options: "-m -vendor", operands: "name...", style: dashWord},
		}},
		{name: "run", options: goBuild + "-exec=code", operands: "script other...", style: dashWord | posix},
		{name: "telemetry", operands: "other"},
		{name: "test", options: goTest, operands: "other...", style: dashWord},
		{name: "tool", options: "-n -modfile=read", operands: "name other...", style: posix | dashWord},
		{name: "version", options: "-m -v -json", operands: "searched...", style: dashWord},
		{name: "vet", options: goBuild + "-vettool=code", operands: "other...", style: dashWord},
		{name: "work", depth: 1, options: "-r -fmt -use=dir -dropuse=dir -json -print -go=", operands: "dir...", style: dashWord},
	}},
	{name: "gradle", style: exact, options: "-x,--exclude-task=name -p,--project-dir=dir -b=read -q,--quiet -i,--info -d,--debug -s,--stacktrace --offline --parallel --no-daemon --tests=pattern -P= -D= --console= --max-workers= --rerun-tasks --refresh-dependencies --continuous,-t --dry-run,-m --stop --build-cache --scan -g=dir -I=script", operands: "name..."},
	{name: "jest", style: exact, options: "--config,-c= --coverage --watch --watchAll --maxWorkers,-w= --testNamePattern,-t=pattern --testPathPattern=pattern --runInBand,-i --bail[=] --ci --silent --updateSnapshot,-u --verbose --onlyChanged,-o --findRelatedTests --json --outputFile=written --passWithNoTests --selectProjects=name --shard= --clearCache --detectOpenHandles --forceExit", operands: "searched..."},
	{name: "just", style: exact, options: "-f,--justfile=read -d,--working-directory=dir -l,--list -n,--dry-run --set=name+other -q,--quiet -v,--verbose -c,--command=tail --show,-s=name --evaluate --choose --unstable --dotenv-path=read", operands: "name..."},
	{name: "make", options: `-b -m -B,--always-make -C,--directory=dir -d --debug[=] -e,--environment-overrides -E,--eval=code -f,--file,--makefile=script -i,--ignore-errors -I,--include-dir=dir --jobs,-j[=%] -k,--keep-going --load-average,-l[=] -L,--check-symlink-times
		-n,--just-print,--dry-run,--recon -o,--old-file=searched --output-sync,-O[=] -p,--print-data-base -q,--question -r,--no-builtin-rules -R,--no-builtin-variables -s,--silent,--quiet -S,--no-keep-going --shuffle[=] -t,--touch --trace -v,--version -w,--print-directory -W,--what-if=searched --warn-undefined-variables`,
		operands: "name...", style: digitValue},
	{name: "mocha", style: exact, options: "-g,--grep=pattern -f,--fgrep=pattern -b,--bail -r,--require=script --config=read -R,--reporter= -t,--timeout= -w,--watch -p,--parallel -j,--jobs= --recursive --exit --spec=searched", operands: "searched..."},
	{name: "mvn", style: dashWord, options: "-f=read --file=read -pl=name -P= -s=read -T= -B -q -o -U -X -e -am -amd -N -D= --projects=name --settings=read --threads= --batch-mode --quiet --offline", operands: "name..."},
	{name: "ninja", options: "-C=dir -f=read -j= -k= -l= -n -v -d= -t=name! -w=", operands: "name..."},
	{name: "nx", style: exact, depth: 1, options: "--projects,-p=name --targets,-t= --configuration,-c= --parallel[=] --skip-nx-cache --all --verbose --base= --head=", operands: "name..."},
	{name: "playwright", style: exact, options: "--with-deps --force --dry-run --project=name --grep,-g=pattern --workers,-j= --headed --debug --config,-c=read --reporter= --ui --update-snapshots,-u --shard= --retries= --timeout= --list --last-failed --only-shell", depth: 1, operands: "searched..."},
	{name: "pytest", options: `-k=pattern -m=pattern --markers -x,--exitfirst --maxfail= --strict-markers --strict-config -c,--config-file=read --rootdir=dir --fixtures --lf,--last-failed --ff,--failed-first --nf,--new-first --sw,--stepwise --cache-clear --cache-show[=]
		-v,--verbose -q,--quiet -s -r= -n,--numprocesses= --dist= --tb= --durations= --junitxml,--junit-xml=written --co,--collect-only --ignore=searched --ignore-glob=pattern --deselect= --import-mode= --basetemp=dir -p= -o,--override-ini= --capture= --cov[=] --cov-report= --cov-config=read --cov-fail-under= --cov-append
		-W= --color= --log-cli-level= --log-level= --timeout= --pdb --trace --reruns= --asyncio-mode= --pyargs --doctest-modules --no-header --no-summary --show-capture= --full-trace --setup-show --noconftest --confcutdir=dir -l,--showlocals --benchmark-only --snapshot-update -h,--help -V,--version`,
		operands: "searched..."},
	{name: "rails", style: exact, depth: 1, options: "-e,--environment=name -p,--port= -b=host -d", operands: "other..."},
	{name: "rake", options: "-f,--rakefile=script -n,--dry-run -t,--trace[=] -T,--tasks[=] -P -j,--jobs= -s,--silent -q,--quiet -e,--execute=code -E=code -p=code -r=name -I=dir -m -N -A -C,--directory=dir", operands: "name..."},
	{name: "task", style: exact, options: "-t,--taskfile=read -d,--dir=dir -l,--list -a,--list-all -n,--dry -f,--force -s,--silent -v,--verbose -w,--watch -p,--parallel -y,--yes -C,--concurrency=", operands: "name..."},
	{name: "tox", options: "-e= -p[=] -r,--recreate -c=read -q -v -l -x= -n --workdir=dir --skip-pkg-install", operands: "other..."},
	{name: "tsc", style: exact | dashWord, options: "-p=read -project=read -b -build -w -watch -noEmit -outDir=dir -target= -module= -strict -init -showConfig -declaration -skipLibCheck", operands: "read..."},
	{name: "turbo", style: exact, depth: 1, options: "--filter,-F=name --force --concurrency= --cache-dir=dir --dry[=] --no-cache --parallel --continue --output-logs= --only", operands: "name..."},
	{name: "vitest", style: exact, options: "--run --watch,-w --config,-c=read --root,-r=dir --dir=dir --ui --coverage --testNamePattern,-t=pattern --maxWorkers= --minWorkers= --pool= --threads --no-threads --reporter= --outputFile=written --update,-u --silent --bail= --project=name --changed[=] --shard= --environment= --globals --no-file-parallelism --poolOptions.threads.maxThreads= --passWithNoTests --retry= --exclude=pattern", operands: "searched..."},
}

const cargoAdd = "--dev --build --target= -F,--features= --no-default-features --default-features --optional --no-optional --rename= --registry= --path=dir --git=url --branch= --tag= --rev= -p,--package=name -n,--dry-run --manifest-path=read --public --no-public"

const ansibleOptions = "-i,--inventory=read -l,--limit=host -u,--user=name -b,--become --become-user=name --become-method= -K,--ask-become-pass -k,--ask-pass --private-key,--key-file=read -e,--extra-vars=@ -t,--tags= --skip-tags= -C,--check -D,--diff -f,--forks= -v,--verbose -T,--timeout= -c,--connection= --vault-password-file=read --vault-id= -J,--ask-vault-pass --list-hosts -M,--module-path=dir"
