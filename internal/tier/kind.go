package tier

// Kind is what a task really is, from the cheapest to do to the dearest.
type Kind int

const (
	Lookup Kind = iota
	MechanicalEdit
	ScopedImplementation
	Judgement
	HardProblem
	Unclear // compares with nothing
)

var kindNames = [...]string{"lookup", "mechanical_edit", "scoped_implementation", "judgement", "hard_problem", "unclear"}

func (k Kind) String() string {
	if k < 0 || int(k) >= len(kindNames) {
		return kindNames[Unclear]
	}
	return kindNames[k]
}

// ParseKind reads a kind as questions and records write it.
func ParseKind(s string) (Kind, bool) {
	for i, name := range kindNames {
		if s == name {
			return Kind(i), true
		}
	}
	return Unclear, false
}
