package tier

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       Ladder
	}{
		{"two rungs", `[["a"],["b"]]`, Ladder{{"a"}, {"b"}}},
		{"an object", `{"ladder": [["a","x"],["b"]]}`, Ladder{{"a", "x"}, {"b"}}},
		{"any white space", " [ [ \"a\" ]\n,\t[\"b\"] ] \n", Ladder{{"a"}, {"b"}}},
		{"names from anywhere", `[["é\u00e9:x"],["b c"]]`, Ladder{{"éé:x"}, {"b c"}}},
		{"names differ by case", `[["explore"],["Explore"]]`, Ladder{{"explore"}, {"Explore"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Parse([]byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// malformed are ladders that must not be used, and what is said of them.
var malformed = []struct{ text, want string }{
	{``, "want a list of rungs"},
	{`null`, "want a list of rungs"},
	{`"scout"`, "want a list of rungs"},
	{`7`, "want a list of rungs"},
	{`{}`, `{"ladder": [...]}`},
	{`{"ladders": [["a"],["b"]]}`, `{"ladder": [...]}`},
	{`{"ladder": [["a"],["b"]], "ladder": [["b"],["a"]]}`, "nothing beside it"},
	{`{"ladder": [["a"],["b"]], "x": 1}`, "nothing beside it"},
	{`{"ladder": [["a"],["b"]]`, "nothing beside it"},
	{`{"ladder": "a"}`, "want a list of rungs"},
	{`[]`, "at least two rungs, got 0"},
	{`[["a"]]`, "at least two rungs, got 1"},
	{`["a","b"]`, `rung 1: want a list of names, got "a"`},
	{`[["a"],"b"]`, `rung 2: want a list of names, got "b"`},
	{`[["a"],[]]`, "rung 2: it has no name"},
	{`[["a"],["b",1]]`, "rung 2: want names, got 1"},
	{`[["a"],["b",null]]`, "rung 2: want names, got null"},
	{`[["a"],[["b"]]]`, `rung 2: want names, got ["b"]`},
	{`[["a"],{"b":1}]`, "rung 2: want a list of names"},
	{`[["a"],["b"],["c","a"]]`, `"a" stands in rung 1 and in rung 3`},
	{`[["a"],["b","\u0061"]]`, `"a" stands in rung 1 and in rung 2`},
	{`[["a","a"],["b"]]`, `rung 1: "a" stands twice`},
	{`[["a"],[""]]`, "rung 2: a name is blank"},
	{`[["a"],[" \t"]]`, "rung 2: a name is blank"},
	{`[["a"],["b "]]`, `white space around "b "`},
	{`[["a"],["b"]`, "want a list of rungs"},
	{`[["a"],["b"]] x`, "want a list of rungs"},
	{`[["a"],["b"],]`, "want a list of rungs"},
	{"[[\"a\"],[\"b\n\"]]", "want a list of rungs"},
	{`[['a'],['b']]`, "want a list of rungs"},
	{"\ufeff[[\"a\"],[\"b\"]]", "want a list of rungs"},
}

func TestMalformed(t *testing.T) {
	for _, c := range malformed {
		l, err := Parse([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, %v, want an error with %q", c.text, l, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, c := range malformed {
		f.Add([]byte(c.text))
	}
	f.Add([]byte(`[["scout-find"],["scout"],["workerS","worker"]]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := Parse(data)
		if err != nil {
			return
		}
		for i, names := range l {
			for _, name := range names {
				if rung, listed := l.Rung(name); rung != i || !listed {
					t.Errorf("%s: %q is found in rung %d, stands in %d", data, name, rung, i)
				}
			}
		}
		checkAdequate(t, l)
	})
}

// checkAdequate holds the mapping of kinds to what any ladder needs of it.
func checkAdequate(t *testing.T, l Ladder) {
	t.Helper()
	before := 0
	for k := Lookup; k < Unclear; k++ {
		rung := l.Adequate(k)
		if rung < before || rung >= len(l) {
			t.Errorf("%d rungs, %v: got rung %d after %d", len(l), k, rung, before)
		}
		before = rung
	}
	if l.Adequate(Lookup) != 0 || l.Adequate(HardProblem) != len(l)-1 {
		t.Errorf("%d rungs: got %d to %d, want all of them", len(l), l.Adequate(Lookup), l.Adequate(HardProblem))
	}
}

// ladderOf makes a ladder of n rungs with names of nobody.
func ladderOf(n int) Ladder {
	l := make(Ladder, n)
	for i := range l {
		l[i] = []string{fmt.Sprintf("agent-%d", i), fmt.Sprintf("plugin:agent-%d", i)}
	}
	return l
}

func TestAdequate(t *testing.T) {
	for _, c := range []struct {
		rungs int
		want  [5]int
	}{
		{2, [5]int{0, 0, 0, 0, 1}},
		{3, [5]int{0, 0, 1, 1, 2}},
		{4, [5]int{0, 0, 1, 2, 3}},
		{5, [5]int{0, 1, 2, 3, 4}},
		{6, [5]int{0, 1, 2, 3, 5}},
		{7, [5]int{0, 1, 3, 4, 6}},
		{8, [5]int{0, 1, 3, 5, 7}},
		{9, [5]int{0, 2, 4, 6, 8}},
		{10, [5]int{0, 2, 4, 6, 9}},
		{11, [5]int{0, 2, 5, 7, 10}},
		{12, [5]int{0, 2, 5, 8, 11}},
	} {
		l := ladderOf(c.rungs)
		for k := Lookup; k < Unclear; k++ {
			if got := l.Adequate(k); got != c.want[k] {
				t.Errorf("%d rungs, %v: got rung %d, want %d", c.rungs, k, got, c.want[k])
			}
		}
		checkAdequate(t, l)
	}
}

func TestRung(t *testing.T) {
	for _, c := range []struct {
		rungs int
		name  string
		want  int
	}{
		{2, "agent-0", 0},
		{2, "nobody", 1}, // never the lowest
		{3, "nobody", 1},
		{4, "", 2},
		{6, "feature-dev:code-explorer", 4},
		{6, "plugin:agent-2", 2},
		{6, "Agent-2", 4}, // the client tells case apart as well
		{12, "nobody", 10},
	} {
		if got, _ := ladderOf(c.rungs).Rung(c.name); got != c.want {
			t.Errorf("%q on %d rungs: got %d, want %d", c.name, c.rungs, got, c.want)
		}
	}
}
