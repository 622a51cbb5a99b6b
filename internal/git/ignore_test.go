package git

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"airlock/internal/call"
)

// pieces are what random patterns are put together from.
var pieces = []string{"a", "b", "ab", "*", "**", "?", "/", "/", "/", "!", "#", " ", `\`, `\ `, `\*`, `\!`, `\#`, "[ab]", "[!a]", "[^b]", "[a-c]", "[]a]", "[]-]",
	"[[:alpha:]]", "[[:digit:]b]", "[[:nope:]]", "[a", "[", "]", "**/", "/**", "/**/", "a**", "***", ".", ".x", "A", "-", "é", "\t", "[\\]]", "[a-", "[b-a]", `\\`, "*.x"}

// TestIgnoreAgainstGit holds random patterns in ignore files of every kind
// against git check-ignore.
func TestIgnoreAgainstGit(t *testing.T) {
	for _, fold := range []string{"false", "true"} {
		f := newFixture(t)
		f.Write("r", "./")
		f.Git("r", "init", "-q", "-b", "main")
		f.Git("r", "config", "core.ignorecase", fold)
		rnd := rand.New(rand.NewPCG(11, uint64(len(fold))))
		names := []string{"a", "b", "ab", "x", "A", "c", ".x", "a.x", "é", "-", "]", "a b", "!", "#a", "\\", "1", "*", "["}
		tried := 0
		for range 40 {
			for _, file := range []string{"r/.gitignore", "r/a/.gitignore", "r/a/b/.gitignore", "r/.git/info/exclude", ".config/git/ignore"} {
				f.Put(file, randomPatterns(rnd))
			}
			var paths []string
			for range 120 {
				path := names[rnd.IntN(len(names))]
				for range rnd.IntN(4) {
					path = []string{"a", "b", "ab", "A"}[rnd.IntN(4)] + "/" + path
				}
				paths = append(paths, path)
			}
			tried += f.sameIgnored(paths)
		}
		t.Logf("ignorecase %s: %d paths compared", fold, tried)
	}
}

func randomPatterns(rnd *rand.Rand) string {
	var b strings.Builder
	if rnd.IntN(9) == 0 {
		b.WriteString("\ufeff")
	}
	for range rnd.IntN(4) {
		for range 1 + rnd.IntN(5) {
			b.WriteString(pieces[rnd.IntN(len(pieces))])
		}
		b.WriteString([]string{"\n", "\n", "\r\n", " \n", "/\n", ""}[rnd.IntN(6)])
	}
	return b.String()
}

func (f *fixture) sameIgnored(paths []string) int {
	f.T.Helper()
	cmd := f.Command("r", "check-ignore", "--no-index", "-z", "--stdin")
	cmd.Stdin = strings.NewReader(strings.Join(paths, "\x00"))
	out, _ := cmd.Output() // status 1: none is ignored
	want := map[string]bool{}
	for _, p := range strings.Split(string(out), "\x00") {
		want[p] = true
	}
	r := f.open("r")
	for _, p := range paths {
		info, err := os.Stat(f.Dir + "/r/" + p)
		if got := r.ignored(p, err == nil && info.IsDir()); got != call.TruthOf(want[p]) {
			f.T.Fatalf("%q: got ignored %v, git says %v\n.gitignore %q\na/.gitignore %q\na/b/.gitignore %q\nexclude %q\nperson %q", p, got, want[p],
				f.read("r/.gitignore"), f.read("r/a/.gitignore"), f.read("r/a/b/.gitignore"), f.read("r/.git/info/exclude"), f.read(".config/git/ignore"))
		}
	}
	return len(paths)
}

func (f *fixture) read(name string) string {
	data, _ := readFile(f.Dir+"/"+name, 1<<20)
	return string(data)
}

// TestHostilePatterns: a pattern that is made to take long comes to an end.
func TestHostilePatterns(t *testing.T) {
	start := time.Now()
	r := Repository{steps: maxSteps}
	for _, p := range []string{strings.Repeat("**/a", 300), strings.Repeat("*a", 300) + "b", strings.Repeat("**/*a*", 100) + "[b]", strings.Repeat("[", 4000)} {
		r.fits(&pattern{text: p, rooted: true}, strings.Repeat("a/", 1500)+strings.Repeat("a", 900))
	}
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("took %v, want an end in time", took)
	}
}

func TestUnknownExcludes(t *testing.T) {
	f := newFixture(t)
	f.Repository("r", "x")
	f.Write("r", "a.log", "b")
	f.Put("r/.gitignore", "*.log\n")
	f.Put(".gitconfig", "[include]\n\tpath = more\n")
	for path, want := range map[string]call.Truth{"a.log": call.Yes, "b": call.NotKnown} {
		if got := f.target("r", path); got.Ignored != want || got.Untracked != map[call.Truth]call.Truth{call.Yes: call.No}[want] {
			t.Errorf("%s: got %q", path, facts(got))
		}
	}
	f.Put(".gitconfig", "[core]\n\texcludesFile = ~/mine # tilde\n")
	f.Put("mine", "b\n")
	if got := f.target("r", "b"); got.Ignored != call.Yes {
		t.Errorf("core.excludesFile: got %q, want ignored", facts(got))
	}
}
