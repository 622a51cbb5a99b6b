package rules

import "airlock/internal/call"

// Coverage says which commands R12's questions are asked of.
type Coverage string

// The zero value is CoverMatched.
const (
	CoverMatched Coverage = "matched" // those that R12 finds a shape in
	CoverAll     Coverage = "all"     // every one but a trivial read
	CoverOff     Coverage = "off"     // none
)

// NoulFloor is the least probability that a noul denies from, whatever its
// band says: law 4's confidence, which a noul's probability is.
const NoulFloor = 0.80

// MaxBlast is the highest score of blast_radius.
const MaxBlast = 3.0

// Band is what the user's settings say about one of R12's questions; a number
// that is not set leaves the built-in one.
type Band struct {
	ID              string
	Ask, Deny       float64
	AskSet, DenySet bool
}

// Harm is what the user's settings say about R12. The zero value is what is
// built in.
type Harm struct {
	Coverage Coverage
	// OnError is what becomes of a match when the model could not be reached:
	// None, the call runs; Ask; Deny.
	OnError call.Action
	Bands   []Band // only those that say something
}

// Band returns what the settings say about a question; the zero value where
// they say nothing.
func (h *Harm) Band(id string) Band {
	for _, b := range h.Bands {
		if b.ID == id {
			return b
		}
	}
	return Band{ID: id}
}

// Apply returns the question with the numbers in force. Only those of R12 have
// bands that can be set.
func (h *Harm) Apply(q *Question) Question {
	out := *q
	b := h.Band(q.ID)
	if b.AskSet {
		out.Ask = b.Ask
	}
	if b.DenySet {
		out.Deny = max(b.Deny, NoulFloor)
	}
	return out
}

// HarmQuestions are the seven of R12.
func HarmQuestions() []Question { return harmQuestions }

// all is the match that coverage "all" makes of a command in which R12 finds
// no shape.
func (s *Subject) all() []Hit {
	if len(s.Readings) == 0 || s.TrivialRead() || s.settings().Harm.Coverage != CoverAll {
		return nil
	}
	for _, r := range s.Readings {
		for i := range r.Invocations {
			in := &r.Invocations[i]
			return []Hit{s.evident(Hit{Shape: "any", Basis: call.ByJev, Detail: quoted(in) + " is looked at, as every command is"}, in)}
		}
	}
	return nil
}
