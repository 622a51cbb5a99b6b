package argv

// nodeOptions are node's, with those that take a value.
const nodeOptions = `-e,--eval=code^ -p,--print=code^ -pe=code^ -c,--check -i,--interactive -r,--require=script --import=script --loader,--experimental-loader=script --env-file=read --env-file-if-exists=read -C,--conditions= --input-type=
	--inspect[=] --inspect-brk[=] --inspect-port= --max-old-space-size[=] --stack-trace-limit= --title= --unhandled-rejections= --disable-warning= --icu-data-dir=dir --openssl-config=read --diagnostic-dir=dir --cpu-prof --cpu-prof-dir=dir
	--heap-prof --prof --trace-warnings --no-warnings --no-deprecation --enable-source-maps --preserve-symlinks --test --test-name-pattern=pattern --test-reporter= --test-only --test-concurrency= --watch --watch-path=searched --run=name
	--experimental-strip-types --experimental-default-type= --permission --allow-fs-read= --allow-fs-write= --allow-child-process -v,--version -h,--help --`

const rubyOptions = `-0[=#] -a -c -C=dir -d -e=code^ -E= -F= -h -i[=] -I=dir -K[=] -l -n -p -r=name -s -S -T[=] -U -v -w -W[=] -x[=dir] -y --backtrace-limit= --copyright --disable= --dump= --enable= --encoding= --external-encoding=
	--internal-encoding= --help --jit --yjit --parser= --verbose --version --debug --zjit`

const pythonOptions = `-b -B -c=code^! -d -E -h -i -I -m=tail -O -P -q -s -S -u -v -V -W= -x -X= -? --help --help-env --help-xoptions --help-all --version --check-hash-based-pycs=`

// interpreters run text or files in a language of their own.
var interpreters = []grammar{
	{name: "Rscript", options: "-e=code^ --verbose --default-packages= --vanilla --no-save --no-init-file", operands: "script other...", style: posix | exact},
	{name: "bun", options: "-e,--eval=code^ -p,--print=code^ --cwd=dir -c,--config=read --watch --hot --env-file=read -r,--preload=script --inspect[=] --smol --silent --if-present -F,--filter=name -b,--bun -d,--define= --tsconfig-override=read",
		style: exact | inherit, operands: "script other...", subs: []grammar{
			{name: "add", aka: "a", options: npmInstall + " -d,--dev --optional --peer --exact --trust", operands: "name..."},
			{name: "build", options: "--outdir=dir --outfile=written --target= --minify --splitting --sourcemap[=] --compile --external= --format= --entry-naming=", operands: "read..."},
			{name: "create", aka: "c", operands: "name written"},
			{name: "exec", operands: "code"},
			{name: "init", options: "-y,--yes", operands: "dir"},
			{name: "install", aka: "i", options: npmInstall + " --frozen-lockfile --no-cache", operands: "name..."},
			{name: "link", operands: "name"},
			{name: "outdated"},
			{name: "pm", depth: 1, options: "--all -g", operands: "name..."},
			{name: "publish", options: "--access= --tag= --dry-run --otp= --tolerate-republish", operands: "read"},
			{name: "remove", aka: "rm", options: npmInstall, operands: "name..."},
			{name: "run", operands: "script other...", style: posix},
			{name: "test", options: "-t,--test-name-pattern=pattern --timeout= --bail[=] --coverage --update-snapshots,-u --rerun-each= --only --todo --reporter= --reporter-outfile=written", operands: "searched..."},
			{name: "unlink"},
			{name: "update", options: npmInstall + " --latest", operands: "name..."},
			{name: "upgrade", options: "--canary --stable"},
			{name: "why", operands: "name"},
			{name: "x", options: "-p,--package=name --no-install", operands: "tail", style: posix},
		}},
	{name: "deno", style: exact | inherit, options: "-q,--quiet -L,--log-level= --unstable", operands: "script other...", subs: []grammar{
		{name: "add", operands: "name..."},
		{name: "bench", options: denoOptions, operands: "searched..."},
		{name: "bundle", options: denoOptions, operands: "read written"},
		{name: "cache", options: denoOptions, operands: "script..."},
		{name: "check", options: denoOptions, operands: "script..."},
		{name: "compile", options: denoOptions + " -o,--output=written --target= --include=read", operands: "script other...", style: posix},
		{name: "eval", options: denoOptions + " -p,--print --ext=", operands: "code other..."},
		{name: "fmt", options: denoOptions, operands: "written..."},
		{name: "install", aka: "i", options: denoOptions + " -g,--global -n,--name= -f,--force --root=dir", operands: "script other..."},
		{name: "lint", options: denoOptions, operands: "read..."},
		{name: "run", options: denoOptions, operands: "script other...", style: posix},
		{name: "serve", options: denoOptions + " --port= --host=", operands: "script other...", style: posix},
		{name: "task", options: "--cwd=dir -f,--filter= -r,--recursive --eval", operands: "name other...", style: posix},
		{name: "test", options: denoOptions + " --filter=pattern --coverage[=dir]", operands: "searched..."},
		{name: "uninstall", options: "-g,--global --root=dir", operands: "name..."},
	}},
	{name: "java", options: "-jar=script^! -cp,-classpath,--class-path=name -p,--module-path=name -m,--module=name -version --version -ea -server -client", operands: "name other...", style: posix | dashWord},
	{name: "lua", options: "-e=code^ -i -l=name -v -E -W -", operands: "script other...", style: posix},
	{name: "luajit", options: "-e=code^ -i -l=name -v -E -j= -O[=] -b", operands: "script other...", style: posix},
	{name: "node", options: nodeOptions, operands: "script other...", style: posix | exact},
	{name: "osascript", options: "-e=code^ -l= -i -s=", operands: "script other...", style: posix},
	{name: "php", options: "-a -B=code -c=read -n -d=assignment -e -E=code -f,--file=script^ -F=script^ -h -H -i -l -m -q -r,--run=code^! -R=code -s -S=host -t=dir -v -w -z= --rf= --rc= --re= --ri= --ini", operands: "script other...", style: posix},
	{name: "python", options: pythonOptions, operands: "script other...", style: posix},
	{name: "ruby", options: rubyOptions, operands: "script other...; -i: script written...; -n|-p: script read...", style: posix},
	{name: "swift", options: "-e=code^ -I=dir", operands: "script other...", style: posix | exact},
	{name: "tclsh", operands: "script other...", style: posix},
}

const denoOptions = `-A,--allow-all --allow-read[=] --allow-write[=] --allow-net[=] --allow-env[=] --allow-run[=] --allow-sys[=] --allow-ffi[=] --allow-import[=] --deny-read[=] --deny-write[=] --deny-net[=] --deny-env[=] --deny-run[=]
	-c,--config=read --no-config --import-map=read --no-lock --lock[=] --cached-only --no-check[=] --check[=] --no-remote --no-npm --node-modules-dir[=] --vendor[=] -r,--reload[=] --seed= --location= --inspect[=] --inspect-brk[=]
	--env-file[=] --watch[=] --v8-flags= --cert=read --frozen[=] --preload=script --no-prompt --unstable-kv --unstable`
