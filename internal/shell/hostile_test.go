package shell

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"airlock/internal/word"
)

// hostileSize is the size of every hostile text, in bytes.
const hostileSize = 100 << 10

// hostile are texts made to cost time or memory.
var hostile = []struct {
	name string
	unit string
	head string
	tail string
	make func() string
}{
	{name: "printf x;", unit: "printf x;"},
	{name: "newlines", unit: "ls\n"},
	{name: "one word", unit: "a"},
	{name: "quoted word", unit: "a", head: "echo '", tail: "'"},
	{name: "escaped word", unit: `\a`, head: "echo "},
	{name: "quote pieces", unit: `'a'"b"c\d`, head: "echo "},
	{name: "words", unit: "a "},
	{name: "options", unit: "-a --long=x ", head: "git "},
	{name: "nested double quotes", unit: `"$(echo `},
	{name: "parens", unit: "("},
	{name: "closed parens", make: func() string { return strings.Repeat("(", hostileSize/2) + strings.Repeat(")", hostileSize/2) }},
	{name: "double parens", unit: "(( "},
	{name: "arithmetic", unit: "$(("},
	{name: "substitutions", unit: "$("},
	{name: "flat substitutions", unit: "$(a) ", head: "echo "},
	{name: "backquotes", unit: "`a` ", head: "echo "},
	{name: "escaped backquotes", unit: "\\`"},
	{name: "backquote nest", make: backquoteNest},
	{name: "blocks", unit: "{ "},
	{name: "ifs", unit: "if a; then "},
	{name: "closed ifs", unit: "if a; then b; fi; "},
	{name: "whiles", unit: "while a; do "},
	{name: "loops in loops", make: func() string {
		return strings.Repeat("while a=$a; do ", 150) + strings.Repeat("x=$x; ", 16000) + strings.Repeat("; done", 0)
	}},
	{name: "closed loops in loops", make: func() string {
		return strings.Repeat("while a; do ", 100) + strings.Repeat("x=$x;", 18000) + strings.Repeat(" done;", 100)
	}},
	{name: "literal loops", make: func() string {
		return strings.Repeat("for i in a b c d e f g h; do ", 30) + "rm $i" + strings.Repeat("; done", 30)
	}},
	{name: "cases", unit: "case a in b) "},
	{name: "case items", unit: "a) b;; ", head: "case x in ", tail: "esac"},
	{name: "heredocs", unit: "cat <<E\nx\nE\n"},
	{name: "heredocs on one line", make: func() string { return "cat" + strings.Repeat(" <<E", 10000) + strings.Repeat("\nE", 10000) + "\n" }},
	{name: "unclosed heredocs", unit: "cat <<E\n"},
	{name: "different unclosed heredocs", make: func() string {
		var b strings.Builder
		for i := 0; b.Len() < hostileSize; i++ {
			fmt.Fprintf(&b, "cat <<E%d\n", i)
		}
		return b.String()
	}},
	{name: "heredocs in substitutions", unit: "$(cat <<E\n"},
	{name: "large heredoc", unit: "rm -rf / # text\n", head: "cat > f <<'E'\n", tail: "E\n"},
	{name: "large open heredoc", unit: "rm -rf $HOME `ls`\n", head: "cat > f <<E\n", tail: "E\n"},
	{name: "doubling", unit: "a=$a$a;", head: "a=xxxxxxxxxxxxxxxx;"},
	{name: "appending", unit: "a+=xxxxxxxxxxxxxxxx;"},
	{name: "doubling words", unit: "set -- $@ $@;", head: "set -- a b;"},
	{name: "arrays", unit: "a+=(x y);"},
	{name: "braces", unit: "{a,b}", head: "echo "},
	{name: "brace nests", unit: "{a,"},
	{name: "brace ranges", unit: "{1..99999999} ", head: "echo "},
	{name: "open braces", unit: "{", head: "echo a,"},
	{name: "pipes", unit: "a|"},
	{name: "long pipe of known text", unit: "cat|", head: "echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa|"},
	{name: "ands", unit: "a&&"},
	{name: "ors with cd", unit: "cd a||"},
	{name: "cds", unit: "cd a; "},
	{name: "backgrounds", unit: "a&"},
	{name: "redirections", unit: ">a "},
	{name: "functions", make: func() string {
		var b strings.Builder
		b.WriteString("f0(){ a; };")
		for i := 1; b.Len() < hostileSize; i++ {
			fmt.Fprintf(&b, "f%d(){ f%d;f%d; };", i, i-1, i-1)
		}
		return b.String() + "f1000"
	}},
	{name: "few functions", make: func() string {
		var b strings.Builder
		b.WriteString("f0(){ a; };")
		for i := 1; i < 12; i++ {
			fmt.Fprintf(&b, "f%d(){ %s };", i, strings.Repeat(fmt.Sprintf("f%d;", i-1), 12))
		}
		return b.String() + "f11"
	}},
	{name: "recursion", unit: "f;", head: "f(){ ", tail: "};f"},
	{name: "nested functions", unit: "f(){ "},
	{name: "eval of itself", make: func() string { return `x='eval "$x" "$x"'; eval "$x"` }},
	{name: "evals", unit: "eval 'echo a';"},
	{name: "eval nest", make: func() string {
		s := "ls"
		for len(s) < hostileSize {
			s = "eval " + (&frame{reader: &reader{}}).quoted(word.Lit(s))
		}
		return s
	}},
	{name: "eval of large text", unit: "ls;", head: "x='", tail: "'; eval \"$x\"; eval \"$x\"; eval \"$x\"; eval \"$x\"; eval \"$x\"; eval \"$x\""},
	{name: "bash -c", unit: "bash -c 'ls';"},
	{name: "aliases", unit: "alias a='a b';a;"},
	{name: "mutual aliases", make: func() string { return strings.Repeat("alias a='b b' b='a a'\na\n", 4000) }},
	{name: "globs", unit: "*", head: "ls "},
	{name: "open brackets", unit: "[", head: "ls "},
	{name: "bracket soup", unit: "[a-", head: "ls "},
	{name: "extglobs", unit: "@(a|", head: "ls "},
	{name: "closed extglobs", unit: "@(a|b)", head: "ls "},
	{name: "case patterns", unit: "*a", head: "x=aaaaaaaaaaaaaaaaaaaaaaaaaa; echo ${x##", tail: "}"},
	{name: "prefix of large value", make: func() string {
		return "x=" + strings.Repeat("a", 30000) + ";" + strings.Repeat("y=${x%%*a*b};", 2000)
	}},
	{name: "replace in large value", make: func() string {
		return "x=" + strings.Repeat("a", 30000) + ";" + strings.Repeat("y=${x//a/bb};", 4000)
	}},
	{name: "tildes", unit: "~:", head: "a="},
	{name: "comments", unit: "# x\n"},
	{name: "one comment", unit: "x ", head: "# "},
	{name: "dollars", unit: "$"},
	{name: "parameters", unit: "$a"},
	{name: "defaults", unit: "${a:-"},
	{name: "assigned defaults", unit: "${a:=$a$a}", head: "a=bbbb; echo "},
	{name: "marks", unit: "\x01"},
	{name: "marks in eval", unit: "\x011\x02", head: "eval \"$x", tail: "\""},
	{name: "nuls", unit: "\x00"},
	{name: "bad bytes", unit: "\xff"},
	{name: "semicolons", unit: ";"},
	{name: "closers", unit: ")\n"},
	{name: "dones", unit: "done;"},
	{name: "single quotes", unit: "'"},
	{name: "odd quotes", unit: "'a\"b\n"},
	{name: "carriage returns", unit: "ls\r\n"},
	{name: "backslashes", unit: "\\"},
	{name: "times", unit: "time "},
	{name: "bangs", unit: "! "},
	{name: "sudos", unit: "sudo "},
	{name: "envs", unit: "env a=b "},
	{name: "xargs", unit: "xargs "},
	{name: "xargs of known text", unit: "a ", head: "echo ", tail: "| xargs -n1 rm"},
	{name: "finds", unit: "-exec rm {} + ", head: "find / "},
	{name: "unknown programs", unit: "x rm -rf "},
	{name: "substituted marks", unit: "{}", head: "echo a | xargs -I{} rm ", tail: ""},
	{name: "tests", unit: "[[ a ]];"},
	{name: "test nest", unit: "[[ ! "},
	{name: "ternaries", unit: "a?", head: "(("},
	{name: "coprocs", unit: "coproc "},
	{name: "traps", unit: "trap 'rm x' EXIT;"},
	{name: "while read", make: func() string {
		return "while read a; do " + strings.Repeat("echo $a;", 20) + " done <<E\n" + strings.Repeat("a b c\n", 15000) + "E\n"
	}},
	{name: "printf of many", unit: "a ", head: "printf '%s\\n' ", tail: "| sh"},
	{name: "base64", unit: "QUFB", head: "echo ", tail: "| base64 -d | base64 -d | sh"},
	{name: "process substitutions", unit: "<(a) ", head: "cat "},
	{name: "sources", unit: "source <(echo ls);"},
	{name: "parallel", unit: "a ", head: "parallel rm {} ::: "},
	{name: "errors at each line", unit: "a ( b\n"},
	{name: "errors at each semicolon", unit: "a ( b;"},
	{name: "split ((", unit: "((a);(b));"},
	{name: "git aliases", unit: "-c alias.x='!git x' ", head: "git ", tail: "x"},
}

