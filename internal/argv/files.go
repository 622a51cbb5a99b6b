package argv

const (
	copyOptions = `-b --backup[=] -Z,--context[=] --debug -f,--force -i,--interactive -v,--verbose -S,--suffix=
		-t,--target-directory=written -T,--no-target-directory --strip-trailing-slashes `
	modeOptions = "-R,--recursive -v,--verbose -c,--changes -f,--silent,--quiet -h,--no-dereference --dereference -H -L -P --preserve-root --no-preserve-root --reference=read^ "
)

// files are the programs that make, move, change and remove files.
var files = []grammar{
	{name: "chattr", options: "-R -V -f -v= -p=", modes: "aAcCdDeFijmPsStTux", operands: "name changed..."},
	{name: "chgrp", options: modeOptions, operands: "name changed..."},
	{name: "chmod", options: modeOptions + "-E -N -a=", modes: "rwxXstugoa,=+-", operands: "name changed..."},
	{name: "chown", options: modeOptions + "--from=name -x", operands: "name changed..."},
	{name: "cp", options: copyOptions + `-n,--no-clobber -u,--update[=] -a,--archive --attributes-only --copy-contents -d -H -l,--link -L,--dereference -P,--no-dereference
		-p --preserve[=] --no-preserve= --parents -R,-r,--recursive --reflink[=] --remove-destination --sparse= -s,--symbolic-link
		-x,--one-file-system --keep-directory-symlink -c -X -N`,
		operands: "read... written; --target-directory: read..."},
	{name: "csplit", options: "-b,--suffix-format= -f,--prefix=written -k,--keep-files -n,--digits= -s,-q,--quiet,--silent -z,--elide-empty-files --suppress-matched", operands: "read pattern..."},
	{name: "dd", read: readDD},
	{name: "del-cli", options: "-f,--force -d,--dry-run", operands: "deleted...", style: exact},
	{name: "install", options: copyOptions + `-c -C,--compare -d,--directory --preserve-context -D -g,--group=name -m,--mode=name -o,--owner=name
		-p,--preserve-timestamps -s,--strip --strip-program=`,
		operands: "read... written; --directory: written...; --target-directory: read..."},
	{name: "link", operands: "other written"},
	{name: "ln", options: copyOptions + "-s,--symbolic -d,-F,--directory -L,--logical -P,--physical -n,--no-dereference -r,--relative -h",
		operands: "other... written; --target-directory: other..."},
	{name: "mkdir", options: "-m,--mode=name -p,--parents -v,--verbose -Z --context[=]", operands: "written..."},
	{name: "mkfifo", options: "-m,--mode=name -Z --context[=]", operands: "written..."},
	{name: "mknod", options: "-m,--mode=name -Z --context[=]", operands: "written other..."},
	{name: "mktemp", options: "-d,--directory -u,--dry-run -q,--quiet --suffix= -p --tmpdir[=dir] -t"},
	{name: "mv", options: copyOptions + "-n,--no-clobber -u,--update[=] --exchange --no-copy -h", operands: "moved... written; --target-directory: moved..."},
	{name: "patch", options: `-b,--backup -B,--prefix= -c,--context -d,--directory=dir -D,--ifdef= --dry-run -e,--ed -E,--remove-empty-files
		-f,--force -F,--fuzz= -i,--input=read -l,--ignore-whitespace -n,--normal -N,--forward -o,--output=written -p,--strip=
		-r,--reject-file=written -R,--reverse -s,--quiet,--silent -t,--batch -u,--unified -V,--version-control= -z,--suffix= --verbose --binary`,
		operands: "written read"},
	{name: "rename", options: "-n,--nono,--no-act -v,--verbose -f,--force -s,--symlink -o,--no-overwrite -i,--interactive -e=code^ -d -p", operands: "pattern moved..."},
	{name: "rimraf", options: "-g,--glob -G,--no-glob --preserve-root --no-preserve-root --impl= --max-retries= --backoff= --retry-delay= -i,--interactive -v,--verbose --tmp=dir", operands: "deleted...", style: exact},
	{name: "rm", options: "-f,--force -i -I --interactive[=] --one-file-system --no-preserve-root --preserve-root[=] -r,-R,--recursive -d,--dir -v,--verbose -P -W -x",
		operands: "deleted..."},
	{name: "rmdir", options: "--ignore-fail-on-non-empty -p,--parents -v,--verbose", operands: "deleted..."},
	{name: "rsync", options: rsyncOptions, operands: "read... written; --remove-source-files: moved... written", style: remote},
	{name: "scp", options: "-3 -4 -6 -A -B -C -c= -D= -F=read -i=name -J=host -l= -O -o=assignment -P= -p -q -R -r -S= -s -T -v -X=", operands: "read... written", style: remote},
	{name: "setfacl", options: `-m,--modify=name -M,--modify-file=read -x,--remove=name -X,--remove-file=read -b,--remove-all -k,--remove-default
		-n,--no-mask --mask -d,--default -R,--recursive -L,--logical -P,--physical --restore=read --set=name --set-file=read --test`,
		operands: "changed..."},
	{name: "shred", options: "-f,--force -n,--iterations= --random-source=read -s,--size= -u --remove[=] -v,--verbose -x,--exact -z,--zero", operands: "written...; -u|--remove: deleted..."},
	{name: "split", options: "-a,--suffix-length= --additional-suffix= -b,--bytes= -C,--line-bytes= -d --numeric-suffixes[=] -e,--elide-empty-files --filter=code -l,--lines= -n,--number= -t,--separator= -u,--unbuffered --verbose --hex-suffixes[=]", operands: "read written", style: numeric},
	{name: "sponge", options: "-a", operands: "written"},
	{name: "srm", options: "-f,--force -r,-R,--recursive -i -s,--simple -m,--medium -z,--zero -n,--nounlink -v,--verbose", operands: "deleted..."},
	{name: "tee", options: "-a,--append -i,--ignore-interrupts -p --output-error[=]", operands: "written..."},
	{name: "touch", options: "-a -c,--no-create -d,--date= -f -h,--no-dereference -m -r,--reference=searched -t= --time=", operands: "changed..."},
	{name: "trash", options: "-v -F -y -e -l -s", operands: "moved..."},
	{name: "trash-empty", options: "-f --all-users --trash-dir=dir --dry-run", operands: "other"},
	{name: "trash-put", options: "-f,--force -i -r,-R,--recursive -v,--verbose --trash-dir=dir", operands: "moved..."},
	{name: "truncate", options: "-c,--no-create -o,--io-blocks -r,--reference=searched -s,--size=", operands: "written..."},
	{name: "unlink", operands: "deleted..."},
}

