package rules

// Types of questions.
const (
	Choice = "choice"
	Noul   = "noul"
	Score  = "score"
)

// Question is what has to be answered before a match of a rule stands. What it
// asks in words belongs to the stage that asks; here is what its answer does.
type Question struct {
	ID   string
	Type string
	// Options are those of a choice; an answer with another is none.
	Options []string
	// Fires is the option of a choice for which the match stands.
	Fires string
	// Shape is the one shape of the rule's matches that it is for; "" any.
	Shape string
	// Ask and Deny are the numbers from which a noul's or score's match stands
	// at all, and may end in a deny. Deny 0: as Ask, with law 4's own floor.
	Ask, Deny float64
	// Asks makes the match an ask below Deny, whatever the rule's action.
	Asks bool
}

// For reports whether the question is one of a match of this shape.
func (q *Question) For(shape string) bool { return q.Shape == "" || q.Shape == shape }
