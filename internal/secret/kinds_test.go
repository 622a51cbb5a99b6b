package secret

import (
	"slices"
	"strings"
	"testing"

	"airlock/internal/secrettest"
)

func TestKinds(t *testing.T) {
	for _, doc := range Kinds() {
		t.Run(string(doc.Kind), func(t *testing.T) {
			for _, recipe := range doc.Found {
				testFound(t, doc.Kind, recipe)
			}
			for _, recipe := range doc.Kept {
				testKept(t, recipe)
			}
		})
	}
}

func testFound(t *testing.T, kind Kind, recipe string) {
	for seed := range uint64(20) {
		text, start, end := secrettest.Cook(seed, recipe)
		want := []Finding{{kind, start, end}}
		if got := Find(nil, []byte(text)); !slices.Equal(got, want) {
			t.Errorf("%s: %q\ngot  %v %q\nwant %v %q", recipe, text, got, spans(text, got), want, text[start:end])
			return
		}
	}
}

func testKept(t *testing.T, recipe string) {
	for seed := range uint64(20) {
		text, _, _ := secrettest.Cook(seed, recipe)
		if got := Find(nil, []byte(text)); len(got) > 0 {
			t.Errorf("%s: %q\ngot %v %q, want nothing", recipe, text, got, spans(text, got))
			return
		}
	}
}

func spans(text string, found []Finding) []string {
	var out []string
	for _, f := range found {
		out = append(out, text[f.Start:f.End])
	}
	return out
}

func TestShapesSorted(t *testing.T) {
	for i := range shapes {
		s := &shapes[i]
		if s.head < 2 || runEnd([]byte(s.prefix), 0, alnum) != s.head || s.head >= len(s.prefix) {
			t.Errorf("%s: head is %d", s.prefix, s.head)
		}
		if i > 0 && shapes[i-1].key() > s.key() {
			t.Errorf("%s stands before %s", shapes[i-1].prefix, s.prefix)
		}
		for j := range i {
			if strings.HasPrefix(s.prefix, shapes[j].prefix) && s.prefix != shapes[j].prefix {
				t.Errorf("%s hides %s", shapes[j].prefix, s.prefix)
			}
		}
	}
}

// TestShapesDocumented: every shape has a sample.
func TestShapesDocumented(t *testing.T) {
	docs := map[Kind]string{}
	for _, d := range Kinds() {
		docs[d.Kind] = strings.Join(d.Found, "\n")
		if len(d.Found) == 0 || len(d.Kept) == 0 {
			t.Errorf("%s: no samples", d.Kind)
		}
	}
	for _, s := range shapes {
		if !strings.Contains(docs[s.kind], "«"+s.prefix) {
			t.Errorf("%s: no sample of %s", s.kind, s.prefix)
		}
	}
}
