package tier

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"airlock/internal/call"
)

// Ladder is what agents cost, the cheapest rung first. The names of a rung are
// equivalent; the first is the rung's own, and the one to suggest.
type Ladder [][]string

// BuiltIn is the ladder of agent types that holds where no other is given.
func BuiltIn() Ladder {
	return Ladder{
		{"scout-find"},
		{"scout"},
		{"workerS", "worker"},
		{"workerO"},
		{"claude", "general-purpose", "Plan", "Explore"},
		{Fable},
	}
}

// BuiltInModels is the ladder of models.
func BuiltInModels() Ladder { return Models([]string{"haiku", "sonnet", "opus", Fable}) }

// Models makes a ladder of models, given cheapest first, one a rung. Their
// case does not count.
func Models(names []string) Ladder {
	out := make(Ladder, len(names))
	for i, name := range names {
		out[i] = []string{strings.ToLower(name)}
	}
	return out
}

// Fable is the one name that has a rule of its own, on either ladder: it is
// the last resort, for what others have failed at.
const Fable = "fable"

// Rung returns where a name stands, counted from 0. What is not on the ladder
// counts as one below the dearest, and never as the cheapest.
func (l Ladder) Rung(name string) (rung int, listed bool) {
	for i, names := range l {
		for _, n := range names {
			if n == name {
				return i, true
			}
		}
	}
	return max(1, len(l)-2), false
}

// Adequate returns the cheapest rung for a kind of task, which must not be
// Unclear. Kinds are spread over the rungs evenly, so that a ladder of any
// length and any names has one for each.
func (l Ladder) Adequate(k Kind) int { return int(k) * (len(l) - 1) / int(HardProblem) }

// Name is that of a rung.
func (l Ladder) Name(rung int) string { return l[rung][0] }

// Parse reads a tiers.json: a list of rungs, cheapest first, each a list of
// names, or an object with such a list under "ladder". Anything that could
// make a rung be misjudged is an error, and then nothing of the file holds.
func Parse(data []byte) (Ladder, error) {
	if object := call.ScanObject(data); object.Next() || object.Err() == nil {
		if !call.KeyIs(object.Key(), "ladder") {
			return nil, errors.New(`want a list of rungs, or {"ladder": [...]}`)
		}
		data = object.Value()
		if object.Next() || object.Err() != nil {
			return nil, errors.New(`want "ladder" and nothing beside it`)
		}
	}
	var l Ladder
	rungs := call.ScanArray(data)
	for rungs.Next() {
		names, err := parseRung(rungs.Value())
		if err != nil {
			return nil, fmt.Errorf("rung %d: %w", len(l)+1, err)
		}
		l = append(l, names)
	}
	if rungs.Err() != nil {
		return nil, errors.New(`want a list of rungs, each a list of names, such as [["scout"], ["worker", "workerS"]]`)
	}
	return l, l.check()
}

func parseRung(data []byte) ([]string, error) {
	var names []string
	s := call.ScanArray(data)
	for s.Next() {
		name, ok := call.Text(s.Value())
		if !ok {
			return nil, fmt.Errorf("want names, got %s", clip(string(s.Value())))
		}
		names = append(names, name)
	}
	if s.Err() != nil {
		return nil, fmt.Errorf("want a list of names, got %s", clip(string(data)))
	}
	if len(names) == 0 {
		return nil, errors.New("it has no name")
	}
	return names, nil
}

// check returns what keeps a ladder from being used; nil for nothing.
func (l Ladder) check() error {
	if len(l) < 2 {
		return fmt.Errorf("want at least two rungs, got %d", len(l))
	}
	at := map[string]int{}
	for i, names := range l {
		for _, name := range names {
			switch first, twice := at[name]; {
			case strings.TrimSpace(name) == "":
				return fmt.Errorf("rung %d: a name is blank", i+1)
			case strings.TrimSpace(name) != name:
				return fmt.Errorf("rung %d: white space around %s", i+1, strconv.Quote(clip(name)))
			case twice && first == i:
				return fmt.Errorf("rung %d: %s stands twice", i+1, strconv.Quote(clip(name)))
			case twice:
				return fmt.Errorf("%s stands in rung %d and in rung %d", strconv.Quote(clip(name)), first+1, i+1)
			}
			at[name] = i
		}
	}
	return nil
}

// CheckModels returns what keeps names from being a ladder of models.
func CheckModels(names []string) error { return Models(names).check() }
