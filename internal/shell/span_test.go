package shell

import (
	"strings"
	"testing"

	"airlock/internal/word"
)

// TestSpans holds where invocations and words stand.
func TestSpans(t *testing.T) {
	for _, c := range []struct{ text, program, want string }{
		{"ls; rm -rf 'a b' \"$X\"/c", "rm", "rm -rf 'a b' \"$X\"/c"},
		{"ls && rm x > f 2>&1 | cat", "rm", "rm x > f 2>&1"},
		{"A=b rm x", "rm", "A=b rm x"},
		{">f rm x", "rm", ">f rm x"},
		{"bash -c 'ls; rm x'; ls", "rm", "'ls; rm x'"},
		{"sudo rm x; ls", "rm", "sudo rm x"},
		{"sh <<E\nrm x\nE\nls", "rm", "rm x\nE"},
		{"echo rm x | sh; ls", "rm", "sh"},
		{"x='rm y'; eval \"$x\" # c", "rm", "\"$x\""},
		{"((rm x); (ls))", "rm", "rm x"},
		{"é; rm é", "rm", "rm é"},
		{"if a; then rm x; fi", "rm", "rm x"},
		{"ls\n)\nrm x\n", "rm", "rm x"},
		{"f() { rm x; }; f", "rm", "rm x"},
		{"rm 'unclosed", "rm", "rm 'unclosed"},
		{"a=(1 2) rm x", "rm", "rm x"},
	} {
		r := Read(c.text, testOptions())
		got := "nothing"
		for _, inv := range r.Invocations {
			if inv.Program.Is(c.program) {
				got = c.text[inv.Span.Start:inv.Span.End]
			}
		}
		if strings.TrimSpace(got) != strings.TrimSpace(c.want) {
			t.Errorf("Read(%q): %s stands at %q, want %q", c.text, c.program, got, c.want)
		}
	}
	const text = "rm -rf 'a b' \"$X\"/c {p,q} ~/d"
	want := []string{"-rf", "'a b'", `"$X"/c`, "{p,q}", "{p,q}", "~/d"}
	for i, w := range Read(text, testOptions()).Invocations[0].Args {
		if got := text[w.Span.Start:w.Span.End]; got != want[i] {
			t.Errorf("word %d stands at %q, want %q", i, got, want[i])
		}
	}
}

// TestHoles holds what is said of what is not known.
func TestHoles(t *testing.T) {
	for _, c := range []struct {
		text string
		want word.Part
	}{
		{"x $V", word.Part{Source: word.Variable, Text: "V"}},
		{"x \"$V\"", word.Part{Source: word.Variable, Text: "V", Quoted: true}},
		{"x ${V:?}", word.Part{Source: word.Variable, Text: "V", NotEmpty: true}},
		{"x ${V:-a}", word.Part{Source: word.Variable, Text: "V", NotEmpty: true}},
		{"x ${V:-$W}", word.Part{Source: word.Variable, Text: "V"}},
		{"x $(git rev-parse HEAD)", word.Part{Source: word.Substitution, Text: "git"}},
		{"x \"$(mktemp -d)\"", word.Part{Source: word.Substitution, Text: "mktemp", NotEmpty: true, Quoted: true}},
		{"x $((a+1))", word.Part{Source: word.Arithmetic, NotEmpty: true}},
		{"x $?", word.Part{Source: word.Arithmetic, Text: "?", NotEmpty: true}},
		{"x {1..5000}", word.Part{Source: word.Arithmetic, NotEmpty: true}},
		{"x <(ls)", word.Part{Source: word.Process, Text: "ls", NotEmpty: true, Quoted: true}},
		{"ls | xargs x", word.Part{Source: word.Input, Text: "ls"}},
		{"x ~bob", word.Part{Source: word.Home, Text: "bob", NotEmpty: true}},
		{"read V; x $V", word.Part{Source: word.Input, Text: "V"}},
		{"x ${V#a}", word.Part{Source: word.Variable, Text: "V"}},
		{"x ${#V}", word.Part{Source: word.Arithmetic, Text: "V", NotEmpty: true}},
	} {
		r := Read(c.text, testOptions())
		for _, inv := range r.Invocations {
			if !inv.Program.Is("x") {
				continue
			}
			c.want.Kind = word.Hole
			if len(inv.Args) != 1 || len(inv.Args[0].Parts) != 1 || inv.Args[0].Parts[0] != c.want {
				t.Errorf("Read(%q): got %+v, want %+v", c.text, inv.Args, c.want)
			}
		}
	}
}
