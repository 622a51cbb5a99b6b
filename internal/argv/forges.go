package argv

const forgeOptions = `--repo,-R=name --hostname=host --json= --jq,-q=pattern --template= --web,-w --limit,-L= --yes,-y --confirm --title,-t=message --body,-b=message --body-file,-F=read --assignee,-a=name --label,-l=name --milestone,-m=name
	--base,-B=name --head,-H=name --draft,-d --fill,-f --reviewer,-r=name --state,-s= --author,-A=name --admin --auto --squash --merge --rebase --delete-branch --public --private --internal --visibility= --source=dir --remote= --push --clone
	--description=message --notes,-n=message --notes-file=read --target=name --prerelease,-p --latest[=] --generate-notes --cleanup-tag --verify-tag --method,-X= --field=@ --raw-field= --header= --input=read --paginate --silent --include,-i
	--cache= --slurp --verbose --org,-o=name --env,-e=name --user,-u --comment,-c=message --reason= --force --log --log-failed --branch= --workflow= --accept-visibility-change-consequences --with-token --scopes= --git-protocol= --app= --message=message
	--pattern=pattern --dir,-D=dir --output,-O=written --clobber --archive= --enable-issues[=] --enable-wiki[=] --default-branch=name --template-repo= --ref= --approve --request-changes --subject=message --add-label= --remove-label= --match-head-commit=`

// forges are the clients of the places where repositories live. Their
// messages are text for people, whatever they say.
var forges = []grammar{
	{name: "gh", style: exact | inherit, options: forgeOptions, subs: []grammar{
		{name: "alias", style: inherit | exact, depth: 1, operands: "name code"},
		{name: "api", options: "-X,--method= -f,--raw-field= -F,--field=@ -H,--header= -q,--jq=pattern -t,--template= -p,--preview=", operands: "url"},
		{name: "auth", depth: 1, options: "--show-token,-t --scopes,-s= --insecure-storage --skip-ssh-key -p,--git-protocol= -h,--hostname=host", style: inherit},
		{name: "cache", depth: 1, options: "--all,-a --succeed-on-no-caches --key,-k= --sort,-S= --order,-O=", operands: "name...", style: inherit},
		{name: "codespace", aka: "cs", depth: 1, options: "--codespace,-c=name --all --days= --force,-f --repo-owner=", operands: "other...", style: inherit | dashTail},
		{name: "config", depth: 1, operands: "name other", style: inherit},
		{name: "extension", aka: "ext extensions", depth: 1, operands: "name", style: inherit},
		{name: "gist", depth: 1, options: "--filename,-f=name --add,-a=read --public,-p --raw,-r --files", operands: "read...", style: inherit},
		{name: "issue", depth: 1, operands: "name...", style: inherit},
		{name: "label", depth: 1, options: "--color,-c= --force,-f --name,-n= --description,-d=message", operands: "name...", style: inherit},
		{name: "org", depth: 1, style: inherit},
		{name: "pr", depth: 1, options: "--merge,-m --rebase,-r --squash,-s --delete-branch,-d --approve,-a --request-changes --reviewer=name --milestone=name --assignee=name --detach --checks --watch --required --interval,-i= --force,-f --recurse-submodules --name-only --color= --patch --fail-fast --match-head-commit= --dry-run --undo --draft --fill-first --fill-verbose --editor,-e --no-maintainer-edit --project,-p= --search,-S=", operands: "name...", style: inherit},
		{name: "project", depth: 1, options: "--owner=name --id= --project-id= --field-id= --format= --closed --undo --number=", operands: "name...", style: inherit},
		{name: "release", depth: 1, options: "--draft --discussion-category= --notes-from-tag --notes-start-tag= --fail-on-no-commits --title=message --exclude-drafts --exclude-pre-releases --order,-O= --skip-existing --repo=name", operands: "name read...", style: inherit},
		{name: "repo", depth: 1, options: "--include-all-branches --license= --gitignore= --add-readme --fork-name= --remote-name= --upstream-remote-name= --homepage= --template,-p=name --archived --no-archived --language= --topic= --fork --source,-s=dir --remote,-r=name --delete-branch-on-merge[=] --branch,-b=name --force", operands: "name...", style: inherit | dashTail},
		{name: "ruleset", depth: 1, style: inherit},
		{name: "run", depth: 1, options: "--job,-j=name --exit-status --interval,-i= --attempt= --name,-n=name --debug,-d --failed --verbose,-v --compact --commit,-c= --event,-e= --status= --created=", operands: "name...", style: inherit},
		{name: "search", depth: 1, options: "--owner=name --language= --sort= --order= --filename= --extension= --size= --match= --created= --updated= --stars= --involves=", operands: "pattern...", style: inherit},
		{name: "secret", depth: 1, options: "--body,-b= --env-file,-f=read --no-store --repos,-r= --visibility,-v= --no-repos-selected", operands: "name", style: inherit},
		{name: "ssh-key", depth: 1, options: "--title,-t=message --type=", operands: "read", style: inherit},
		{name: "status", style: inherit},
		{name: "variable", depth: 1, options: "--body,-b= --env-file,-f=read --repos,-r= --visibility,-v=", operands: "name", style: inherit},
		{name: "workflow", depth: 1, options: "--ref,-r=name --field,-F=@ --raw-field,-f= --all,-a --yaml,-y", operands: "name", style: inherit},
	}},
	{name: "glab", style: exact | inherit, options: forgeOptions + " --group,-g=name", depth: 2, operands: "name..."},
	{name: "hub", style: exact | inherit, options: forgeOptions, depth: 1, operands: "name..."},
	{name: "tea", style: exact | inherit, options: forgeOptions, depth: 2, operands: "name..."},
}
