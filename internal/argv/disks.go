package argv

// disks make, change and wipe file systems and block devices. A device they
// write is Written.
var disks = []grammar{
	{name: "badblocks", options: "-b= -c= -d= -e= -f -i=read -n -o=written -p= -s -t= -v -w -X -B", operands: "read other...; -w|-n: written other..."},
	{name: "blkdiscard", options: "-f,--force -l,--length= -o,--offset= -p,--step= -q,--quiet -s,--secure -v,--verbose -z,--zeroout", operands: "written"},
	{name: "btrfs", options: "-f -C -c -r -q,--quiet -v,--verbose -R -i,--commit-each", depth: 2, operands: "changed..."},
	{name: "cfdisk", options: "-L[=] -r,--read-only -z,--zero -b=", operands: "written; --read-only: searched"},
	{name: "cryptsetup", style: inherit, options: `-q,--batch-mode -v,--verbose -y,--verify-passphrase -c,--cipher= -h,--hash= -d,--key-file=read -s,--key-size= -S,--key-slot= -T= -t= -M,--type= --label= --pbkdf= --header=read --allow-discards --readonly
		--master-key-file=read --new-keyfile-size= -l= -o= -p= -b= -i= --force-password --test-passphrase --dump-master-key --sector-size= --integrity= --uuid= --header-backup-file=written --align-payload=`, depth: 1, operands: "searched name", subs: []grammar{
		{name: "erase", aka: "luksErase", operands: "written"},
		{name: "luksFormat", aka: "format plainFormat", operands: "written name"},
		{name: "luksHeaderRestore", operands: "written"},
		{name: "reencrypt", operands: "written name"},
	}},
	{name: "diskutil", style: exact, depth: 1, operands: "other..."},
	{name: "dmsetup", options: "-f,--force -u= -j= -m= -n -r -v -y --retry --deferred", depth: 1, operands: "name..."},
	{name: "e2fsck", options: "-a -b= -B= -c -C= -d -D -E= -f -F -j= -k -l= -L= -n -p -t -v -V -y -z=", operands: "changed; -n: searched"},
	{name: "eject", options: "-a= -c= -d -f -F -h -i= -m -M -n -p -P -q -r -s -t -T -v -x=", operands: "name"},
	{name: "fdisk", options: "-b,--sector-size= -B -c,--compatibility[=] -L[=] -l,--list -n -o,--output= -s,--getsz -t,--type= -u,--units[=] -w,--wipe= -W,--wipe-partitions= -C= -H= -S= -x", operands: "written...; --list|--getsz: searched..."},
	{name: "fsck", options: "-A -C[=] -l -M -N -P -r[=] -R -s -t= -T -V -a -n -p -y -f", operands: "changed...; -n|-N: searched..."},
	{name: "fstrim", options: "-a -A -v -n -o= -l= -m=", operands: "dir"},
	{name: "gdisk", options: "-l", operands: "written; -l: searched"},
	{name: "hdparm", options: "--security-erase=name --security-erase-enhanced=name --security-set-pass= --user-master= --trim-sector-ranges= --write-sector= --yes-i-know-what-i-am-doing --please-destroy-my-drive -I -i -t -T -g -y -Y -z -B= -S= -W[=] -A[=] -a[=] --dco-restore --repair-sector= --make-bad-sector=", operands: "searched...; --security-erase|--security-erase-enhanced|--security-set-pass|--trim-sector-ranges|--write-sector|--make-bad-sector|--dco-restore|--repair-sector: written..."},
	{name: "losetup", options: "-a,--all -d,--detach -D,--detach-all -f,--find -c,--set-capacity -j,--associated=read -o,--offset= --sizelimit= -P,--partscan -r,--read-only --show -v,--verbose -l,--list -b,--sector-size= -n,--noheadings -J,--json -O,--output= -L,--nooverlap --direct-io[=] --output-all --raw", operands: "name read"},
	{name: "lvchange", options: lvmOptions, operands: "name..."},
	{name: "lvcreate", options: lvmOptions, operands: "name..."},
	{name: "lvextend", options: lvmOptions, operands: "name..."},
	{name: "lvreduce", options: lvmOptions, operands: "name..."},
	{name: "lvremove", options: lvmOptions, operands: "name..."},
	{name: "lvresize", options: lvmOptions, operands: "name..."},
	{name: "mdadm", options: `-A,--assemble -B,--build -C,--create -F,--follow -G,--grow -I,--incremental -D,--detail -E,--examine -Q,--query -S,--stop -R,--run -f,--fail,--set-faulty --force -l,--level= -n,--raid-devices= -x,--spare-devices= -c,--chunk=
		-a,--add -r,--remove --zero-superblock -v,--verbose -q,--quiet -s,--scan -u,--uuid= -N,--name= -e,--metadata= --assume-clean --misc --manage -o,--readonly -w,--readwrite -b,--bitmap= --re-add --replace --with= --wait`, operands: "name...; --create|--build|--zero-superblock: written..."},
	{name: "mkfs", options: "-t,--type= -V,--verbose -L= -q -F -f -m= -n= -b= -N= -O= -E= -T= -U= -c -v -j -J= -i= -I= -g= -G= -M= -r= -S -d= -l= -p= -s= -K -C -h= -R= -D -a -A -B -k -u= -e= -z", operands: "written other"},
	{name: "mkswap", options: "-c,--check -f,--force -p,--pagesize= -L,--label= -v,--swapversion[=] -U,--uuid= -e= -o= -s= -F -q,--quiet --verbose --lock[=]", operands: "written other"},
	{name: "mount", options: "-a,--all -c,--no-canonicalize -f,--fake -F,--fork -i,--internal-only -l,--show-labels -n,--no-mtab -o,--options= -O,--test-opts= -r,--read-only -w,--rw -t,--types= --source=name --target=dir -v,--verbose -B,--bind -M,--move -R,--rbind -L,--label= -U,--uuid= -N,--namespace= -T,--fstab=read -m,--mkdir[=] --make-private --make-shared --options-mode= --options-source= --options-source-force --target-prefix= --make-slave --make-unbindable --make-rshared --make-rslave --make-rprivate --make-runbindable", operands: "name dir"},
	{name: "newfs", options: "-t= -L= -f= -b= -n -U -j -O= -N -T=", operands: "written"},
	{name: "nvme", style: exact | inherit, depth: 1, options: "--namespace-id,-n= --lbaf,-l= --ses,-s= --pil,-p= --force,-f --reset,-r --sanact,-a= --timeout,-t= --output-format,-o=", operands: "searched", subs: []grammar{
		{name: "delete-ns", operands: "written"},
		{name: "dsm", operands: "written"},
		{name: "format", operands: "written"},
		{name: "sanitize", operands: "written"},
		{name: "write", operands: "written"},
		{name: "write-uncor", operands: "written"},
		{name: "write-zeroes", operands: "written"},
	}},
	{name: "parted", options: "-a,--align= -f,--fix -l,--list -m,--machine -j,--json -s,--script -v", operands: "written name other...", read: readParted},
	{name: "partprobe", options: "-d -s", operands: "name..."},
	{name: "pvcreate", options: lvmOptions, operands: "written..."},
	{name: "pvmove", options: lvmOptions, operands: "name..."},
	{name: "pvremove", options: lvmOptions, operands: "written..."},
	{name: "resize2fs", options: "-d= -f -F -M -p -P -S= -b -s -z=", operands: "changed other; -P: searched other"},
	{name: "sfdisk", options: "-A,--activate -d,--dump -J,--json -g -l,--list -F -r -s -T -V -a,--append -b,--backup -f,--force -n,--no-act --delete -N= -w,--wipe= -W= -X,--label= -o= -q --wipe-partitions= --part-type --reorder", operands: "written other...; --list|--dump|--json: searched other..."},
	{name: "sgdisk", options: "-a= -b,--backup=written -c= -C -d,--delete= -D -e -E -f -F -g -G -h= -i= -j= -l,--load-backup=read -L -m= -n,--new= -N= -o,--clear -O -p,--print -P -r= -R= -s -S= -t= -T= -u= -U= -v,--verify -z,--zap -Z,--zap-all", operands: "written; --zap-all|--zap|--clear|--delete|--new|--load-backup|-G|-g|-m|-r|-R|-s|-t|-u|-U|-c|-e: written; --print|--verify|--backup|-i|-L|-E|-F|-f|-D: searched"},
	{name: "tune2fs", options: "-c= -C= -e= -E= -f -g= -i= -I= -j -J= -l -L= -m= -M= -o= -O= -Q= -r= -s= -T= -u= -U= -z=", operands: "written; -l: searched"},
	{name: "umount", options: "-a,--all -A,--all-targets -c,--no-canonicalize -d,--detach-loop -f,--force -i,--internal-only -n,--no-mtab -l,--lazy -O,--test-opts= -R,--recursive -r,--read-only -t,--types= -v,--verbose -q,--quiet -N,--namespace= --fake", operands: "dir..."},
	{name: "vgchange", options: lvmOptions, operands: "name..."},
	{name: "vgreduce", options: lvmOptions, operands: "name..."},
	{name: "vgremove", options: lvmOptions, operands: "name..."},
	{name: "wipefs", options: "-a,--all -b,--backup[=dir] -f,--force -J,--json -i,--noheadings -O,--output= --lock[=] -n,--no-act -o,--offset= -p,--parsable -q,--quiet -t,--types=", operands: "searched...; --all|--offset: written..."},
	{name: "zfs", depth: 1, options: "-r -R -f -d -n -p -v -o= -O= -H -t= -s= -S= -u -i= -I= -l -L -V= -b= -e -x= -P -c -D -w -h -k", operands: "name..."},
	{name: "zpool", style: inherit, depth: 1, options: "-f -n -m=dir -o= -O= -R=dir -t= -a -d -D -F -s -v -w -H -p -l -g -L -P -r -c", operands: "name...", subs: []grammar{
		{name: "add", operands: "name written..."},
		{name: "attach", operands: "name name written..."},
		{name: "create", operands: "name written..."},
		{name: "labelclear", operands: "written"},
		{name: "replace", operands: "name name written..."},
	}},
}

const lvmOptions = `-f,--force -y,--yes -v,--verbose -q,--quiet -t,--test -n,--name= -L,--size= -l,--extents= -r,--resizefs -s,--snapshot -S,--select= -a,--activate= -A,--autobackup= -i,--stripes= -I,--stripesize= -T,--thin -V,--virtualsize=
	-C,--contiguous= -M,--persistent= -m,--mirrors= -p,--permission= -Z,--zero= -W,--wipesignatures= --type= --noudevsync --nolocking --reportformat= --commandprofile= --config= --removemissing --all --thinpool= -u,--uuid= --restorefile=read -b,--background --abort`

// readParted reads parted: whether it writes the disk, the commands behind the
// disk tell.
func readParted(r *reader) {
	r.scan()
	r.assignRoles()
	ops := r.cmd.Operands
	if len(ops) < 2 {
		return // it asks for commands
	}
	for _, o := range ops[1:] {
		if text, known := o.Word.Literal(); !known || listed("mklabel mktable mkpart mkpartfs mkfs rm resize resizepart name set toggle disk_set disk_toggle rescue move cp", text) {
			return
		}
	}
	ops[0].Role = Searched
}
