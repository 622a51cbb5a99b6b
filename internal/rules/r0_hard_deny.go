package rules

import (
	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// hardDeny is the short list of what is never a step of a task.
var hardDeny = Rule{
	ID:      "R0-hard-deny",
	Title:   "deleting, moving or re-owning the system or a home directory, writing over a disk, a fork bomb",
	Why:     "This cannot be undone and is never a step of a task",
	Instead: "Name the exact folder inside the project that is meant",
	Since:   "0.1",

	Tools:  shells,
	Action: call.Deny,
	Traits: Hard | NoStamp | NoRepeat | NoSoftening,

	Match: matchHardDeny,

	Catch: []Sample{
		{Command: "python3 -c 'import os,sys; os.system(sys.argv[1])' 'rm -rf /'", Note: "code that runs what it is given"},
		{Command: "perl -e 'exec @ARGV' rm -rf /etc"},
		{Command: "rm -rf /"},
		{Command: "rm -rf / --no-preserve-root"},
		{Command: "rm -r -f -- /"},
		{Command: "rm -rf ~"},
		{Command: "rm -rf \"$HOME\""},
		{Command: "rm -rf ~/*"},
		{Command: "rm -rf /usr"},
		{Command: "rm -rf /etc/*"},
		{Command: "rm -rf /home/other"},
		{Command: "rm -rf ../../.."},
		{Command: "cd / && rm -rf *"},
		{Command: "chmod -R 777 /"},
		{Command: "chown -R u:u /usr"},
		{Command: "mv /home/u /mnt/old"},
		{Command: "find / -delete"},
		{Command: "find /usr -type f -exec rm -f {} +"},
		{Command: "find / -xdev -type f -print0 | xargs -0 rm -f"},
		{Command: "git config --global alias.nuke '!rm -rf ~'"},
		{Command: "mkfs.ext4 /dev/sda1"},
		{Command: "dd if=/dev/zero of=/dev/nvme0n1 bs=1M"},
		{Command: "cat disk.img > /dev/sda"},
		{Command: "wipefs -a /dev/sdb"},
		{Command: ":(){ :|:& };:"},
	},
	Pass: []Sample{
		{Command: "rm -rf ./build"},
		{Command: "rm -rf /tmp/*"},
		{Command: "rm -rf /var/tmp/x"},
		{Command: "rm -rf \"$TMPDIR\""},
		{Command: "rm -rf ~/scratch"},
		{Command: "rm -f /"},
		{Command: "rm -rf ''"},
		{Command: "ls -R /"},
		{Command: "echo 'rm -rf /'"},
		{Command: "git commit -m 'never rm -rf /'"},
		{Command: "chmod -R 755 build"},
		{Command: "chmod 755 /"},
		{Command: "find / -name '*.log' -delete"},
		{Command: "find / -type f | xargs ls -l"},
		{Command: "find / -name '*.log' | xargs rm"},
		{Command: "find . -delete"},
		{Command: "dd if=/dev/zero of=disk.img bs=1M count=10"},
		{Command: "mkfs.ext4 disk.img"},
		{Command: "docker run --rm alpine rm -rf /usr"},
		{Command: "echo x > /dev/null"},
		{Command: "git config alias.st 'status -sb'"},
		{Command: "git config core.pager 'less -R'"},
		{Command: "git config user.name 'rm -rf /'"},
		{Command: "rm -rf '~'"},
		{Command: "rm -rf \"$X/\""},
	},
}

func matchHardDeny(s *Subject) []Hit {
	for _, r := range s.Readings {
		if forkBomb(r) {
			return []Hit{{Shape: "fork-bomb", Detail: "a function that starts itself twice, without end"}}
		}
	}
	return s.find(func(in *shell.Invocation) (Hit, bool) {
		if in.Place == shell.Container || guessed(in) {
			return Hit{}, false
		}
		if h, ok := s.wreckedFolder(in); ok {
			return h, true
		}
		if h, ok := s.wreckedByCode(in); ok {
			return h, true
		}
		return s.overwrittenDisk(in)
	})
}

// wreckedFolder finds a protected folder among what the invocation deletes,
// moves or changes, all below it included.
func (s *Subject) wreckedFolder(in *shell.Invocation) (Hit, bool) {
	shape, does, role := s.wreck(in)
	if shape == "" {
		return Hit{}, false
	}
	for _, w := range in.Command.Words(role) {
		what, ok := s.protected(in, w)
		if !ok {
			what, ok = s.protectedBehind(in, w)
		}
		if ok {
			return Hit{Shape: shape, Detail: quoted(in) + " " + does + " " + what, Evidence: call.Evidence{Path: w.String()}}, true
		}
	}
	return Hit{}, false
}

// protectedBehind finds a protected folder that a word leads to through links,
// or under another name.
func (s *Subject) protectedBehind(in *shell.Invocation, w word.Word) (what string, ok bool) {
	real, ok := s.behind(in, w)
	if !ok {
		return "", false
	}
	if what, ok = s.protectedFull(real, w.Globs()); ok {
		what += " through a link"
	}
	return what, ok
}

// wreckedByCode finds a protected folder among what inline code deletes.
func (s *Subject) wreckedByCode(in *shell.Invocation) (Hit, bool) {
	for _, e := range in.Effects {
		if e.Kind != shell.Deletes {
			continue
		}
		if what, ok := s.protected(in, e.Path); ok {
			return Hit{Shape: "code", Detail: "the code calls " + e.Call + " on " + what, Evidence: call.Evidence{Path: e.Path.String()}}, true
		}
	}
	return Hit{}, false
}

// wreck says what an invocation does to whole folders, and to the operands of
// which role; "" for nothing.
func (s *Subject) wreck(in *shell.Invocation) (shape, does string, role argv.Role) {
	c := &in.Command
	switch c.Program {
	case "rm", "Remove-Item", "rmdir", "rd", "del":
		if recursive(c) {
			return "delete", "deletes", argv.Deleted
		}
	case "chmod", "chown", "chgrp", "chattr", "setfacl", "icacls", "takeown":
		if recursive(c) {
			return "change", "changes the mode or owner of everything in", argv.Changed
		}
	case "mv", "Move-Item":
		return "move", "moves away", argv.Moved
	case "find":
		if s.findRemoves(in) && !findNarrows(in) {
			return "find", "deletes what is in", argv.Searched
		}
	}
	return "", "", argv.Other
}

func recursive(c *argv.Command) bool { return c.Has("--recursive", "-Recurse", "/s", "/S") }

// findRemoves reports whether find deletes what it finds, or hands it to xargs
// to delete.
func (s *Subject) findRemoves(in *shell.Invocation) bool {
	return in.Command.Has("-delete") || startsRemoval(in) || in.Output == shell.Piped && s.feedsRemoval(in)
}

// startsRemoval reports whether a wrapper starts a program that deletes files.
func startsRemoval(in *shell.Invocation) bool {
	for _, words := range in.Command.Nested(in.Args) {
		switch argv.Parse(words[0], words[1:]).Program {
		case "rm", "unlink", "shred", "rmdir":
			return true
		}
	}
	return false
}

// feedsRemoval reports whether an xargs that deletes reads the invocation's
// output.
func (s *Subject) feedsRemoval(in *shell.Invocation) bool {
	for _, r := range s.Readings {
		for i := range r.Invocations {
			by := &r.Invocations[i]
			if by.Command.Program != "xargs" && by.Command.Program != "parallel" || by.Stdin.Kind != shell.FromPipe {
				continue
			}
			if from := by.Stdin.From; from >= 0 && &r.Invocations[from] == in && startsRemoval(by) {
				return true
			}
		}
	}
	return false
}

// findNarrows reports whether a test of find picks some files out of all.
func findNarrows(in *shell.Invocation) bool {
	for _, o := range in.Command.Options {
		if !narrows(o.Name) || o.Value.Is("*") {
			continue
		}
		if o.Index > 0 && (in.Args[o.Index-1].Is("!") || in.Args[o.Index-1].Is("-not")) {
			continue
		}
		return true
	}
	return false
}

func narrows(test string) bool {
	switch test {
	case "-name", "-iname", "-path", "-ipath", "-wholename", "-iwholename", "-regex", "-iregex", "-lname", "-ilname",
		"-newer", "-anewer", "-cnewer", "-newerXY", "-user", "-uid", "-group", "-gid", "-nouser", "-nogroup", "-size",
		"-mtime", "-mmin", "-ctime", "-cmin", "-atime", "-amin", "-empty", "-inum", "-samefile", "-perm", "-links", "-used", "-xtype":
		return true
	}
	return false
}

// overwrittenDisk finds a disk among what the invocation formats, wipes or
// writes to.
func (s *Subject) overwrittenDisk(in *shell.Invocation) (Hit, bool) {
	for _, w := range in.Command.Words(argv.Written) {
		if disk, ok := s.disk(in, w); ok {
			return diskHit(in, disk), true
		}
	}
	for _, role := range [...]argv.Role{argv.Deleted, argv.Changed} {
		if !wipesDisk(in.Command.Program) {
			break
		}
		for _, w := range in.Command.Words(role) {
			if disk, ok := s.disk(in, w); ok {
				return diskHit(in, disk), true
			}
		}
	}
	for _, r := range in.Redirs {
		if disk, ok := s.disk(in, r.Target); ok && r.Op != "<" && r.Op != "<<" && r.Op != "<<<" {
			return diskHit(in, disk), true
		}
	}
	return Hit{}, false
}

func diskHit(in *shell.Invocation, disk string) Hit {
	return Hit{Shape: "disk", Detail: quoted(in) + " writes over the disk " + disk, Evidence: call.Evidence{Path: disk},
		Advice: "Write to a file, and let a person write it to the disk"}
}

// wipesDisk lists the programs that take a disk as what they format or wipe.
func wipesDisk(program string) bool {
	switch program {
	case "mkfs", "mkswap", "wipefs", "blkdiscard", "shred", "sgdisk", "parted", "fdisk", "sfdisk", "cfdisk", "gdisk", "hdparm",
		"cryptsetup", "badblocks", "diskutil", "newfs", "pvcreate", "zpool", "Format-Volume", "Clear-Disk", "format", "rm":
		return true
	}
	return false
}

func (s *Subject) disk(in *shell.Invocation, w word.Word) (string, bool) {
	text, ok := w.Literal()
	if !ok || text == "" {
		return "", false
	}
	dir, _ := s.startFolder(in)
	full := s.System.Clean(dir, text)
	return full, blockDevice(full) || blockDevice(text)
}

func forkBomb(r *shell.Reading) bool {
	for _, f := range r.Recursions {
		if f.Forks {
			return true
		}
	}
	return false
}
