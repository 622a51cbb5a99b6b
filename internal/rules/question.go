package rules

// Types of questions.
const (
	Choice = "choice"
	Noul   = "noul"
	Score  = "score"
)

// Unclear is the option that every choice has: a model without a way out
// answers all the same, and surely.
const Unclear = "unclear"

// Fields of the state that questions speak of, by the names they have there. A
// request carries those that its questions are about and no others: what is
// beside the point costs accuracy, and leaves the machine for nothing.
const (
	StateTool    = "tool"
	StateCommand = "command" // the command line, without its comments, which run nothing
	StatePath    = "path"    // the file that the match of R1 is about
	StateStep    = "step"    // the invocation that the match of R4 is about
	StateSearch  = "search"  // the invocation that the match of R8-tool-choice-guard is about
	StateSkill   = "skill"   // the skill's name
	StatePurpose = "purpose" // what a skill is loaded with: its args
	StateTask    = "task"    // what a dispatch hands over: description and prompt
	StateProject = "project" // the folder that the call is made in, or the repository around it
	// StateFacts is an object: git (counts of changed, untracked and unpushed),
	// targets (what is known of each path, its place and those counts) and
	// environment (classes, never values).
	StateFacts   = "facts"
	StateScripts = "scripts" // bodies of scripts on disk that the command runs
	StatePerson  = "person_said"
)

// Option is one option of a choice, or one level of a score, which has no name.
// Both go to the model.
type Option struct {
	Name  string
	Means string
}

// Question is what has to be answered before a match of a rule stands: the
// words it is put in, and what its answer does. Each is one judgment, and says
// by name which field of the state it is about.
type Question struct {
	ID   string
	Type string
	Text string
	// About are the fields of the state that it needs.
	About []string
	// Yes and No say when each is the answer to a noul.
	Yes, No string
	// Options are those of a choice; an answer with another is none.
	Options []Option
	// Levels are those of a score, lowest first: its answer runs from 0 to
	// their number less one.
	Levels []string

	// Weighed says that what the answer does is not told by the bars below: the
	// tier guard weighs it with others.
	Weighed bool
	// Fires is the option of a choice for which the match stands; "" none: the
	// answer is for the log.
	Fires string
	// Shape is the one shape of the rule's matches that it is for; "" any.
	Shape string
	// Ask and Deny are the numbers from which a noul's or score's match stands
	// at all, and may end in a deny. Deny 0: as Ask, with law 4's own floor.
	Ask, Deny float64
	// Asks makes the match an ask below Deny, whatever the rule's action.
	Asks bool

	// Found is what the call does where the match stands, a clause of the
	// reason after the invocation; Instead is the safer way then. "" for the
	// match's own words.
	Found, Instead string
}

// For reports whether the question is one of a match of this shape.
func (q *Question) For(shape string) bool { return q.Shape == "" || q.Shape == shape }
