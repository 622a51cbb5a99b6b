package argv

const gzipOptions = "-c,--stdout,--to-stdout -d,--decompress,--uncompress -f,--force -h,--help -k,--keep -l,--list -n,--no-name -N,--name -q,--quiet -r,--recursive -S,--suffix= -t,--test -v,--verbose -1,--fast -2 -3 -4 -5 -6 -7 -8 -9,--best -0 -e,--extreme -T,--threads= --rsyncable -z,--compress -F,--format= -M,--memory= -C,--check="

// archives pack and unpack. What is packed is read, since it can leave in
// the archive.
var archives = []grammar{
	{name: "7z", read: readSevenZip},
	{name: "ar", style: posix, operands: "other written read..."},
	{name: "bzip2", options: gzipOptions + " -s,--small -L -V", operands: "moved...; --keep|--stdout|--test: read..."},
	{name: "cpio", options: "-0,--null -a -A -b -B -c -C= -d,--make-directories -D,--directory=dir -E,--pattern-file=read -f -F,--file=changed -H,--format= -i,--extract -I=read -k -l -L -m -M= -n -o,--create -O=written -p,--pass-through -r -R,--owner= -s -S -t,--list -u,--unconditional -v -V -W=", operands: "written"},
	{name: "gunzip", options: gzipOptions, operands: "moved...; --keep|--stdout|--test|--list: read..."},
	{name: "gzip", options: gzipOptions, operands: "moved...; --keep|--stdout|--test|--list: read..."},
	{name: "lz4", options: gzipOptions + " -m -B=", operands: "read written", style: exact},
	{name: "pigz", options: gzipOptions + " -p,--processes= -b,--blocksize= -i,--independent", operands: "moved...; --keep|--stdout|--test|--list: read..."},
	{name: "tar", options: tarOptions, read: readTar},
	{name: "unrar", depth: 1, style: exact, operands: "read other..."},
	{name: "unxz", options: gzipOptions, operands: "moved...; --keep|--stdout|--test|--list: read..."},
	{name: "unzip", options: "-A -a -aa -b -B -C -c -d=dir -D -DD -f -F -h -hh -i -j -J -K -l -L -M -n -N -o -O= -p -P= -q -qq -s -S -t -T -u -U -v -V -W -x -X -Y -z -Z -: -^", operands: "read pattern..."},
	{name: "unzstd", options: gzipOptions + " -o=written --rm", operands: "read...; --rm: moved..."},
	{name: "xz", options: gzipOptions, operands: "moved...; --keep|--stdout|--test|--list: read..."},
	{name: "zip", options: `-A -b=dir -B -c -C -d,--delete -D -db -dc -dd -ds= -e,--encrypt -f,--freshen -F,--fix -FF,--fixfix -FS,--filesync -g,--grow -h -i,--include=pattern -j,--junk-paths -J -k -l -ll -L -m,--move -MM -n,--suffixes= -o -O,--out=written
		-p -P,--password= -q,--quiet -r,--recurse-paths -R,--recurse-patterns -s,--split-size= -S -sb -sf -t= -tt= -T,--test -TT=code -u,--update -U -v,--verbose -w -x,--exclude=pattern -X,--no-extra -y,--symlinks -z -Z= -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -@`,
		operands: "written read...; --move: written moved...; --delete: written pattern..."},
	{name: "zstd", options: gzipOptions + " -o=written --rm --ultra --long[=] -D=read --train --adapt --patch-from=read", operands: "read...; --rm: moved..."},
}

const tarOptions = `-A,--catenate,--concatenate -c,--create -d,--diff,--compare --delete -r,--append -t,--list --test-label -u,--update -x,--extract,--get -n,--seek -S,--sparse -k,--keep-old-files --keep-newer-files --skip-old-files --overwrite --overwrite-dir
	--recursive-unlink --remove-files -U,--unlink-first -W,--verify -O,--to-stdout --to-command=code -m,--touch -p,--preserve-permissions,--same-permissions --same-owner -s,--preserve-order,--same-order --no-same-owner --no-same-permissions --numeric-owner --owner= --group=
	--mode= --mtime= --sort= --clamp-mtime -f,--file=read --force-local -F,--info-script,--new-volume-script=code -L,--tape-length= -M,--multi-volume --rmt-command=code --rsh-command=code --volno-file=written -b,--blocking-factor= -B,--read-full-records -i,--ignore-zeros
	--record-size= -H,--format= -V,--label= -a,--auto-compress -I,--use-compress-program=code -j,--bzip2 -J,--xz --lzip --lzma --lzop --no-auto-compress -z,--gzip,--gunzip,--ungzip -Z,--compress --zstd --add-file=read --backup[=] -C,--directory=dir --exclude=pattern --exclude-vcs
	--exclude-backups --exclude-caches --exclude-ignore= --exclude-tag= --exclude-vcs-ignores -h,--dereference --hard-dereference -K,--starting-file= --newer-mtime= --no-null --no-recursion --no-unquote --no-verbatim-files-from --null -N,--newer,--after-date= --one-file-system
	-P,--absolute-names --recursion --suffix= -T,--files-from=read --unquote --verbatim-files-from -X,--exclude-from=read --strip-components= --transform,--xform= --anchored --ignore-case --no-anchored --no-ignore-case --wildcards --no-wildcards --checkpoint[=] --checkpoint-action=code
	--full-time --index-file=written -l,--check-links --no-quote-chars= --quote-chars= --quoting-style= -R,--block-number --show-defaults --show-omitted-dirs --show-transformed-names --totals[=] --utc -v,--verbose --warning= -w,--interactive,--confirmation -o --no-xattrs --xattrs --acls --selinux -g,--listed-incremental=changed -G,--incremental --level= --no-check-device --no-acls --check-device --hole-detection= --ignore-failed-read --no-seek --occurrence[=] --sparse-version= --exclude-caches-all --exclude-caches-under --exclude-ignore-recursive= --exclude-tag-all= --exclude-tag-under= --no-wildcards-match-slash --wildcards-match-slash --keep-directory-symlink --no-overwrite-dir --one-top-level[=] --ignore-command-error --no-ignore-command-error --atime-preserve[=] --delay-directory-restore --group-map= --no-delay-directory-restore --owner-map= --no-selinux --xattrs-exclude= --xattrs-include= --old-archive --pax-option= --posix --show-snapshot-field-ranges --restrict --usage`
