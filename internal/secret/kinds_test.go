package secret

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	lowers  = "abcdefghijklmnopqrstuvwxyz"
	uppers  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	figures = "0123456789"
)

func alphabet(name string) string {
	switch name {
	case "a":
		return lowers + uppers + figures
	case "d":
		return figures
	case "h":
		return figures + "abcdef"
	case "X":
		return figures + "ABCDEF"
	case "l":
		return lowers
	case "p":
		return lowers + figures
	case "U":
		return uppers + figures
	case "o":
		return lowers + uppers + figures + "-_"
	case "b":
		return lowers + uppers + figures + "+/"
	}
	panic("alphabet " + name)
}

// cook expands a recipe. The value's span is -1, -1 where it marks none.
func cook(r *rand.Rand, recipe string) (text string, start, end int) {
	var b strings.Builder
	start, end = -1, -1
	for i := 0; i < len(recipe); {
		switch rest := recipe[i:]; {
		case strings.HasPrefix(rest, "«"):
			start = b.Len()
			i += len("«")
			continue
		case strings.HasPrefix(rest, "»"):
			end = b.Len()
			i += len("»")
			continue
		case rest[0] == '{':
			count, name, ok := group(rest)
			if ok {
				b.WriteString(draw(r, count, alphabet(name)))
				i += strings.IndexByte(rest, '}') + 1
				continue
			}
		}
		b.WriteByte(recipe[i])
		i++
	}
	return b.String(), start, end
}

func group(rest string) (count int, name string, ok bool) {
	inner, _, ok := strings.Cut(rest[1:], "}")
	if !ok {
		return 0, "", false
	}
	first, name, ok := strings.Cut(inner, " ")
	count, err := strconv.Atoi(first)
	return count, name, ok && err == nil && len(name) == 1
}

// draw makes random text with all of an alphabet's classes in it, and no
// separator at either end: the vendors' own tokens can lack a class, but then
// no check could tell them from words.
func draw(r *rand.Rand, n int, from string) string {
	v := make([]byte, n)
	for {
		for i := range v {
			v[i] = from[r.IntN(len(from))]
		}
		if n < 8 && n > 0 && v[0] != '-' && v[n-1] != '-' || n == 0 || varied(v, from) {
			return string(v)
		}
	}
}

func varied(v []byte, from string) bool {
	if class[v[0]]&alnum == 0 || class[v[len(v)-1]]&alnum == 0 {
		return false
	}
	for _, set := range [...]charset{digit, lower, upper} {
		if runEnd([]byte(from), 0, ^set) == len(from) {
			continue
		}
		if runEnd(v, 0, ^set) == len(v) {
			return false
		}
	}
	return true
}

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 4)) }

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
		text, start, end := cook(seeded(seed), recipe)
		want := []Finding{{kind, start, end}}
		if got := Find(nil, []byte(text)); !slices.Equal(got, want) {
			t.Errorf("%s: %q\ngot  %v %q\nwant %v %q", recipe, text, got, spans(text, got), want, text[start:end])
			return
		}
	}
}

func testKept(t *testing.T, recipe string) {
	for seed := range uint64(20) {
		text, _, _ := cook(seeded(seed), recipe)
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
