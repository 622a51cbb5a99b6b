package eval

import (
	"cmp"
	"math"
	"slices"

	"airlock/internal/rules"
)

// bins is how many classes of confidence a reliability table has.
const bins = 10

// Numbers say how far the answers to a question can be trusted.
type Numbers struct {
	Question string  `json:"question"` // "all" for all with a probability together
	Answers  int     `json:"answers"`
	Brier    float64 `json:"brier"` // mean square of probability less outcome: 0 is best, 0.25 is a coin's
	ECE      float64 `json:"ece"`   // expected calibration error, over ten bins
	Bins     []Bin   `json:"reliability"`
	// Off is how far a score is from the right one in the mean; it has no
	// probability.
	Off float64 `json:"mean_error,omitempty"`
}

// Bin is one class of confidence: what was said, and what was true.
type Bin struct {
	From   float64 `json:"from"`
	Count  int     `json:"count"`
	Said   float64 `json:"said"` // mean probability
	True   float64 `json:"true"` // share that was so
	said   float64
	really int
}

// sample is one answer with a probability, and whether it was so.
type sample struct {
	p  float64
	so bool
}

// calibrate compares recorded answers with what is true. A choice counts with
// the probability of the option it names.
func calibrate(all []*Outcome) []Numbers {
	samples, off := map[string][]sample{}, map[string][]float64{}
	for _, o := range all {
		jev := o.Case.Record.Jev
		if jev == nil {
			continue
		}
		for id, truth := range o.Case.Truth {
			a, ok := jev.Answers[id]
			switch {
			case !ok:
			case a.Type == rules.Noul && truth.Yes != nil && probability(a.Noul):
				samples[id] = append(samples[id], sample{a.Noul, *truth.Yes})
			case a.Type == rules.Choice && truth.Option != "" && probability(a.Probabilities[a.Choice]):
				samples[id] = append(samples[id], sample{a.Probabilities[a.Choice], a.Choice == truth.Option})
			case a.Type == rules.Score && truth.Score != nil && !math.IsNaN(a.Score):
				off[id] = append(off[id], math.Abs(a.Score-*truth.Score))
			}
		}
	}
	var out []Numbers
	var every []sample
	for id, s := range samples {
		out = append(out, numbers(id, s))
		every = append(every, s...)
	}
	for id, all := range off {
		sum := 0.0
		for _, d := range all {
			sum += d
		}
		out = append(out, Numbers{Question: id, Answers: len(all), Off: sum / float64(len(all))})
	}
	slices.SortFunc(out, func(a, b Numbers) int { return cmp.Compare(a.Question, b.Question) })
	if len(samples) > 1 {
		slices.SortFunc(every, func(a, b sample) int { return cmp.Compare(a.p, b.p) }) // sums do not depend on the order of maps
		out = append(out, numbers("all", every))
	}
	return out
}

func probability(p float64) bool { return p >= 0 && p <= 1 }

func numbers(question string, samples []sample) Numbers {
	n := Numbers{Question: question, Answers: len(samples)}
	var table [bins]Bin
	for _, s := range samples {
		is := 0.0
		b := &table[min(int(s.p*bins), bins-1)]
		if s.so {
			is = 1
			b.really++
		}
		b.Count++
		b.said += s.p
		n.Brier += (s.p - is) * (s.p - is)
	}
	n.Brier /= float64(len(samples))
	for i := range table {
		b := &table[i]
		if b.Count == 0 {
			continue
		}
		b.From = float64(i) / bins
		b.Said, b.True = b.said/float64(b.Count), share(b.really, b.Count)
		n.ECE += float64(b.Count) / float64(len(samples)) * math.Abs(b.Said-b.True)
		n.Bins = append(n.Bins, *b)
	}
	return n
}