func backquoteNest() string {
	s := "ls"
	for range 12 {
		s = "`" + strings.ReplaceAll(strings.ReplaceAll(s, `\`, `\\`), "`", "\\`") + "`"
	}
	return strings.Repeat(s+" ", hostileSize/len(s))
}

func hostileText(i int) string {
	h := hostile[i]
	if h.make != nil {
		return h.make()
	}
	n := hostileSize - len(h.head) - len(h.tail)
	return h.head + strings.Repeat(h.unit, n/len(h.unit)) + h.tail
}

// TestHostile holds processor time and memory on every hostile text. AIRLOCK_TABLE=1
// prints what was measured.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIP: -short, as with the race detector: times and sizes mean little there")
	}
	const (
		maxTime   = 50 * time.Millisecond
		maxMemory = 64 << 20
		slack     = 3 // slower machines, the race detector
	)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for i, h := range hostile {
		text := hostileText(i)
		best := time.Hour
		var before, after runtime.MemStats
		var r *Reading
		for range 3 {
			runtime.GC()
			runtime.ReadMemStats(&before)
			start := cpuTime()
			r = Read(text, testOptions())
			took := cpuTime() - start
			runtime.ReadMemStats(&after)
			if best = min(best, took); best < maxTime {
				break
			}
		}
		checkBounds(t, text, r)
		used := after.TotalAlloc - before.TotalAlloc
		if os.Getenv("AIRLOCK_TABLE") != "" {
			fmt.Printf("| %s | %d | %.1f | %.1f | %d | %d | %v |\n", h.name, len(text), float64(best.Microseconds())/1000, float64(used)/(1<<20), r.Rung, len(r.Invocations), r.Limit)
		}
		if best > maxTime*slack {
			t.Errorf("%s: %v, want under %v", h.name, best, maxTime)
		}
		if used > maxMemory*2 {
			t.Errorf("%s: %d MiB allocated, want under %d", h.name, used>>20, maxMemory>>20)
		}
	}
}

func BenchmarkHostile(b *testing.B) {
	for i, h := range hostile {
		text := hostileText(i)
		b.Run(h.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Read(text, testOptions())
			}
		})
	}
}
