package argv

// runners fetch a package and run its program: what follows is a command.
var runners = []grammar{
	{name: "bundle", style: exact, options: "--gemfile=read", subs: []grammar{
		{name: "add", options: "--version,-v= --group,-g= --source,-s=", operands: "name..."},
		{name: "clean", options: "--force --dry-run"},
		{name: "exec", aka: "e ex", options: "--keep-file-descriptors --gemfile=read", operands: "tail", style: posix},
		{name: "install", aka: "i", options: "--path=dir --jobs,-j= --without= --with= --deployment --gemfile=read --retry= --quiet --frozen"},
		{name: "lock"},
		{name: "remove", operands: "name..."},
		{name: "update", options: "--all --group,-g= --conservative --jobs,-j=", operands: "name..."},
	}},
	{name: "npx", options: "--package,-p=name --call,-c=code --yes,-y --no --no-install --quiet,-q --ignore-existing --workspace,-w=name --workspaces --include-workspace-root --prefix=dir --cache=dir --registry=url --userconfig=read --shell= --bun",
		style: posix | exact, operands: "tail"},
	{name: "pipenv", style: exact | inherit, options: "--python= --quiet,-q --verbose,-v --pypi-mirror=url --clear --bare", subs: []grammar{
		{name: "clean"},
		{name: "install", options: "--dev,-d --deploy --requirements,-r=read --editable,-e= --system --skip-lock --pre --index,-i=", operands: "name..."},
		{name: "lock"},
		{name: "run", operands: "tail", style: posix},
		{name: "shell"},
		{name: "sync", options: "--dev,-d"},
		{name: "uninstall", options: "--all --all-dev --dev,-d", operands: "name..."},
		{name: "update", operands: "name..."},
	}},
	{name: "pipx", style: exact | inherit, options: "--quiet,-q --verbose,-v --global", subs: []grammar{
		{name: "inject", operands: "name..."},
		{name: "install", options: "--force,-f --python= --pip-args= --index-url,-i=url --editable,-e --include-deps", operands: "name..."},
		{name: "list"},
		{name: "run", options: "--spec= --python= --pip-args= --index-url,-i=url --no-cache --pypackages --with=", operands: "tail", style: posix},
		{name: "uninstall", operands: "name"},
		{name: "uninstall-all"},
		{name: "upgrade", operands: "name..."},
	}},
	{name: "poetry", style: exact | inherit, options: "--directory,-C=dir --project,-P=dir --no-interaction,-n --quiet,-q --verbose,-v --ansi --no-ansi --no-plugins --no-cache", subs: []grammar{
		{name: "add", options: "--group,-G= --dev,-D --editable,-e --extras,-E= --optional --python= --source= --dry-run --lock", operands: "name..."},
		{name: "build", options: "--format,-f= --output,-o=dir"},
		{name: "cache", depth: 1, operands: "name", options: "--all"},
		{name: "env", subs: []grammar{
			{name: "info"},
			{name: "list"},
			{name: "remove", options: "--all", operands: "name..."},
			{name: "use", operands: "name"},
		}},
		{name: "install", options: "--sync --no-root --only= --with= --without= --extras,-E= --all-extras --dry-run --no-dev --no-directory"},
		{name: "lock", options: "--no-update --regenerate"},
		{name: "publish", options: "--repository,-r=name --username,-u= --password,-p= --build --dry-run --skip-existing --dist-dir=dir --cert=read"},
		{name: "remove", options: "--group,-G= --dev,-D --dry-run --lock", operands: "name..."},
		{name: "run", operands: "tail", style: posix},
		{name: "show", operands: "name"},
		{name: "update", options: "--dry-run --lock --only= --with= --without=", operands: "name..."},
	}},
	{name: "uvx", options: uvRunOptions + " --from=name", style: posix | exact, operands: "tail"},
}

const uvRunOptions = `--with=name --with-editable=name --with-requirements=read --python,-p= --module,-m=tail --script,-s --isolated --no-project
	--frozen --locked --no-sync --no-dev --dev --extra= --all-extras --group= --no-group= --only-group= --only-dev --env-file=read --no-env-file
	--package=name --all-packages --active --exact --refresh --upgrade,-U --reinstall --index=url --default-index=url --index-url,-i=url
	--extra-index-url=url --find-links,-f= --cache-dir=dir --no-cache,-n --offline --quiet,-q --verbose,-v --directory=dir --project=dir
	--config-file=read --no-config --native-tls --color= --gui-script --compile-bytecode --link-mode= --prerelease= --resolution=`

