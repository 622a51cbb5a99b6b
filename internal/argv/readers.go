package argv

const (
	sumOptions   = "-b,--binary -c,--check -t,--text --tag -z,--zero --ignore-missing --quiet --status --strict -w,--warn -a,--algorithm="
	pagerOptions = `-e -E -F -f -g -G -i -I -j= -J -K -m -M -N -n -q -Q -r -R -s -S -u -U -V -w -W -X -x= -y= -z= -b= -h= -k=read -o=written -O=written -p=pattern
		-P= -t= -T= -D= -A -a -B -c -C -d -L --RAW-CONTROL-CHARS --no-init --quit-if-one-screen --chop-long-lines --LINE-NUMBERS --pattern=pattern`
	zcatOptions = "-c,--stdout -d,--decompress -f,--force -h -k,--keep -l,--list -q,--quiet -r -t,--test -v,--verbose -V"
)

// readers show the content of files.
var readers = []grammar{
	{name: ".", operands: "script other...", style: posix},
	{name: "base32", options: "-d,--decode -i,--ignore-garbage -w,--wrap=", operands: "read"},
	{name: "base64", options: "-d,-D,--decode -i,--ignore-garbage -w,--wrap= -b,--break= -o,--output=written", operands: "read"},
	{name: "basenc", options: "-d,--decode -i,--ignore-garbage -w,--wrap= --base64 --base64url --base32 --base32hex --base16 --base2msbf --z85", operands: "read"},
	{name: "bat", options: `-A,--show-all -p,--plain -l,--language= -H,--highlight-line= --file-name=name -d,--diff --tabs= --wrap= --terminal-width= -n,--number
		--color= --italic-text= --decorations= -f,--force-colorization --paging= -P --pager= -m,--map-syntax= --theme= --style= -r,--line-range= --list-themes -L,--list-languages -u -S`,
		operands: "read...", style: exact},
	{name: "bzcat", options: zcatOptions, operands: "read..."},
	{name: "cat", options: "-A,--show-all -b,--number-nonblank -e -E,--show-ends -n,--number -s,--squeeze-blank -t -T,--show-tabs -u -v,--show-nonprinting -l", operands: "read..."},
	{name: "cksum", options: sumOptions + " --base64 --raw -l,--length= --untagged --debug", operands: "searched..."},
	{name: "cmp", options: "-b,--print-bytes -i,--ignore-initial= -l,--verbose -n,--bytes= -s,--quiet,--silent", operands: "read read other..."},
	{name: "column", options: "-t,--table -s,--separator= -o,--output-separator= -N,--table-columns= -c,--output-width= -J,--json -n,--table-name= -x,--fillrows -R= -H= -T= -W= -d -e -L", operands: "read..."},
	{name: "comm", options: "-1 -2 -3 -i --check-order --nocheck-order --output-delimiter= --total -z,--zero-terminated", operands: "read read"},
	{name: "cut", options: "-b,--bytes= -c,--characters= -d,--delimiter= -f,--fields= -n --complement -s,--only-delimited --output-delimiter= -z,--zero-terminated -w", operands: "read..."},
	{name: "delta", style: exact, operands: "read..."},
	{name: "diff", options: `-q,--brief -s,--report-identical-files -c -C,--context= -u -U,--unified= -e,--ed -n,--rcs -y,--side-by-side -W,--width= --left-column
		--suppress-common-lines -p,--show-c-function -F,--show-function-line=pattern --label=message -t,--expand-tabs -T,--initial-tab --tabsize= -l,--paginate
		-r,--recursive --no-dereference -N,--new-file --unidirectional-new-file --ignore-file-name-case -x,--exclude=pattern -X,--exclude-from=read
		-S,--starting-file= --from-file=read --to-file=read -i,--ignore-case -E,--ignore-tab-expansion -Z,--ignore-trailing-space -b,--ignore-space-change -w,--ignore-all-space -B,--ignore-blank-lines -I,--ignore-matching-lines=pattern
		-a,--text --strip-trailing-cr -D,--ifdef= --line-format= -d,--minimal --horizon-lines= --speed-large-files --color[=] --palette= -L= --normal --suppress-blank-empty --no-ignore-file-name-case`,
		operands: "read...; --brief: searched...", style: numeric},
	{name: "du", options: "-0,--null -a,--all --apparent-size -B,--block-size= -b,--bytes -c,--total -D,--dereference-args -d,--max-depth= -h,--human-readable --inodes -k -L,--dereference -l,--count-links -m -P,--no-dereference -S,--separate-dirs -s,--summarize -t,--threshold= --time[=] --time-style= -X,--exclude-from=read --exclude=pattern -x,--one-file-system --si --files0-from=read -g -I=", operands: "searched..."},
	{name: "expand", options: "-i,--initial -t,--tabs=", operands: "read...", style: numeric},
	{name: "file", options: "-b,--brief -i,--mime -L,--dereference -h -z -s -k -r -0 -f,--files-from=read -m,--magic-file= --mime-type --mime-encoding -F,--separator= -e= -P=", operands: "searched..."},
	{name: "fmt", options: "-c,--crown-margin -p,--prefix= -s,--split-only -t,--tagged-paragraph -u,--uniform-spacing -w,--width= -g,--goal=", operands: "read...", style: numeric},
	{name: "fold", options: "-b,--bytes -s,--spaces -w,--width=", operands: "read...", style: numeric},
	{name: "glow", options: "-p,--pager -s,--style= -w,--width= -a,--all -l", operands: "read...", style: exact},
	{name: "head", options: "-c,--bytes= -n,--lines= -q,--quiet,--silent -v,--verbose -z,--zero-terminated", operands: "read...", style: numeric},
	{name: "hexdump", options: "-b -c -C,--canonical -d -e= -f=read -n= -o -s= -v -x -X --length= --skip= --no-squeezing --color[=]", operands: "read..."},
	{name: "hexyl", options: "-n,--length= -s,--skip= -c,--bytes= -v --color= --border= --block-size= --display-offset=", operands: "read", style: exact},
	{name: "iconv", options: "-f,--from-code= -t,--to-code= -l,--list -c -o,--output=written -s,--silent --verbose", operands: "read..."},
	{name: "join", options: "-a= -e= -i,--ignore-case -j= -o= -t= -v= -1= -2= --check-order --nocheck-order --header -z,--zero-terminated", operands: "read read"},
	{name: "less", options: pagerOptions, operands: "read...", style: plus},
	{name: "look", options: "-a,--alternative -d,--alphanum -f,--ignore-case -t,--terminate= -b", operands: "pattern read"},
	{name: "ls", options: `-a,--all -A,--almost-all --author -b,--escape --block-size= -B,--ignore-backups -c -C --color[=] -d,--directory -D,--dired -f -F,--classify[=] --file-type
		--format= --full-time -g --group-directories-first -G,--no-group -h,--human-readable --si -H,--dereference-command-line --hide=pattern --hyperlink[=] --indicator-style= -i,--inode
		-I,--ignore=pattern -k,--kibibytes -l -L,--dereference -m -n,--numeric-uid-gid -N,--literal -o -p -q,--hide-control-chars -Q,--quote-name --quoting-style= -r,--reverse -R,--recursive -s,--size
		-S --sort= --time= --time-style= -t -T,--tabsize= -u -U -v -w,--width= -x -X -Z,--context --zero -1 --dereference-command-line-symlink-to-dir --show-control-chars`, operands: "searched..."},
	{name: "md5sum", options: sumOptions, operands: "searched..."},
	{name: "more", options: "-d -f -l -c -p -s -u -n= --lines= -e", operands: "read...", style: numeric | plus},
	{name: "most", style: plus, operands: "read..."},
	{name: "nl", options: "-b,--body-numbering= -d,--section-delimiter= -f,--footer-numbering= -h,--header-numbering= -i,--line-increment= -l,--join-blank-lines= -n,--number-format= -p,--no-renumber -s,--number-separator= -v,--starting-line-number= -w,--number-width=", operands: "read..."},
	{name: "od", options: "-A,--address-radix= --endian= -j,--skip-bytes= -N,--read-bytes= -S,--strings= -t,--format= -v,--output-duplicates -w,--width[=] -a -b -c -d -f -i -l -o -s -x --traditional", operands: "read..."},
	{name: "paste", options: "-d,--delimiters= -s,--serial -z,--zero-terminated", operands: "read..."},
	{name: "pr", options: "-a -c -d -D= -e[=] -F -f -h=message -i[=] -J -l= -m -n[=] -N= -o= -r -s[=] -S[=] -t -T -v -w= -W=", operands: "read...", style: numeric | plus},
	{name: "readlink", options: "-f,--canonicalize -e -m -n -q -s -v -z", operands: "searched..."},
	{name: "realpath", options: "-e -m -L -P -q,--quiet --relative-to=dir --relative-base=dir -s,--strip -z", operands: "searched..."},
	{name: "rev", options: "-0", operands: "read..."},
	{name: "sdiff", options: "-o,--output=written -i -E -Z -b -W -B -I= -a --strip-trailing-cr -w,--width= -l -s -t -d -H --diff-program=", operands: "read read"},
	{name: "sha1sum", options: sumOptions, operands: "searched..."},
	{name: "sha224sum", options: sumOptions, operands: "searched..."},
	{name: "sha256sum", options: sumOptions, operands: "searched..."},
	{name: "sha384sum", options: sumOptions, operands: "searched..."},
	{name: "sha512sum", options: sumOptions, operands: "searched..."},
	{name: "shasum", options: sumOptions, operands: "searched..."},
	{name: "shuf", options: "-e,--echo -i,--input-range= -n,--head-count= -o,--output=written --random-source=read -r,--repeat -z,--zero-terminated", operands: "read; --echo: other..."},
	{name: "sort", options: `-b,--ignore-leading-blanks -d,--dictionary-order -f,--ignore-case -g,--general-numeric-sort -i,--ignore-nonprinting -M,--month-sort -h,--human-numeric-sort -n,--numeric-sort -R,--random-sort --random-source=read -r,--reverse --sort= -V,--version-sort
		--batch-size= -c,--check[=] -C --compress-program= --debug --files0-from=read -k,--key= -m,--merge -o,--output=written -s,--stable -S,--buffer-size=
		-t,--field-separator= -T,--temporary-directory=dir --parallel= -u,--unique -z,--zero-terminated`, operands: "read..."},
	{name: "source", operands: "script other...", style: posix},
	{name: "stat", options: "-L,--dereference -f,--file-system -c,--format= --printf= -t,--terse --cached= -x -s -r -l -n -q -F", operands: "searched..."},
	{name: "strings", options: "-a,--all -d -f,--print-file-name -n,--bytes= -o -t,--radix= -e,--encoding= -T,--target= -w -s,--output-separator= -U=", operands: "read...", style: numeric},
	{name: "sum", options: "-r -s,--sysv", operands: "searched..."},
	{name: "tac", options: "-b,--before -r,--regex -s,--separator=", operands: "read..."},
	{name: "tail", options: "-c,--bytes= -f,--follow[=] -F -n,--lines= --max-unchanged-stats= --pid= -q,--quiet,--silent --retry -s,--sleep-interval= -v,--verbose -z,--zero-terminated -r -b=", operands: "read...", style: numeric},
	{name: "tr", options: "-c,-C,--complement -d,--delete -s,--squeeze-repeats -t,--truncate-set1", operands: "pattern pattern"},
	{name: "tree", options: "-a -d -l -f -x -L= -R -P=pattern -I=pattern --gitignore --gitfile=read --ignore-case --matchdirs --metafirst --prune --info --infofile=read --noreport --charset= --filelimit= -q -N -Q -p -u -g -s -h --si --du -D --timefmt= -F --inodes --device -v -t -c -U -r --dirsfirst --filesfirst --sort= -i -A -S -n -C -X -J -H= -T= --nolinks -o=written --fromfile --fflinks", operands: "searched...", style: exact},
	{name: "unexpand", options: "-a,--all --first-only -t,--tabs=", operands: "read..."},
	{name: "uniq", options: "-c,--count -d,--repeated -D --all-repeated[=] -f,--skip-fields= --group[=] -i,--ignore-case -s,--skip-chars= -u,--unique -z,--zero-terminated -w,--check-chars=", operands: "read written", style: numeric},
	{name: "wc", options: "-c,--bytes -m,--chars -l,--lines --files0-from=read -L,--max-line-length -w,--words --total=", operands: "searched..."},
	{name: "xxd", options: "-a -b -c= -C -d -e -E -g= -h -i -l= -n= -o= -p,-ps -r -R= -s= -u -v", operands: "read written", style: exact},
	{name: "xzcat", options: zcatOptions, operands: "read..."},
	{name: "zcat", options: zcatOptions, operands: "read..."},
	{name: "zless", options: pagerOptions, operands: "read...", style: plus},
	{name: "zstdcat", options: zcatOptions, operands: "read..."},
}
