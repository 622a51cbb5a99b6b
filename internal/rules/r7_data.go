package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// dialect is the language a database client takes.
type dialect uint8

const (
	noDatabase dialect = iota
	standardSQL
	mysqlSQL
	mongo
	redis
)

func dialectOf(program string) dialect {
	switch program {
	case "psql", "pgcli", "usql", "sqlite3", "sqlcmd", "duckdb", "clickhouse-client", "cockroach", "cqlsh", "bq":
		return standardSQL
	case "mysql", "mycli":
		return mysqlSQL
	case "mongosh":
		return mongo
	case "redis-cli", "valkey-cli":
		return redis
	}
	return noDatabase
}

// scripts returns what a database client is given to run: in its words, on its
// standard input, in a file. unknown is set where there is more than that.
func (s *Subject) scripts(in *shell.Invocation) (texts []string, unknown bool) {
	add := func(w word.Word) {
		unknown = unknown || w.Holes()
		texts = append(texts, w.String())
	}
	for _, w := range in.Command.Words(argv.Code) {
		add(w)
	}
	files := in.Command.Words(argv.Script)
	switch in.Stdin.Kind {
	case shell.FromText, shell.FromPipe:
		add(in.Stdin.Text)
	case shell.FromFile:
		files = append(files, in.Stdin.File)
	}
	for _, w := range files {
		path, known := w.Literal()
		text, whole, found := "", false, false
		if known && in.Place == shell.Here {
			text, whole, found = s.body(path)
		}
		unknown = unknown || !whole
		if found {
			texts = append(texts, text)
		}
	}
	return texts, unknown
}

// dataLost finds what of a database goes.
func (s *Subject) dataLost(in *shell.Invocation) (Hit, bool) {
	d := dialectOf(in.Command.Program)
	if d == noDatabase {
		return Hit{}, false
	}
	if d == redis && redisFlush(in.Command.Sub) {
		return flushed(in), true
	}
	texts, _ := s.scripts(in)
	for _, text := range texts {
		switch d {
		case redis:
			if redisScript(text) {
				return flushed(in), true
			}
		case mongo:
			if method := mongoLoss(text); method != "" {
				return Hit{Shape: "database", Detail: quoted(in) + " calls " + method, Advice: "mongodump keeps a copy"}, true
			}
		default:
			if what := sqlLoss(text, d == mysqlSQL); what != "" {
				return Hit{Shape: "sql", Detail: quoted(in) + " " + what,
					Advice: "A copy first, or a transaction with a look before its commit, leaves a way back"}, true
			}
		}
	}
	return Hit{}, false
}

func flushed(in *shell.Invocation) Hit {
	return Hit{Shape: "redis", Detail: quoted(in) + " deletes every key", Advice: "Delete the keys that are meant by name, or with --scan and a pattern"}
}

func redisFlush(words []string) bool {
	return len(words) > 0 && (strings.EqualFold(words[0], "FLUSHALL") || strings.EqualFold(words[0], "FLUSHDB"))
}

// redisScript reports whether a line of a text flushes.
func redisScript(text string) bool {
	for line := range strings.Lines(text) {
		first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		if redisFlush([]string{strings.Trim(first, `"'`)}) {
			return true
		}
	}
	return false
}

// sqlLoss says what the first statement to destroy something does.
func sqlLoss(text string, mysql bool) string {
	for _, st := range readSQL(text, mysql) {
		if what, ok := st.destroys(); ok {
			return what
		}
	}
	return ""
}

// mongoLoss names the first method that deletes a database, a collection or
// all that is in one.
func mongoLoss(text string) string {
	for _, c := range methodCalls(text) {
		switch c.name {
		case "dropDatabase", "drop":
			return c.name
		case "deleteMany", "remove":
			if c.empty {
				return c.name + " without a filter"
			}
		}
	}
	return ""
}

func mongoWrites(text string) bool {
	for _, c := range methodCalls(text) {
		switch c.name {
		case "drop", "dropDatabase", "deleteMany", "deleteOne", "insertMany", "insertOne", "updateMany", "updateOne",
			"remove", "renameCollection", "replaceOne", "bulkWrite", "findOneAndDelete", "createIndex", "dropIndex":
			return true
		}
	}
	return false
}

// methodCall is one call .name(...) of JavaScript.
type methodCall struct {
	name  string
	empty bool // its first argument is {} or none
}

// methodCalls finds the calls of methods in one pass. What stands in a string
// or a comment is none.
func methodCalls(text string) []methodCall {
	var out []methodCall
	for i := 0; i < len(text); {
		rest := text[i:]
		switch c := rest[0]; {
		case c == '\'' || c == '"' || c == '`':
			i += stringLength(rest)
		case strings.HasPrefix(rest, "//"):
			i += lengthTo(rest, "\n")
		case strings.HasPrefix(rest, "/*"):
			i += lengthTo(rest, "*/")
		case c == '.':
			name := identifier(rest[1:])
			i += 1 + len(name)
			next, rest := firstByte(text[i:min(len(text), i+maxBlanks)])
			if name == "" || next != '(' {
				continue
			}
			next, rest = firstByte(rest)
			closing, _ := firstByte(rest)
			out = append(out, methodCall{name, next == ')' || next == '{' && closing == '}'})
		default:
			i++
		}
	}
	return out
}

// maxBlanks bounds the look behind a method's name, so that all of them
// together are linear in the text.
const maxBlanks = 32

// firstByte is the first byte of s that is no blank, and what follows it.
func firstByte(s string) (c byte, rest string) {
	s = strings.TrimLeft(s, " \t\r\n")
	if s == "" {
		return 0, ""
	}
	return s[0], s[1:]
}

func identifier(s string) string {
	n := 0
	for n < len(s) && s[n] != '.' && sqlLetter(s[n]) {
		n++
	}
	return s[:n]
}

func lengthTo(s, end string) int {
	if i := strings.Index(s, end); i >= 0 {
		return i + len(end)
	}
	return len(s)
}

// stringLength is the length of the literal that s begins with.
func stringLength(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case s[0]:
			return i + 1
		}
	}
	return len(s)
}
