package call

// Action is what a rule does to a call. The zero value is no opinion.
type Action uint8

// From weakest to strongest. None and Off both let the call pass in silence;
// Off is what a setting says, None what nobody said.
const (
	None Action = iota
	Off
	Log
	Warn
	Ask
	Deny
)

var actionNames = [...]string{"none", "off", "log", "warn", "ask", "deny"}

func (a Action) String() string {
	if int(a) < len(actionNames) {
		return actionNames[a]
	}
	return "none"
}

// ParseAction reads an action as settings and records write it.
func ParseAction(s string) (Action, bool) {
	for i, name := range actionNames {
		if s == name {
			return Action(i), true
		}
	}
	return None, false
}

// Basis says what a match rests on.
type Basis uint8

const (
	ByCode  Basis = iota // the call alone decides
	ByFacts              // a candidate, until its facts settle it
	ByJev                // a question has to be answered
)

var basisNames = [...]string{"code", "facts", "jev"}

func (b Basis) String() string {
	if int(b) < len(basisNames) {
		return basisNames[b]
	}
	return "code"
}

// ParseBasis reads a basis as records write it.
func ParseBasis(s string) (Basis, bool) {
	for i, name := range basisNames {
		if s == name {
			return Basis(i), true
		}
	}
	return ByCode, false
}

// The closed list of Record.Degraded: what went wrong while the call was
// looked at.
const (
	DegradedConfig     = "config"      // a settings file could not be used
	DegradedState      = "state"       // loop state or budget could not be read or written
	DegradedLock       = "lock"        // the log was written without its lock
	DegradedParseLimit = "parse-limit" // the command was not read to its end
	DegradedDeadline   = "deadline"    // the watchdog answered, or facts were not there in time
	DegradedPanic      = "panic"       // a stage panicked
	DegradedJevDead    = "jev-dead"    // no connection
	DegradedJevSlow    = "jev-slow"    // no answer in time
	DegradedJevStatus  = "jev-status"  // an answer that was no 200
	DegradedJevAnswer  = "jev-answer"  // an answer that could not be read
	DegradedCondition  = "condition"   // of a user's rule, which therefore did not match
	DegradedBudget     = "budget"      // the day's requests were spent
	DegradedTooLong    = "too-long"    // the event, or the row, was over its bound
)

// Degrade notes a word of the closed list, once.
func (r *Record) Degrade(word string) {
	for _, w := range r.Degraded {
		if w == word {
			return
		}
	}
	r.Degraded = append(r.Degraded, word)
}
