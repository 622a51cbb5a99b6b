package shell

import (
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "write what the reader says now into the golden files, for review")

// goldenCase is a command with the invocations it should be read as.
type goldenCase struct {
	heading string // comment lines above it
	text    string
	want    string
}

// golden reads a golden file: a line "> COMMAND" (a Go string where the
// command has more than one line), then a line for each invocation.
func golden(t testing.TB, file string) []goldenCase {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []goldenCase
	heading := ""
	for line := range strings.Lines(string(data)) {
		switch cmd, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "> "); {
		case ok:
			text := cmd
			if s, err := strconv.Unquote(cmd); err == nil && strings.HasPrefix(cmd, `"`) && strings.Contains(s, "\n") {
				text = s
			}
			out = append(out, goldenCase{heading: heading, text: text})
			heading = ""
		case strings.HasPrefix(line, "# ") || line == "\n":
			heading += line
		default:
			out[len(out)-1].want += line
		}
	}
	return out
}

// goldenText shows a command as a golden file holds it.
func goldenText(text string) string {
	if strings.Contains(text, "\n") {
		return strconv.Quote(text)
	}
	return text
}

// testGolden compares every case of a file with what the reader says.
func testGolden(t *testing.T, file string) {
	var all strings.Builder
	for _, c := range golden(t, file) {
		r := Read(c.text, testOptions())
		got := describe(r)
		for _, rec := range r.Recursions {
			got += "recursion " + rec.Name + " " + strconv.FormatBool(rec.Forks) + "\n"
		}
		if r.Rung != Parsed {
			got += "rung " + strconv.Itoa(int(r.Rung)) + "\n"
		}
		if r.Limit {
			got += "limit\n"
		}
		all.WriteString(c.heading + "> " + goldenText(c.text) + "\n" + got)
		if got != c.want && !*update {
			t.Errorf("Read(%q)\ngot:\n%swant:\n%s", c.text, got, c.want)
		}
		checkSpans(t, c.text, r)
	}
	if *update {
		if err := os.WriteFile(file, []byte(all.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// checkSpans holds every span inside the text.
func checkSpans(t testing.TB, text string, r *Reading) {
	t.Helper()
	for i, inv := range r.Invocations {
		if s := inv.Span; s.Start < 0 || s.End > len(text) || s.Start > s.End || s.Start == s.End && text != "" {
			t.Errorf("Read(%q): invocation %d %s has span %v in %d bytes", text, i, describeOne(inv), s, len(text))
		}
		if from := inv.Stdin.From; inv.Stdin.Kind == FromPipe && from >= i {
			t.Errorf("Read(%q): invocation %d reads from %d", text, i, from)
		}
		if len(inv.Dirs) == 0 {
			t.Errorf("Read(%q): invocation %d has no folder", text, i)
		}
	}
	for _, c := range r.Comments {
		if got := text[c.Span.Start:c.Span.End]; got != "#"+c.Text && !strings.ContainsAny(text, "\\\r\x00") && utf8.ValidString(text) {
			t.Errorf("Read(%q): comment %q has span of %q", text, c.Text, got)
		}
	}
}

func TestReading(t *testing.T) { testGolden(t, "testdata/reading.golden") }

func TestFaults(t *testing.T) { testGolden(t, "testdata/faults.golden") }

func TestSpellings(t *testing.T) { testGolden(t, "testdata/spellings.golden") }

func TestBash(t *testing.T) { testGolden(t, "testdata/bash.golden") }
