package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"airlock/internal/call"
	"airlock/internal/corpustest"
)

// score is how one guard did on one set.
type score struct{ cases, right, warned, failed int }

func (s *score) add(speak bool, got call.Action, err error) {
	s.cases++
	switch {
	case err != nil:
		s.failed++
		return
	case speak == (got >= call.Warn):
		s.right++
	}
	if got == call.Warn {
		s.warned++
	}
}

// String is a cell of the table.
func (s *score) String() string {
	if s == nil || s.cases == 0 {
		return "-"
	}
	text := fmt.Sprintf("%d of %d (%.1f %%)", s.right, s.cases, 100*float64(s.right)/float64(s.cases))
	if s.warned > 0 {
		text += fmt.Sprintf(", %d warned", s.warned)
	}
	if s.failed > 0 {
		text += fmt.Sprintf(", %d failed", s.failed)
	}
	return text
}

// row is one set of cases.
type row struct {
	set   string
	speak bool
	ours  score
	peers []score // as the guards
}

// verdicts scores our rules, in process, and the guards, a process a case, on
// the labelled cases.
func verdicts(w io.Writer, o options, guards []*guard) error {
	cases, err := corpustest.AllLabelled(o.cases)
	if errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(w, "\nSKIP verdicts: %v\n", err)
		return nil
	}
	if err != nil {
		return err
	}
	if len(guards) > 0 && !o.homes {
		fmt.Fprintf(w, "\nSKIP verdicts of the peers: /home is not a throw-away folder here\n")
		guards = nil
	}
	var rows []*row
	for i, c := range cases {
		r := rowOf(&rows, c, len(guards))
		nth := r.ours.cases
		r.ours.add(c.Speak, c.Ours, nil)
		if nth%o.every != 0 {
			continue
		}
		for at, g := range guards {
			got, err := peerVerdict(g, c, i)
			if errors.Is(err, errNotAsked) {
				continue
			}
			if err != nil {
				fmt.Fprintf(os.Stderr, "%s: %s: %v\n", g.name, c.Input, err)
			}
			r.peers[at].add(c.Speak, got, err)
		}
	}
	verdictTable(w, o, rows, guards)
	return nil
}

func rowOf(rows *[]*row, c corpustest.Labelled, guards int) *row {
	for _, r := range *rows {
		if r.set == c.Set {
			return r
		}
	}
	r := &row{set: c.Set, speak: c.Speak, peers: make([]score, guards)}
	*rows = append(*rows, r)
	return r
}

// peerVerdict puts a case to a guard in the home and folder that it is written
// for, which have nothing in them.
func peerVerdict(g *guard, c corpustest.Labelled, i int) (call.Action, error) {
	if !strings.HasPrefix(c.Home, "/home/") || !strings.HasPrefix(c.Dir+"/", c.Home+"/") {
		return call.None, fmt.Errorf("a case outside /home: %s", c.Dir)
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return call.None, err
	}
	return g.judge(question{session: "s" + strconv.Itoa(i), dir: c.Dir, tool: c.Tool, input: c.Input}, c.Home)
}

func verdictTable(w io.Writer, o options, rows []*row, guards []*guard) {
	fmt.Fprint(w, "\n### Verdicts\n\nRight outcomes: at least a warning where the set says so, silence elsewhere. Airlock in process, offline; each peer as a process with its own defaults.")
	if o.every > 1 {
		fmt.Fprintf(w, " To the peers one case in %d was put.", o.every)
	}
	fmt.Fprint(w, "\n\n| set | cases | should | airlock |")
	for _, g := range guards {
		fmt.Fprintf(w, " %s |", g.name)
	}
	fmt.Fprintf(w, "\n|---|---:|---|---|%s\n", strings.Repeat("---|", len(guards)))
	for _, r := range rows {
		should := "be silent"
		if r.speak {
			should = "speak"
		}
		fmt.Fprintf(w, "| %s | %d | %s | %s |", r.set, r.ours.cases, should, &r.ours)
		for i := range r.peers {
			fmt.Fprintf(w, " %s |", &r.peers[i])
		}
		fmt.Fprintln(w)
	}
}
