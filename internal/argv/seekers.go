package argv

const grepOptions = `-E,--extended-regexp -F,--fixed-strings -G,--basic-regexp -P,--perl-regexp -e,--regexp=pattern^ -f,--file=read^ -i,-y,--ignore-case
	--no-ignore-case -v,--invert-match -w,--word-regexp -x,--line-regexp -c,--count --color[=] --colour[=] -L,--files-without-match
	-l,--files-with-matches -m,--max-count= -o,--only-matching -q,--quiet,--silent -s,--no-messages -b,--byte-offset -H,--with-filename
	-h,--no-filename --label= -n,--line-number -T,--initial-tab -Z,--null -z,--null-data -A,--after-context= -B,--before-context= -C,--context=
	-a,--text --binary-files= -D,--devices= -d,--directories= --exclude=pattern --exclude-from=read --exclude-dir=pattern -I --include=pattern
	-r,--recursive -R,--dereference-recursive --line-buffered -U,--binary -S -p -V,--version --help --group-separator= --no-group-separator`

const grepOperands = "pattern read...; --quiet|--count|--files-with-matches|--files-without-match: pattern searched..."

// seekers look for text, or filter it by a program of their own.
var seekers = []grammar{
	{name: "ack", options: `-i,--ignore-case -I -S,--smart-case -v,--invert-match -w,--word-regexp -Q,--literal -A= -B= -C[=] -c,--count -l,--files-with-matches
		-L,--files-without-matches -f -g=pattern^ -h -H -m,--max-count= -n,--no-recurse -o -r,-R,--recurse -s -x,--files-from=read --match=pattern^
		--type,-t= --ignore-dir=pattern --ignore-file=pattern --pager= --nopager --color --nocolor --group --nogroup --output= --passthru -1 -k`,
		operands: "pattern read...; --count|--files-with-matches: pattern searched...; -f: searched..."},
	{name: "ag", options: `-a,--all-types -A,--after= -B,--before= -C,--context= -c,--count --color --nocolor --column -D,--debug --depth= -f,--follow -F,--fixed-strings,-Q,--literal
		-g=pattern^ -G,--file-search-regex=pattern -H -i,--ignore-case --ignore=pattern --ignore-dir=pattern -l,--files-with-matches -L,--files-without-matches -m,--max-count=
		-n,--norecurse --nogroup -o,--only-matching -p,--path-to-ignore=read -r -s,--case-sensitive -S,--smart-case --silent --stats -t,--all-text -u,--unrestricted -U
		-v,--invert-match -w,--word-regexp -W,--width= -z,--search-zip -0,--null --hidden --pager= --vimgrep --numbers --nonumbers --heading --noheading --print-long-lines --passthrough`,
		operands: "pattern read...; --count|--files-with-matches: pattern searched..."},
	{name: "ast-grep", style: exact, options: "-p,--pattern=pattern -r,--rewrite= -l,--lang= -U,--update-all -i,--interactive --json[=]", subs: []grammar{
		{name: "run", options: "-p,--pattern=pattern -r,--rewrite= -l,--lang= -U,--update-all -i,--interactive --json[=]", operands: "read...; --update-all: written..."},
		{name: "scan", options: "-c,--config=read -r,--rule=read -U,--update-all --json[=] --inline-rules=", operands: "read..."},
	}},
	{name: "awk", options: `-F,--field-separator= -v,--assign=assignment -f,--file=script^ -e,--source=code^ -i,--include=script -E,--exec=script^ -b -c -C -d,--dump-variables[=written]
		-D,--debug[=] -g -h -I -l,--load= -L[=] -M -n -N -o,--pretty-print[=written] -O -p,--profile[=written] -P -r -s -S,--sandbox -t -V --csv -W=`,
		operands: "code read...", style: posix},
	{name: "egrep", options: grepOptions, operands: grepOperands, style: numeric},
	{name: "fd", options: `-H,--hidden -I,--no-ignore -u,--unrestricted -s,--case-sensitive -i,--ignore-case -g,--glob --regex -F,--fixed-strings -a,--absolute-path -l,--list-details -L,--follow
		-p,--full-path -d,--max-depth= --min-depth= --exact-depth= --prune -E,--exclude=pattern -t,--type= -e,--extension= -S,--size= --changed-within= --changed-before= -o,--owner=
		--format= -x,--exec=tail -X,--exec-batch=tail --batch-size= --ignore-file=read -c,--color= -j,--threads= --max-results= -1 -q,--quiet --show-errors --base-directory=dir
		--path-separator= --search-path=searched --strip-cwd-prefix[=] --one-file-system -0,--print0 --and=pattern --no-ignore-vcs`,
		operands: "pattern searched...", style: exact},
	{name: "fgrep", options: grepOptions, operands: grepOperands, style: numeric},
	{name: "fzf", options: "-q,--query= -f,--filter=pattern -m,--multi[=] --preview=code --bind=code --prompt= --height= -e -x -i -1 -0 --ansi --print0 --read0", style: exact},
	{name: "grep", options: grepOptions, operands: grepOperands, style: numeric},
	{name: "gron", options: "-u,--ungron -c,--colorize -m,--monochrome -s,--stream -k,--insecure -j,--json -v,--values", operands: "read", style: exact},
	{name: "jq", options: `--seq --stream --stream-errors -s,--slurp -R,--raw-input -n,--null-input -c,--compact-output --tab --indent= -C,--color-output -M,--monochrome-output --unbuffered
		-S,--sort-keys -a,--ascii-output -r,--raw-output --raw-output0 -j,--join-output -f,--from-file=read^ -L=dir -e,--exit-status --arg=name+other --argjson=name+other
		--slurpfile=name+read --rawfile=name+read --argfile=name+read --args --jsonargs --binary,-b --debug-dump-disasm --debug-trace`,
		operands: "pattern read...; --args|--jsonargs: pattern other...", style: exact},
	{name: "locate", options: "-A -b -c -d= -e -i -l= -n= -q -r=pattern --regex -w -0", operands: "pattern..."},
	{name: "perl", options: perlOptions, operands: "script other...; -i: script written...; -n|-p: script read...", style: posix | exact},
	{name: "rg", options: rgOptions, operands: "pattern read...; --files: searched...; --count|--count-matches|--files-with-matches|--files-without-match|--quiet: pattern searched...", style: exact},
	{name: "sd", options: "-p,--preview -F,--fixed-strings,-s -n,--max-replacements= -f,--flags=", operands: "pattern pattern written...; --preview: pattern pattern read...", style: exact},
	{name: "sed", options: `-n,--quiet,--silent --debug -e,--expression=pattern^ -f,--file=read^ --follow-symlinks --in-place,-i[=] -I[=] -l,--line-length= --posix -E,-r,--regexp-extended
		-s,--separate --sandbox -u,--unbuffered -z,--null-data -a`,
		operands: "pattern read...; --in-place|-I: pattern written...", style: blankValue},
	{name: "yq", options: yqOptions, operands: "pattern read...; --inplace|--in-place: pattern written...", style: exact, subs: []grammar{
		{name: "eval", aka: "e", options: yqOptions + " -e,--exit-status", operands: "pattern read...; --inplace: pattern written..."},
		{name: "eval-all", aka: "ea", options: yqOptions + " -e,--exit-status", operands: "pattern read...; --inplace: pattern written..."},
	}},
	{name: "zgrep", options: grepOptions, operands: grepOperands, style: numeric},
}

