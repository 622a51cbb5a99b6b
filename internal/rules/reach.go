package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/shell"
)

// sendsData reports whether a program sends data to a machine that is not this
// one.
func sendsData(c *argv.Command) bool {
	switch c.Program {
	case "curl":
		return sendsBody(c) && remoteURL(c)
	case "wget", "wget2":
		return (c.Has("--post-data", "--post-file", "--body-data", "--body-file") || changingMethod(c, "--method")) && remoteURL(c)
	case "scp", "rsync":
		return elsewhere(c)
	case "rclone":
		return len(c.Sub) > 0 && (strings.HasPrefix(c.Sub[0], "copy") || strings.HasPrefix(c.Sub[0], "move") || strings.HasSuffix(c.Sub[0], "sync")) && elsewhere(c)
	case "sftp":
		return len(c.Operands) > 0 && remote(c.Operands[0])
	case "aws":
		return (c.Is("aws", "s3", "cp") || c.Is("aws", "s3", "mv") || c.Is("aws", "s3", "sync")) && elsewhere(c)
	case "gsutil":
		return (c.Is("gsutil", "cp") || c.Is("gsutil", "mv") || c.Is("gsutil", "rsync")) && elsewhere(c)
	}
	return false
}

func sendsBody(c *argv.Command) bool {
	if c.Has("--upload-file", "--form", "--form-string", "--json") {
		return true
	}
	if c.Has("--data", "--data-binary", "--data-raw", "--data-urlencode") && !c.Has("--get") {
		return true
	}
	return changingMethod(c, "--request")
}

// changingMethod reports whether a method is named that does more than read.
func changingMethod(c *argv.Command, option string) bool {
	w, ok := c.Value(option)
	if !ok {
		return false
	}
	method, known := w.Literal()
	switch strings.ToUpper(method) {
	case "GET", "HEAD", "OPTIONS", "PROPFIND":
		return false
	}
	return known
}

func remoteURL(c *argv.Command) bool {
	for _, w := range c.Words(argv.URL) {
		if text := w.String(); !local(address(text)) {
			return true
		}
	}
	return false
}

// elsewhere reports whether the last operand, where data goes, is on another
// machine.
func elsewhere(c *argv.Command) bool {
	return len(c.Operands) > 1 && remote(c.Operands[len(c.Operands)-1])
}

func remote(o argv.Operand) bool {
	return (o.Role == argv.Host || o.Role == argv.URL) && !local(address(o.Word.String()))
}

// address is the host of a URL, or of user@host:path.
func address(text string) string {
	_, rest, url := strings.Cut(text, "://")
	if !url {
		rest = text
	}
	if i := strings.IndexAny(rest, "/?#"); i >= 0 && (url || i > 0) {
		rest = rest[:i]
	}
	rest = rest[strings.LastIndexByte(rest, '@')+1:]
	if strings.HasPrefix(rest, "[") {
		host, _, _ := strings.Cut(rest[1:], "]")
		return host
	}
	host, _, _ := strings.Cut(rest, ":")
	return host
}

func local(host string) bool {
	return host == "localhost" || host == "0.0.0.0" || host == "::1" || host == "" || strings.HasPrefix(host, "127.") || strings.HasSuffix(host, ".localhost")
}

// publishes reports whether a package or a release goes out.
func publishes(c *argv.Command) bool {
	sub := ""
	if len(c.Sub) > 0 {
		sub = c.Sub[0]
	}
	switch c.Program {
	case "npm", "pnpm", "yarn", "poetry", "uv", "cargo", "bun":
		return sub == "publish" || sub == "npm" && c.Is("yarn", "npm", "publish")
	case "gem":
		return sub == "push"
	case "twine":
		return sub == "upload" || first(c, "upload")
	case "docker":
		return sub == "push" || c.Is("docker", "image", "push") || c.Is("docker", "compose", "push")
	case "fly", "vercel", "netlify":
		return sub == "deploy"
	case "gh":
		return c.Is("gh", "release", "create")
	}
	return false
}

// first reports whether the first operand is the word.
func first(c *argv.Command, text string) bool {
	return len(c.Operands) > 0 && c.Operands[0].Word.Is(text)
}

// changesData reports whether a database client is given something that
// writes.
func (s *Subject) changesData(in *shell.Invocation) bool {
	d := dialectOf(in.Command.Program)
	if d == noDatabase || d == redis {
		return false
	}
	texts, _ := s.scripts(in)
	for _, text := range texts {
		if d == mongo && mongoWrites(text) {
			return true
		}
		for _, st := range readSQL(text, d == mysqlSQL) {
			if d != mongo && st.writes() {
				return true
			}
		}
	}
	return false
}

// controls reports whether a service or a container is started, stopped,
// changed or removed.
func controls(c *argv.Command) bool {
	switch c.Program {
	case "systemctl":
		return !c.Has("--user") && len(c.Sub) > 0 && controlVerb(c.Sub[0])
	case "launchctl", "initctl", "rc-service", "supervisorctl", "service":
		if len(c.Sub) > 0 && controlVerb(c.Sub[0]) {
			return true
		}
		for _, o := range c.Operands {
			if controlVerb(o.Word.String()) {
				return true
			}
		}
	case "docker":
		return controlsContainer(c.Sub)
	}
	return false
}

func controlVerb(verb string) bool {
	switch verb {
	case "start", "stop", "restart", "reload", "enable", "disable", "mask", "unmask", "daemon-reload", "kill", "load", "unload", "bootout":
		return true
	}
	return false
}

// controlsContainer tells the subcommands of docker that change something from
// those that only look.
func controlsContainer(sub []string) bool {
	if len(sub) == 0 {
		return false
	}
	switch sub[0] {
	case "run", "rm", "rmi", "stop", "kill", "restart", "prune":
		return true
	case "system", "volume", "network", "swarm", "compose", "container", "image", "stack", "node", "service", "pod":
		return len(sub) > 1 && changesContainer(sub[1])
	}
	return false
}

func changesContainer(verb string) bool {
	switch verb {
	case "run", "rm", "remove", "rmi", "stop", "kill", "restart", "prune", "down", "up", "create", "connect", "disconnect",
		"init", "leave", "join", "update", "deploy", "scale", "rollback", "start", "pause", "unpause", "demote", "promote":
		return true
	}
	return false
}
