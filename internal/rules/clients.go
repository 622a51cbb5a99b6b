package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/shell"
)

// changesDatabase reports whether a database client is given anything but what
// surely only reads.
func (s *Subject) changesDatabase(in *shell.Invocation) bool {
	d := dialectOf(in.Command.Program)
	switch d {
	case noDatabase:
		return false
	case redis:
		return redisChanges(in)
	}
	texts, unknown := s.scripts(in)
	if unknown {
		return true
	}
	for _, text := range texts {
		if d == mongo {
			if mongoWrites(text) {
				return true
			}
			continue
		}
		for _, st := range readSQL(text, d == mysqlSQL) {
			if !st.reads() {
				return true
			}
		}
	}
	return false
}

func redisChanges(in *shell.Invocation) bool {
	c := &in.Command
	if len(c.Sub) == 0 {
		return c.Has("--eval", "--pipe") || in.Stdin.Kind != shell.Inherited
	}
	switch strings.ToUpper(c.Sub[0]) {
	case "GET", "MGET", "KEYS", "SCAN", "TTL", "PTTL", "TYPE", "EXISTS", "INFO", "PING", "DBSIZE", "LLEN", "LRANGE", "HGET", "HGETALL",
		"HKEYS", "SMEMBERS", "SCARD", "ZRANGE", "ZCARD", "STRLEN", "MEMORY", "MONITOR", "COMMAND", "LASTSAVE", "TIME", "ECHO":
		return false
	}
	return true
}

// changesInfrastructure reports whether a client of infrastructure is given
// anything but what surely only looks.
func changesInfrastructure(c *argv.Command) bool {
	switch c.Program {
	case "kubectl", "helm", "terraform", "terragrunt", "pulumi", "cdk", "aws", "az", "gcloud", "gsutil", "doctl", "eksctl", "fly", "heroku", "oc",
		"ansible", "ansible-playbook", "etcdctl", "consul", "nomad", "vault", "argocd", "flux", "rabbitmqctl", "rabbitmqadmin", "kafka-topics", "nats":
	default:
		return false
	}
	if len(c.Sub) == 0 {
		return (c.Program == "ansible" || c.Program == "ansible-playbook") && !c.Has("--check", "--list-hosts", "--list-tasks", "--syntax-check")
	}
	if looks(c.Sub[len(c.Sub)-1]) {
		return false
	}
	switch c.Program {
	case "kubectl", "oc", "helm": // the verb stands first, the kind behind it
		return !looks(c.Sub[0])
	}
	return true
}

// looks reports whether a subcommand only looks, or works on local files: its
// verb stands first (describe-instances, list_queues) or last (cluster_status).
func looks(sub string) bool {
	first := strings.IndexAny(sub, "-_:")
	if first < 0 {
		return looking(sub)
	}
	return looking(sub[:first]) || looking(sub[strings.LastIndexAny(sub, "-_:")+1:])
}

func looking(verb string) bool {
	switch verb {
	case "get", "list", "ls", "describe", "show", "status", "logs", "log", "version", "plan", "preview", "validate", "fmt", "output", "help", "diff",
		"explain", "top", "cat", "whoami", "info", "search", "history", "graph", "providers", "init", "lint", "template", "synth", "synthesize", "wait",
		"watch", "events", "env", "head", "stat", "du", "tail", "read", "new", "select", "docs", "completion", "current", "view", "port", "console", "login", "logout", "api", "options", "receive", "lookup", "peek":
		return true
	}
	return false
}

// TrivialRead reports whether the call is one reader, or a pipe of readers,
// with nothing that could make it more: such a call is put to no question of
// R12.
func (s *Subject) TrivialRead() bool {
	for _, r := range s.Readings {
		if r.Limit || len(r.Recursions) > 0 || len(r.Invocations) == 0 {
			return false
		}
		for i := range r.Invocations {
			in := &r.Invocations[i]
			last := i == len(r.Invocations)-1
			if !reader(in) || last != (in.Output == shell.Shown || in.Output == shell.Discarded) || !last && in.Output != shell.Piped {
				return false
			}
		}
	}
	return len(s.Readings) > 0
}

// reader reports whether an invocation is a program of the short list, by its
// bare name, with no word unknown and nothing written.
func reader(in *shell.Invocation) bool {
	if len(in.Via) > 0 || len(in.Assigns) > 0 || in.Place != shell.Here || in.Background || in.Command.Open || !readerProgram(in) || !readsOnly(&in.Command) {
		return false
	}
	for _, r := range in.Redirs {
		joins := r.Op == ">&" && r.Target.Is("1") // 2>&1
		if strings.Contains(r.Op, ">") && !joins && !r.Target.Is("/dev/null") {
			return false
		}
	}
	for _, w := range in.Args {
		if w.Holes() {
			return false
		}
	}
	for _, o := range in.Command.Options {
		switch o.Role {
		case argv.Written, argv.Code, argv.Script, argv.Tail, argv.Assignment:
			return false
		}
	}
	for _, o := range in.Command.Operands {
		if o.Role == argv.Written {
			return false
		}
	}
	return true
}

func readerProgram(in *shell.Invocation) bool {
	name, _ := in.Program.Literal()
	switch name {
	case "ls", "cat", "head", "tail", "wc", "grep", "rg", "pwd", "echo", "printf", "date", "whoami", "uname", "id", "file", "stat", "du", "df",
		"tree", "which", "type", "sort", "uniq", "cut", "tr", "nl", "basename", "dirname", "realpath", "readlink", "true", "jq", "diff", "cmp", "cd":
		return true
	case "git":
		return len(in.Command.Sub) > 0 && readerOfGit(in.Command.Sub[0])
	}
	return false
}

// readsOnly reports whether a reader is given none of the options by which it
// sets something, writes, or runs another program.
func readsOnly(c *argv.Command) bool {
	switch c.Program {
	case "date":
		for _, o := range c.Operands {
			if !strings.HasPrefix(o.Word.String(), "+") {
				return false
			}
		}
		return !given(c, "-s", "--s")
	case "sort":
		return !given(c, "--compress")
	case "file":
		return !given(c, "-C", "--c")
	case "rg":
		return !given(c, "--hostname-bin", "--pre")
	case "git":
		return !given(c, "--exec-path", "--ext-diff", "--textconv")
	}
	return true
}

// given reports whether an option of a command begins with one of these, which
// may be short for it.
func given(c *argv.Command, beginnings ...string) bool {
	for _, o := range c.Options {
		for _, b := range beginnings {
			if strings.HasPrefix(o.Name, b) {
				return true
			}
		}
	}
	return false
}

func readerOfGit(sub string) bool {
	switch sub {
	case "status", "log", "diff", "show", "rev-parse", "ls-files", "blame", "describe", "shortlog", "ls-tree", "merge-base":
		return true
	}
	return false
}
