package argv

// Option lists that several subcommands of git share.
const (
	gitBlame    = "-L= -l -t -S=read -p,--porcelain --line-porcelain --incremental -c -s -e,--show-email -w --abbrev= --date= --contents=read -M[=] -C[=] -b --root --reverse=name --since= --ignore-rev=name --ignore-revs-file=read --first-parent -h -f,--show-name -n,--show-number --color-lines --color-by-age --score-debug --progress --encoding="
	gitNote     = "-m,--message=message -F,--file=read -C,--reuse-message=name -c,--reedit-message=name -f,--force --allow-empty --separator[=] --no-separator --stripspace -e,--edit"
	gitSequence = "--continue --abort --skip --quit --rerere-autoupdate --no-rerere-autoupdate "
	gitStash    = "-p,--patch -S,--staged -k,--keep-index --no-keep-index -u,--include-untracked -a,--all -q,--quiet -m,--message=message --pathspec-from-file=read --pathspec-file-nul"
)

const gitFetch = `--all --no-all -a,--append --atomic --depth= --deepen= --shallow-since= --shallow-exclude= --unshallow --update-shallow --negotiation-tip= --negotiate-only --dry-run
	--porcelain --write-fetch-head --no-write-fetch-head -f,--force -k,--keep --multiple --auto-maintenance --no-auto-maintenance --auto-gc --no-auto-gc --write-commit-graph --prefetch -p,--prune -P,--prune-tags
	-n,--no-tags --refetch --refmap= -t,--tags --recurse-submodules[=] --no-recurse-submodules -j,--jobs= --set-upstream --submodule-prefix= -u,--update-head-ok --upload-pack=code -q,--quiet -v,--verbose
	--progress -o,--server-option= --show-forced-updates --no-show-forced-updates -4,--ipv4 -6,--ipv6 --stdin --filter=`

const gitDiffCommon = `-p,--patch -s,--no-patch -U,--unified= --output=written --output-indicator-new= --raw --patch-with-raw --indent-heuristic --minimal --patience --histogram --anchored= --diff-algorithm=
	--stat[=] --compact-summary --numstat --shortstat --dirstat,-X[=] --cumulative --summary --patch-with-stat -z --name-only --name-status --submodule[=] --color[=] --no-color --color-moved[=] --color-words[=]
	--word-diff[=] --word-diff-regex= --no-renames --check --ws-error-highlight= --full-index --binary --abbrev[=] --break-rewrites,-B[=] --find-renames,-M[=] --find-copies,-C[=] --find-copies-harder -D,--irreversible-delete
	-l= --diff-filter= -S=pattern -G=pattern --find-object=name --pickaxe-all --pickaxe-regex -O=read --skip-to= --rotate-to= -R --relative[=] -a,--text --ignore-cr-at-eol --ignore-space-at-eol -b,--ignore-space-change
	-w,--ignore-all-space --ignore-blank-lines -I,--ignore-matching-lines=pattern --inter-hunk-context= -W,--function-context --exit-code -q,--quiet --ext-diff --no-ext-diff --textconv --no-textconv --ignore-submodules[=]
	--src-prefix= --dst-prefix= --no-prefix --default-prefix --line-prefix= --ita-invisible-in-index `

const gitDiff = gitDiffCommon + "--base --ours --theirs -c --cc"

const gitLog = gitDiffCommon + `-n,--max-count= --skip= --since,--after= --until,--before= --author=pattern --committer=pattern --grep=pattern --grep-reflog=pattern --all-match --invert-grep -i,--regexp-ignore-case --basic-regexp -E,--extended-regexp
	-F,--fixed-strings -P,--perl-regexp --remove-empty --merges --no-merges --min-parents= --max-parents= --first-parent --not --all --branches[=] --tags[=] --remotes[=] --glob=pattern --exclude=pattern --reflog --single-worktree
	--ignore-missing --stdin --cherry-mark --cherry-pick --left-only --right-only --cherry -g,--walk-reflogs --merge --boundary --simplify-by-decoration --show-pulls --full-history --dense --sparse --simplify-merges --ancestry-path[=]
	--date-order --author-date-order --topo-order --reverse --pretty[=] --format= --abbrev-commit --no-abbrev-commit --oneline --encoding= --notes[=] --no-notes --show-signature --relative-date --date= --parents --children --left-right
	--graph --no-graph --show-linear-break[=] --follow --decorate[=] --no-decorate --decorate-refs= --source --mailmap --log-size -L= -c --cc --combined-all-paths -m --diff-merges= --remerge-diff -r -t --root --no-walk[=]`
