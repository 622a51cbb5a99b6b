package rules

import (
	"strings"

	"airlock/internal/argv"
)

// filters lists the programs that write what they read: a file, or their
// standard input.
func filters(program string) bool {
	switch program {
	case "cat", "tac", "bat", "less", "more", "most", "view", "head", "tail", "nl", "od", "xxd", "hexdump", "hexyl", "strings",
		"base64", "base32", "basenc", "rev", "fold", "fmt", "pr", "expand", "unexpand", "column", "paste", "join", "comm", "iconv",
		"grep", "egrep", "fgrep", "zgrep", "rg", "ag", "ack", "sed", "sd", "awk", "perl", "ruby", "python", "node", "php",
		"cut", "tr", "sort", "uniq", "shuf", "jq", "yq", "gron", "diff", "sdiff", "delta", "glow", "tee", "pv", "split", "look",
		"zcat", "bzcat", "xzcat", "zstdcat", "zless", "gzip", "bzip2", "xz", "zstd", "lz4", "pigz", "ed", "ex", "xargs", "parallel",
		"Get-Content", "Select-String", "Out-String", "Out-File", "findstr":
		return true
	}
	return false
}

// speaks lists the programs that print their words.
func speaks(program string) bool {
	switch program {
	case "echo", "printf", "print", "Write-Output", "Write-Host":
		return true
	}
	return false
}

// shows reports whether one command of a larger program writes the file it
// reads.
func shows(c *argv.Command) bool {
	switch {
	case c.Program == "git":
		return gitShows(c)
	case c.Is("rclone", "cat"):
		return true
	case c.Program == "openssl" && len(c.Sub) > 0:
		switch c.Sub[0] {
		case "rsa", "ec", "dsa", "pkey", "pkcs8", "pkcs12", "enc", "base64":
			return !c.Has("-pubout", "-out") && (!c.Has("-noout") || c.Has("-text"))
		}
	}
	return false
}

// gitShows reports whether git prints the content of the paths it is given,
// and not only their names.
func gitShows(c *argv.Command) bool {
	if c.Has("--name-only", "--name-status", "--stat", "--numstat", "--shortstat", "--summary", "--quiet", "--no-patch",
		"--count", "--files-with-matches") {
		return false
	}
	if len(c.Sub) == 0 {
		return false
	}
	switch c.Sub[0] {
	case "show", "diff", "difftool", "blame", "annotate", "grep":
		return true
	case "cat-file":
		return !c.Has("-t", "-s", "-e")
	case "log":
		return c.Has("--patch", "-L", "--unified")
	}
	return false
}

// archives reports whether a program puts what it reads into an archive.
func archives(c *argv.Command) bool {
	switch c.Program {
	case "tar", "zip", "7z", "ar", "cpio":
		return true
	}
	return false
}

// moves reports whether a program makes a copy of what it reads, or renames
// it.
func moves(c *argv.Command) bool {
	switch c.Program {
	case "cp", "mv", "install", "rsync", "scp", "ln", "Copy-Item", "Move-Item":
		return true
	case "aws", "gsutil", "rclone", "mc", "s3cmd", "docker", "kubectl":
		return len(c.Sub) > 0
	}
	return false
}

// uploads lists the options of curl and wget that send the file they name.
func uploads(option string) bool {
	switch option {
	case "--upload-file", "--data", "--data-binary", "--data-urlencode", "--form", "--json", "--header", "--url-query", "--variable",
		"--post-file", "--body-file":
		return true
	}
	return false
}

// used lists the options whose file is put to use and not shown.
func used(option string) bool {
	switch option {
	case "--env-file", "--env-file-if-exists", "--exclude-from", "--include-from", "--files-from", "--config", "--from-file",
		"--from-env-file", "--var-file", "-var-file", "--password-file", "--ignore-file", "--file0-from", "--files0-from":
		return true
	}
	return strings.HasPrefix(option, "--tls") || strings.HasPrefix(option, "--ssl")
}

// carriesAway lists the programs that send their standard input to another
// machine, or to where anybody may take it from.
func carriesAway(program string) bool {
	switch program {
	case "nc", "socat", "telnet", "ssh", "mail", "mailx", "sendmail", "mutt", "http", "https", "xh", "ftp", "sftp",
		"pbcopy", "xclip", "xsel", "wl-copy", "clip", "Set-Clipboard", "wall", "write":
		return true
	}
	return false
}

// masks reports whether a filter lets no value of NAME=value lines through:
// cut -d= -f1, sed 's/=.*//', awk -F= '{print $1}'.
func masks(c *argv.Command) bool {
	switch c.Program {
	case "cut":
		d, _ := c.Value("--delimiter")
		f, _ := c.Value("--fields")
		return d.Is("=") && f.Is("1") && !c.Has("--complement")
	case "sed":
		scripts := c.Words(argv.Pattern)
		if len(scripts) != 1 || c.Has("--in-place") {
			return false
		}
		script, _ := scripts[0].Literal()
		with, ok := strings.CutPrefix(script, "s/=.*/")
		return ok && !strings.ContainsAny(strings.TrimSuffix(strings.TrimSuffix(with, "g"), "/"), `/&\;`)
	case "awk":
		codes := c.Words(argv.Code)
		sep, _ := c.Value("--field-separator")
		return sep.Is("=") && len(codes) == 1 && (codes[0].Is("{print $1}") || codes[0].Is("{ print $1 }"))
	}
	return false
}

// quiet reports whether a filter tells about what it reads, and does not show
// it.
func quiet(c *argv.Command) bool {
	return c.Has("--quiet", "--count", "--count-matches", "--files-with-matches", "--files-without-match", "--files-without-matches", "--brief") &&
		strings.HasSuffix(c.Program, "grep") || c.Program == "rg" && c.Has("--quiet", "--count", "--count-matches", "--files-with-matches") ||
		c.Program == "diff" && c.Has("--brief")
}