const rsyncOptions = `-v,--verbose -q,--quiet --info= --debug= --stderr= --no-motd -c,--checksum -a,--archive -r,--recursive -R,--relative -b,--backup
	--backup-dir=dir --suffix= -u,--update --inplace --append --append-verify -d,--dirs --old-dirs --mkpath -l,--links -L,--copy-links
	--copy-unsafe-links --safe-links --munge-links -k,--copy-dirlinks -K,--keep-dirlinks -H,--hard-links -p,--perms -E,--executability
	--chmod= -A,--acls -X,--xattrs -o,--owner -g,--group --devices --copy-devices --write-devices --specials -D -t,--times -U,--atimes
	--open-noatime -N,--crtimes -O,--omit-dir-times -J,--omit-link-times --super --fake-super -S,--sparse --preallocate -n,--dry-run
	-W,--whole-file --checksum-choice= -x,--one-file-system -B,--block-size= -e,--rsh=code --rsync-path=code --existing --ignore-existing
	--remove-source-files --delete --delete-before --delete-during,--del --delete-delay --delete-after --delete-excluded
	--ignore-missing-args --delete-missing-args --ignore-errors --force --max-delete= --max-size= --min-size= --max-alloc= --partial
	--partial-dir=dir --delay-updates -m,--prune-empty-dirs --numeric-ids --usermap= --groupmap= --chown=name --timeout= --contimeout=
	-I,--ignore-times --size-only -@,--modify-window= -T,--temp-dir=dir -y,--fuzzy --compare-dest=dir --copy-dest=dir --link-dest=dir
	-z,--compress --compress-choice= --compress-level= --skip-compress= -C,--cvs-exclude -f,--filter=pattern -F --exclude=pattern
	--exclude-from=read --include=pattern --include-from=read --files-from=read -0,--from0 --old-args -s,--secluded-args --trust-sender
	--address= --port= --sockopts= --blocking-io --outbuf= --stats -8,--8-bit-output -h,--human-readable --progress -P -i,--itemize-changes
	-M,--remote-option= --out-format= --log-file=written --log-file-format= --password-file=read --early-input=read --list-only --bwlimit=
	--stop-after= --stop-at= --fsync --write-batch=written --only-write-batch=written --read-batch=read --protocol= --iconv= -4,--ipv4 -6,--ipv6`
