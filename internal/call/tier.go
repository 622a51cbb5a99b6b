package call

import (
	"strconv"
)

// Tier is what the tier guard made of a dispatch: which rung was chosen, and
// which one its task needs.
type Tier struct {
	Ladder   string // what was compared: types, or models where the dispatch names one
	Chosen   string // name of the rung
	Kind     string // what the task was judged to be; "" not judged
	Adequate string // name of the cheapest rung that does; "" not known
	// Gap is how many rungs Chosen is above Adequate, below zero for one that is
	// under it. It means nothing without Adequate.
	Gap int
	// Under says that the dispatch is surely cheaper than its task needs.
	Under bool
	// Confidence and Margin are those of Kind.
	Confidence, Margin float64
	// Stated is the probability that the task states a failed attempt, where
	// that was answered.
	Stated *float64
}

func (t *Tier) write(o *object) {
	o.text("ladder", t.Ladder)
	o.text("chosen", t.Chosen)
	if t.Kind != "" {
		o.text("kind", t.Kind)
		o.real("confidence", t.Confidence)
		o.real("margin", t.Margin)
	}
	if t.Adequate != "" {
		o.text("adequate", t.Adequate)
		o.key("gap")
		o.buf = strconv.AppendInt(o.buf, int64(t.Gap), 10)
	}
	o.yes("under_tiered", t.Under)
	if t.Stated != nil {
		o.real("prior_failed", *t.Stated)
	}
}

func (t *Tier) parse(src []byte) error {
	return members(src, func(k string, v []byte) error {
		switch k {
		case "gap":
			return number(&t.Gap, v)
		case "under_tiered":
			return yes(&t.Under, v)
		case "confidence":
			return real(&t.Confidence, v)
		case "margin":
			return real(&t.Margin, v)
		case "prior_failed":
			t.Stated = new(float64)
			return real(t.Stated, v)
		}
		return oneOf(k, v, fieldText{"ladder", &t.Ladder}, fieldText{"chosen", &t.Chosen}, fieldText{"kind", &t.Kind},
			fieldText{"adequate", &t.Adequate})
	})
}
