package call

import "time"

// Version is the schema that this release writes. It reads this one and every
// version before it.
const Version = 1

// Record is one tool call. The comment of each group names who sets it.
type Record struct {
	// The adapter, from the agent's event.
	V              int
	ID             string
	Time           time.Time // when the hook started; the only clock of pure code
	Agent          string    // claude, codex, ...
	Event          string    // PreToolUse
	Session        string
	Tool           string // Bash, Read, mcp__server__tool, ...
	Input          []byte // the raw JSON object; redacted in place later
	Dir            string // the call's working directory ("cwd")
	PermissionMode string
	Attended       bool // a person can answer a question
	Transcript     string
	Subagent       Subagent
	Shell          string // what runs a command: bash or powershell; empty for other tools
	OS             string // as GOOS names it

	// The detector.
	Secrets []Secret

	// The pre-filter.
	Matches  []Match
	Stamp    *Stamp
	Loop     *Loop
	Settings string // digest of the settings in force

	// The World, through whoever asked it.
	Facts Facts

	// The model, through airlock-jev.
	Jev *Jev

	// Policy.
	Verdict *Verdict

	// Anyone.
	Degraded []string
	Timings  []Timing
	Error    string

	rest []member // fields this release does not know, as they came
}

// member is one unknown field, kept raw.
type member struct{ key, value []byte }

// Subagent is the subagent that made the call; empty for the main thread.
type Subagent struct{ ID, Type string }

// Secret is one redacted value. Start and End are byte offsets in the decoded,
// redacted text of the field.
type Secret struct {
	Kind, Field string
	Start, End  int
}

// Match is one rule that applies, or could.
type Match struct {
	Rule   string
	Shape  string // which of the rule's shapes
	Action Action // what the rule does here, settings included
	// Cap is the strongest action this match may end in, or None.
	Cap      Action
	Basis    Basis
	Detail   string // what was seen, one clause
	Advice   string // the safer way, one sentence
	Why      string // the reason a user's rule gives; a built-in one has its own
	Evidence Evidence
}

// Evidence is the part of the call that made the match.
type Evidence struct {
	Argv string // the invocation as a person would write it, cut at 200 bytes
	Via  string // how it was reached: "sudo > bash -c"
	Path string
}

// Stamp is an override the agent wrote: [airlock-ok: reason].
type Stamp struct {
	Reason string
	Where  string // the field, or "comment"
}

// Loop is the call's place in the memory of past denies.
type Loop struct {
	Key string
	// Seen is when the same call was denied in this session; zero: never, or
	// not known.
	Seen time.Time
}

// Verdict is what becomes of the call.
type Verdict struct {
	Action         Action
	Rule           string
	Hard           bool
	Reason         string   // for a deny, an ask
	Advice         []string // warnings shown beside whatever the action is
	Confidence     float64  // of the answer that decided; 0 where code did
	Margin         float64
	SoftenedBy     string // user_requested
	Override       string // the reason of the stamp that lifted a deny
	LoopAllow      bool   // a repeat lifted a deny
	DowngradedFrom Action // Ask, where nobody could answer
	Rewrite        []byte // patch of the input: a raw JSON object
	Tier           *Tier  // of a dispatch that the tier guard looked at
	Mode           string // enforce, shadow
	Surfaced       string // block, ask, warn, rewrite; empty: nothing was shown
}

// Timing is what one stage took.
type Timing struct {
	Stage string
	Took  time.Duration
}