// managers install packages and run what a project's own file names; what is
// no subcommand of yarn and pnpm is a program of the project.
var managers = []grammar{
	{name: "npm", style: exact | inherit, options: npmGlobal, subs: []grammar{
		{name: "access", depth: 1, operands: "name..."},
		{name: "audit", options: "--force,-f --fix --json --audit-level= --production", depth: 1},
		{name: "cache", depth: 1, options: "--force,-f", operands: "name..."},
		{name: "ci", aka: "clean-install ic install-clean", options: npmInstall},
		{name: "config", aka: "c", options: "--location,-L=name --json --long,-l", depth: 1, operands: "name..."},
		{name: "dedupe", aka: "ddp"},
		{name: "deprecate", operands: "name message"},
		{name: "diff", operands: "searched...", options: "--diff="},
		{name: "dist-tag", aka: "dist-tags", depth: 1, operands: "name..."},
		{name: "doctor", operands: "name..."},
		{name: "exec", aka: "x", options: "--package,-p=name --call,-c=code --yes,-y --no", operands: "tail", style: posix | dashTail},
		{name: "explain", aka: "why", operands: "name..."},
		{name: "init", aka: "create innit", options: "--yes,-y --scope=", operands: "name other..."},
		{name: "install", aka: "i add in ins isntall", options: npmInstall, operands: "name..."},
		{name: "link", aka: "ln", operands: "name..."},
		{name: "login", aka: "adduser", options: "--scope= --auth-type="},
		{name: "logout"},
		{name: "ls", aka: "list la ll", options: "--all,-a --depth= --json --long,-l --parseable,-p --prod --omit=", operands: "name..."},
		{name: "outdated", options: "--all,-a --json --long,-l", operands: "name..."},
		{name: "owner", aka: "author", depth: 1, operands: "name..."},
		{name: "pack", options: "--dry-run --json --pack-destination=dir", operands: "name..."},
		{name: "ping"},
		{name: "pkg", depth: 1, operands: "name..."},
		{name: "prefix"},
		{name: "prune", options: "--omit= --dry-run --production"},
		{name: "publish", options: "--tag= --access= --dry-run --otp= --provenance", operands: "read"},
		{name: "rebuild", aka: "rb", operands: "name..."},
		{name: "restart", operands: "other..."},
		{name: "root"},
		{name: "run", aka: "run-script rum urn", options: "--if-present --ignore-scripts --silent,-s", operands: "name other..."},
		{name: "search", aka: "find s se", operands: "pattern..."},
		{name: "start", operands: "other..."},
		{name: "stop", operands: "other..."},
		{name: "test", aka: "t tst", operands: "other..."},
		{name: "token", depth: 1, operands: "name..."},
		{name: "uninstall", aka: "un remove rm r unlink", options: npmInstall, operands: "name..."},
		{name: "unpublish", options: "--force,-f --dry-run", operands: "name"},
		{name: "update", aka: "up upgrade udpate", options: npmInstall, operands: "name..."},
		{name: "version", options: "--message,-m=message --no-git-tag-version --preid= --force,-f --allow-same-version --sign-git-tag", operands: "name"},
		{name: "view", aka: "info show v", options: "--json", operands: "name..."},
		{name: "whoami"},
	}},
	{name: "pnpm", style: exact | inherit, operands: "tail", options: pnpmGlobal + " --filter,-F=name --recursive,-r --parallel --stream --aggregate-output --fail-if-no-match --filter-prod=name --bail", subs: []grammar{
		{name: "add", options: npmInstall + " --workspace --allow-build= --config", operands: "name..."},
		{name: "approve-builds"},
		{name: "audit", options: "--fix --json --audit-level= --prod,-P --dev,-D"},
		{name: "build", operands: "other..."},
		{name: "config", aka: "c", options: "--location=name --json --global,-g", depth: 1, operands: "name..."},
		{name: "create", operands: "name other..."},
		{name: "deploy", options: "--prod,-P --legacy", operands: "written"},
		{name: "dev", operands: "other..."},
		{name: "dlx", options: "--package=name --shell-mode,-c --silent,-s --allow-build=", operands: "tail; --shell-mode: code other...", style: posix},
		{name: "exec", options: "--shell-mode,-c --no-reporter-hide-prefix --parallel --resume-from=", operands: "tail; --shell-mode: code other...", style: posix | dashTail},
		{name: "fetch", options: "--prod,-P --dev,-D"},
		{name: "import"},
		{name: "init"},
		{name: "install", aka: "i", options: npmInstall + " --fix-lockfile --lockfile-only --frozen-lockfile --no-frozen-lockfile --shamefully-hoist --strict-peer-dependencies --resolution-only"},
		{name: "link", aka: "ln", operands: "dir"},
		{name: "list", aka: "ls la ll", options: "--depth= --json --long --parseable --prod,-P --dev,-D --global,-g", operands: "name..."},
		{name: "outdated", operands: "name..."},
		{name: "pack", options: "--pack-destination=dir"},
		{name: "patch", operands: "name"},
		{name: "prune", options: "--prod --no-optional"},
		{name: "publish", options: "--tag= --access= --dry-run --otp= --no-git-checks --force --publish-branch= --report-summary", operands: "read"},
		{name: "rebuild", aka: "rb", operands: "name..."},
		{name: "remove", aka: "rm uninstall un", options: npmInstall, operands: "name..."},
		{name: "run", aka: "run-script", options: "--if-present --silent,-s --resume-from= --sequential", operands: "name other...", style: posix},
		{name: "start", operands: "other..."},
		{name: "store", depth: 1, options: "--force", operands: "name..."},
		{name: "test", aka: "t tst", operands: "other..."},
		{name: "unlink", aka: "dislink", operands: "name..."},
		{name: "update", aka: "up upgrade", options: npmInstall + " --latest,-L --interactive,-i", operands: "name..."},
		{name: "why", operands: "name..."},
	}},
	{name: "uv", style: exact | inherit,
		options: "--cache-dir=dir --no-cache,-n --offline --quiet,-q --verbose,-v --directory=dir --project=dir --config-file=read --no-config --native-tls --color= --python-preference= --no-progress --allow-insecure-host= --managed-python --no-managed-python",
		subs: []grammar{
			{name: "add", options: "--dev --group= --optional= --requirements,-r=read --editable --extra= --tag= --branch= --rev= --script=script --index=url --default-index=url --python,-p= --frozen --no-sync --bounds= --package=name --raw", operands: "name..."},
			{name: "build", options: "--out-dir,-o=dir --sdist --wheel --package=name --python,-p=", operands: "dir"},
			{name: "cache", depth: 1, options: "--force --ci", operands: "name..."},
			{name: "export", options: "--output-file,-o=written --format= --extra= --group= --no-hashes --all-extras --frozen --no-dev"},
			{name: "init", options: "--name= --package --app --lib --bare --python,-p= --no-workspace --script=script", operands: "dir"},
			{name: "lock", options: "--upgrade,-U --upgrade-package,-P= --check --python,-p= --index=url"},
			{name: "pip", depth: 1, options: pipOptions + " --system -p= --strict", operands: "name..."},
			{name: "publish", options: "--token,-t= --username,-u= --password,-p= --index= --publish-url=url --check-url=url --dry-run --trusted-publishing= --keyring-provider=", operands: "read..."},
			{name: "python", depth: 1, options: "--install-dir,-i=dir --all --force,-f --default --reinstall,-r", operands: "name..."},
			{name: "remove", options: "--dev --group= --optional= --script=script --frozen --no-sync --package=name", operands: "name..."},
			{name: "run", options: uvRunOptions, operands: "tail", style: posix},
			{name: "sync", options: "--extra= --all-extras --group= --no-dev --dev --frozen --locked --python,-p= --package=name --all-packages --no-install-project --inexact --upgrade,-U --index=url --active --only-group= --no-group= --reinstall --dry-run"},
			{name: "tool", subs: []grammar{
				{name: "dir"},
				{name: "install", options: uvRunOptions + " --force --editable,-e", operands: "name"},
				{name: "list"},
				{name: "run", options: uvRunOptions + " --from=name", operands: "tail", style: posix},
				{name: "uninstall", options: "--all", operands: "name..."},
				{name: "upgrade", options: "--all --python,-p=", operands: "name..."},
			}},
			{name: "tree", options: "--depth,-d= --package= --invert --outdated"},
			{name: "venv", options: "--python,-p= --seed --system-site-packages --clear,-c --prompt= --relocatable --allow-existing", operands: "written"},
			{name: "version", options: "--bump= --short --dry-run", operands: "name"},
		}},
	{name: "yarn", style: exact | inherit, operands: "tail", options: npmGlobal + " --cwd=dir --modules-folder=dir --cache-folder=dir --top-level,-T", subs: []grammar{
		{name: "add", options: "--dev,-D --peer,-P --optional,-O --exact,-E --tilde,-T --caret,-C --ignore-workspace-root-check,-W --interactive,-i --json --cached --mode= --offline --ignore-scripts", operands: "name..."},
		{name: "build", operands: "other..."},
		{name: "cache", depth: 1, options: "--all --mirror", operands: "name..."},
		{name: "config", depth: 1, operands: "name..."},
		{name: "create", operands: "name other..."},
		{name: "dev", operands: "other..."},
		{name: "dlx", options: "--package,-p=name --quiet,-q", operands: "tail", style: posix},
		{name: "exec", operands: "tail", style: posix | dashTail},
		{name: "global", depth: 1, operands: "name..."},
		{name: "info", operands: "name other"},
		{name: "init", options: "--yes,-y --private,-p --workspace,-w --install,-i="},
		{name: "install", options: npmInstall + " --immutable --immutable-cache --check-cache --frozen-lockfile --inline-builds --mode= --refresh-lockfile --flat --har --ignore-engines --non-interactive --pure-lockfile --network-timeout= --check-files"},
		{name: "link", operands: "name..."},
		{name: "list", options: "--depth= --pattern="},
		{name: "node", operands: "tail", style: posix},
		{name: "npm", depth: 1, options: "--tag= --access= --otp= --tolerate-republish --all --recursive", operands: "name..."},
		{name: "outdated"},
		{name: "pack", options: "--out,-o=written --dry-run,-n --filename,-f=written"},
		{name: "publish", options: "--tag= --access= --new-version= --non-interactive --otp=", operands: "read"},
		{name: "remove", options: "--all,-A", operands: "name..."},
		{name: "run", options: "--inspect[=] --inspect-brk[=] --binaries-only,-B", operands: "name other...", style: posix},
		{name: "start", operands: "other..."},
		{name: "test", operands: "other..."},
		{name: "unlink", operands: "name..."},
		{name: "up", aka: "upgrade upgrade-interactive", options: "--interactive,-i --latest --exact,-E --recursive,-R", operands: "name..."},
		{name: "why", operands: "name"},
		{name: "workspace", operands: "name other..."},
		{name: "workspaces", depth: 1, options: "--all,-A --parallel,-p --interlaced,-i --include= --exclude= --jobs,-j= --topological,-t --recursive,-R --since[=] --worktree,-W --from=", operands: "other..."},
	}},
}

