package shell

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"airlock/internal/word"
)

// seeds adds every golden command and hostile unit to a fuzz target.
func seeds(f *testing.F, add func(text string)) {
	for _, file := range []string{"testdata/reading.golden", "testdata/faults.golden"} {
		for _, c := range golden(f, file) {
			add(c.text)
		}
	}
	for _, o := range openers {
		add(strings.Repeat(o, 20) + "rm -rf /")
	}
	for _, h := range hostile {
		if h.unit != "" {
			add(h.head + strings.Repeat(h.unit, 5) + h.tail)
		}
	}
}

// FuzzRead holds what must be so for every text: no panic, spans and indexes
// inside their bounds, the same answer twice.
func FuzzRead(f *testing.F) {
	seeds(f, func(text string) { f.Add(text) })
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 64<<10 {
			return
		}
		r := Read(text, testOptions())
		checkSpans(t, text, r)
		checkBounds(t, text, r)
		if again := Read(text, testOptions()); describe(again) != describe(r) {
			t.Errorf("Read(%q) differs from itself:\n%s\n%s", text, describe(r), describe(again))
		}
	})
}

// secretValue is what stands for a secret: the detector's tokens are of these
// characters. In two pieces, so that no scanner takes this file for a leak.
const secretValue = "sk_live_" + "4eC39HqLyjWDarjtT1zdp7dc"

// FuzzRedacted holds that a text reads as the same structure whether a secret
// in it is shown or replaced.
func FuzzRedacted(f *testing.F) {
	seeds(f, func(text string) {
		for _, i := range []int{0, len(text) / 3, len(text) / 2, len(text)} {
			f.Add(text, i)
		}
	})
	for _, text := range []string{
		"export TOKEN=", "curl -H \"Authorization: Bearer \" x", "mysql -u root -p", "git clone https://u:@h/r", "A= cmd", "x=; echo $x", "cat <<E\nkey=\nE",
	} {
		for i := range len(text) + 1 {
			f.Add(text, i)
		}
	}
	f.Fuzz(func(t *testing.T, text string, at int) {
		if at < 0 || at > len(text) || len(text) > 4<<10 || !inWord(text, at) {
			return
		}
		shown := Read(text[:at]+secretValue+text[at:], testOptions())
		hidden := Read(text[:at]+redacted+text[at:], testOptions())
		if a, b := structure(shown), structure(hidden); a != b {
			t.Errorf("%q with a secret at %d\nshown:\n%shidden:\n%s", text, at, a, b)
		}
	})
}

// inWord reports whether a secret at an offset would stand where detectors
// find one: after what separates values, and before the end of one. Programs
// that compute on text make another text of a secret than of its mark.
func inWord(text string, at int) bool {
	before, after := byte(' '), byte(' ')
	if at > 0 {
		before = text[at-1]
	}
	if at < len(text) {
		after = text[at]
	}
	for _, s := range []string{"\\", "$", "`", "~", "rev", "tr", "xxd", "64", "#", "dirname", "basename"} {
		if strings.Contains(text, s) {
			return false
		}
	}
	return strings.IndexByte("=: @\n", before) >= 0 && strings.IndexByte(" '\"\n;@|&)", after) >= 0
}

// structure writes what runs, with secrets shown as the redactor shows them.
func structure(r *Reading) string {
	var b strings.Builder
	for _, inv := range r.Invocations {
		fmt.Fprintln(&b, inv.Via, inv.Sure, inv.Place, inv.Output, inv.Command.Sub, inv.Stdin.Kind)
		for _, w := range append([]word.Word{inv.Program, inv.Stdin.Text}, inv.Args...) {
			for _, p := range w.Parts {
				fmt.Fprintln(&b, p.Kind, p.Source, p.Quoted, p.Text)
			}
			b.WriteByte('\n')
		}
	}
	return strings.ReplaceAll(b.String(), secretValue, redacted)
}

func TestRedactedWord(t *testing.T) {
	r := Read("echo [REDACTED] a[REDACTED]b '[REDACTED]' [RED]", testOptions())
	var kinds []word.Kind
	for _, w := range r.Invocations[0].Args {
		for _, p := range w.Parts {
			kinds = append(kinds, p.Kind)
		}
	}
	if want := []word.Kind{word.Literal, word.Literal, word.Literal, word.Glob}; !slices.Equal(kinds, want) {
		t.Errorf("got %v, want %v", kinds, want)
	}
}
