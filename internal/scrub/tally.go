package scrub

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"airlock/internal/redact"
	"airlock/internal/secret"
)

// tally counts what was found. It never sees a value.
type tally struct {
	list  bool
	file  string
	to    io.Writer
	total int
	kinds []count
}

type count struct {
	kind secret.Kind
	n    int
}

func (t *tally) add(p redact.Place) {
	t.total++
	i, ok := slices.BinarySearchFunc(t.kinds, p.Kind, func(c count, k secret.Kind) int { return cmp.Compare(c.kind, k) })
	if !ok {
		t.kinds = slices.Insert(t.kinds, i, count{kind: p.Kind})
	}
	t.kinds[i].n++
	if t.list {
		fmt.Fprintf(t.to, "%s:%d: %s\n", t.file, p.Line, p.Kind)
	}
}

// report writes the counts, the most frequent kind first.
func (t *tally) report() {
	slices.SortStableFunc(t.kinds, func(a, b count) int { return cmp.Compare(b.n, a.n) })
	w := tabwriter.NewWriter(t.to, 0, 0, 2, ' ', 0)
	for _, c := range t.kinds {
		fmt.Fprintf(w, "%s\t%d\n", c.kind, c.n)
	}
	fmt.Fprintf(w, "total\t%d\n", t.total)
	w.Flush()
}

// listKinds writes the detector's own documentation.
func listKinds(to io.Writer) error {
	for _, d := range secret.Kinds() {
		if _, err := fmt.Fprintf(to, "%s: %s\n", d.Kind, d.What); err != nil {
			return err
		}
		for _, s := range d.Found {
			fmt.Fprintf(to, "  found  %q\n", s)
		}
		for _, s := range d.Kept {
			fmt.Fprintf(to, "  kept   %q\n", s)
		}
	}
	return nil
}
