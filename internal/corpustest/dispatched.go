package corpustest

import (
	"fmt"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// dispatched is the call of a case of the gap table, by either name of the
// tool, with the answers planted and over every bar.
func (c *Case) dispatched(tool string) (*call.Record, error) {
	kind, err := surely(rules.TaskKind, c.TaskKind)
	if err != nil {
		return nil, err
	}
	r := Record(tool, c.Dispatch())
	r.Jev = &call.Jev{Answers: map[string]call.Answer{
		rules.TaskKind:    kind,
		rules.PriorFailed: {Type: rules.Noul, Noul: c.Stated()},
	}}
	return r, nil
}

// surely answers a choice of the tier guard with a probability of 0.97.
func surely(id, option string) (call.Answer, error) {
	a := call.Answer{Type: rules.Choice, Choice: option, Probabilities: map[string]float64{}}
	for _, q := range rules.Find("R8-tier-guard").Questions {
		for _, o := range q.Options {
			if q.ID == id {
				a.Probabilities[o.Name] = 0.03 / float64(len(q.Options)-1)
			}
		}
	}
	if _, ok := a.Probabilities[option]; !ok {
		return a, fmt.Errorf("%s has no option %q", id, option)
	}
	a.Probabilities[option] = 0.97
	return a, nil
}
