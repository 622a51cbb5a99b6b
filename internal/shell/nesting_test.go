package shell

import (
	"strings"
	"testing"
)

// openers are texts that nest once more each time they are repeated.
var openers = []string{
	"(", "((", "( ", "$(", "$((", "$( ", "\"$(", "`", "\\`", "\"`", "${a:-", "\"${a:-", "${a[", "$[", "{ ", "{", "[", "[[ ", "<(", ">(", "=(",
	"if ", "if a; then ", "while ", "until a; do ", "for a in b; do ", "for ((;;)); do ", "case a in b) ", "select a in b; do ", "else ", "elif ",
	"f() ", "f() { ", "f() ( ", "function f ", "time ", "time -p ", "coproc ", "! ", "!", "a | (", "a && (", "a && { ", "a || ! ", "a=(", "a=($(", "a[$(", "$((a[",
	"((a ? ", "((-", "((!", "((a=", "((a**", "((a?b:", "let a=(", "[[ ! ", "[[ ( ", "[[ a && ", "@(", "!(", "a(", "cat <<E\n$(", "<<<$(", ">$(", "'", "\"", "$'", "$\"",
	"eval '", "bash -c '", "bash -c \"", "\\", "{a,", "{a,{", "a{b..", "~", "&", "|", ";", "\n", "#", "<<a ", "<<a\n", "a() { a; };", "@test a { ", "case a in (", "x=${", "${!", "${#", "${a/$(", "${a//", "${a^^",
}

func TestDeepNesting(t *testing.T) {
	n := 200_000
	if testing.Short() {
		n = 20_000
	}
	for _, o := range openers {
		text := strings.Repeat(o, n/len(o)) + "rm -rf /"
		checkBounds(t, text, Read(text, testOptions()))
	}
}

// checkBounds holds the bounds of one reading.
func checkBounds(t testing.TB, text string, r *Reading) {
	t.Helper()
	if n := len(r.Invocations); n > maxCalls {
		t.Errorf("%d invocations, want at most %d", n, maxCalls)
	}
	if r.Rung == Unread && !r.Limit {
		t.Errorf("unread, and Limit is not set: %.40q", text)
	}
	if len(text) > 1000 {
		return
	}
	checkSpans(t, text, r)
}