const perlOptions = `-0[=#] -a -C[=#] -c -d[=] -D[=] -e=code^ -E=code^ -f -F= -h -i[=] -I=dir -l[=#] -m= -M= -n -p -s -S -t -T -u -U -v -V[=] -w -W -x[=] -X`

const rgOptions = `-A,--after-context= -B,--before-context= -C,--context= -a,--text -b,--byte-offset --binary --block-buffered --color= --colors= --column
	-c,--count --count-matches --crlf --debug --dfa-size-limit= -E,--encoding= --engine= -e,--regexp=pattern^ -f,--file=read^ --field-context-separator=
	--field-match-separator= --files -l,--files-with-matches --files-without-match -F,--fixed-strings -L,--follow -g,--glob=pattern --glob-case-insensitive
	-h --heading -.,--hidden --hostname-bin= --hyperlink-format= --iglob=pattern -i,--ignore-case --ignore-file=read --include-zero -v,--invert-match
	--json --line-buffered -n,--line-number -N,--no-line-number -x,--line-regexp -M,--max-columns= --max-columns-preview -m,--max-count= -d,--max-depth=
	--max-filesize= --mmap -U,--multiline --multiline-dotall --no-config --no-heading --no-ignore --no-messages -I,--no-filename -H,--with-filename
	-0,--null --null-data -o,--only-matching --one-file-system --passthru --path-separator= -P,--pcre2 --pre=code --pre-glob=pattern -p,--pretty -q,--quiet
	--regex-size-limit= -r,--replace= -z,--search-zip -S,--smart-case -s,--case-sensitive --sort= --sortr= --stats -j,--threads= --trim -t,--type=
	-T,--type-not= --type-add= --type-clear= --type-list -u,--unrestricted -V,--version --vimgrep -w,--word-regexp`

const yqOptions = `-P,--prettyPrint -i,--inplace --in-place -n,--null-input -o,--output-format= -p,--input-format= -r,--raw-output,--unwrapScalar -j,--tojson -C,--colors
	-M,--no-colors -N,--no-doc -I,--indent= -s,--split-exp= -f,--from-file=read^ --front-matter= --header-preprocess -0,--nul-output -v,--verbose -y -Y -c,--compact-output
	-S,--sort-keys --arg=name+other --argjson=name+other -t --xml-attribute-prefix=`