const npmGlobal = `--prefix,-C=dir --global,-g --workspace,-w=name --workspaces,-ws --include-workspace-root --loglevel= --silent,-s --quiet,-q --verbose,-d
	--registry=url --userconfig=read --cache=dir --json --yes,-y --force,-f --offline --tag= --otp= --scope= --color --no-color --reporter=`

const pnpmGlobal = `--dir,-C=dir --prefix=dir --global,-g --workspace-root,-w --loglevel= --silent,-s --verbose --registry=url --userconfig=read
	--json --yes,-y --color --no-color --reporter= --config-dir=dir --store-dir=dir --use-stderr --ignore-workspace --help,-h`

const npmInstall = `--save,-S --save-dev,-D --save-prod,-P --save-optional,-O --save-exact,-E --save-peer --save-bundle,-B --no-save --global,-g --force,-f
	--legacy-peer-deps --no-audit --no-fund --no-package-lock --package-lock-only --ignore-scripts --prefer-offline --offline --production --omit=
	--include= --dry-run --no-optional --install-strategy= --cpu= --os= --libc= --audit --fund --strict-peer-deps --prefer-dedupe --install-links`

const pipOptions = `--requirement,-r=read --constraint,-c=read --editable,-e=searched --target,-t=dir --user --upgrade,-U --force-reinstall --no-deps
	--ignore-installed,-I --pre --no-cache-dir --index-url,-i=url --extra-index-url=url --no-index --find-links,-f= --quiet,-q --verbose,-v --yes,-y
	--root=dir --prefix=dir --src=dir --platform= --python-version= --implementation= --abi= --only-binary= --no-binary= --prefer-binary --dry-run
	--report=written --log=written --proxy=url --retries= --timeout= --cert=read --client-cert=read --trusted-host=host --cache-dir=dir
	--break-system-packages --no-build-isolation --use-pep517 --config-settings= --require-hashes --no-input --isolated --disable-pip-version-check
	--upgrade-strategy= --progress-bar= --root-user-action= --no-warn-script-location --dest,-d=dir --wheel-dir,-w=dir --format= --files --outdated,-o
	--all --local,-l --not-required --exclude= --path=dir --no-color --no-python-version-warning --require-virtualenv --python= --group= --compile`
