package argv

const gitGlobal = `-C=dir -c=assignment --config-env=assignment --exec-path[=dir] --html-path --man-path --info-path
	--paginate,-p --no-pager,-P --no-replace-objects --no-lazy-fetch --no-optional-locks --no-advice --bare
	--git-dir=dir --work-tree=dir --namespace=name --super-prefix= --attr-source= --list-cmds=
	--literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs --version,-v --help,-h`

// gitFamily is git. Its global options stand before the subcommand.
var gitFamily = []grammar{
	{name: "git", options: gitGlobal, subs: []grammar{
		{name: "push", options: `--all,--branches --prune --mirror --dry-run,-n --porcelain --delete,-d --tags --follow-tags
			--signed[=] --atomic --receive-pack,--exec=code --force-with-lease[=name] --force-if-includes --force,-f --repo=name
			--set-upstream,-u --thin --quiet,-q --verbose,-v --progress --recurse-submodules= --verify --no-verify --push-option,-o=
			--ipv4,-4 --ipv6,-6`,
			operands: "name..."},
	}},
}
