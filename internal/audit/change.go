package audit

import (
	"encoding/json"
	"strings"
	"time"

	"airlock/internal/call"
)

// Change is a call that comes out otherwise.
type Change struct {
	Row *call.Record
	Now *call.Verdict // nil: no rule matches any more
	// Why is what is seen now, or that nothing is.
	Why string
	// Settings tells a change of the settings from one of the rules.
	Settings bool
	// Recorded says that Now is another log's word rather than today's rules'.
	Recorded bool
	// Lacks names the fact that is missing, and nothing is said of Now.
	Lacks string
}

// Direction is tightened, loosened, changed, or unanswered.
func (c *Change) Direction() string {
	now, was := actionOf(c.Now), actionOf(c.Row.Verdict)
	switch {
	case c.Lacks != "":
		return "unanswered"
	case now > was:
		return "tightened"
	case now < was:
		return "loosened"
	}
	return "changed"
}

// cause says what made the difference.
func (c *Change) cause() string {
	switch {
	case c.Recorded:
		return "the other log"
	case c.Settings:
		return "settings changed"
	}
	return "rule changed"
}

// String is a change in one line: when, where, what, was -> now, why.
func (c *Change) String() string {
	end := Shown(c.Row.Verdict) + " -> " + Shown(c.Now) + "  " + c.cause()
	if c.Lacks != "" {
		end = Shown(c.Row.Verdict) + " -> ?  no record of " + OneLine(c.Lacks)
	} else if c.Why != "" {
		end += ": " + OneLine(c.Why)
	}
	return strings.Join([]string{c.Row.Time.Local().Format(time.DateTime), short(c.Row.Session), OneLine(c.Row.Tool), What(c.Row), end}, "  ")
}

// about names the rule that a change is counted under: the one that speaks
// now, else the one that spoke.
func (c *Change) about() string {
	if c.Now != nil && c.Now.Rule != "" {
		return c.Now.Rule
	}
	if c.Row.Verdict != nil {
		return c.Row.Verdict.Rule
	}
	return ""
}

// changeJSON is a change as --format json and ndjson write it.
type changeJSON struct {
	Direction string          `json:"direction"`
	Cause     string          `json:"cause,omitempty"` // rule, settings, log
	Why       string          `json:"why,omitempty"`
	Lacks     string          `json:"lacks,omitempty"`
	ID        string          `json:"id,omitempty"`
	Time      time.Time       `json:"time,omitzero"`
	Agent     string          `json:"agent,omitempty"`
	Session   string          `json:"session,omitempty"`
	Tool      string          `json:"tool,omitempty"`
	Dir       string          `json:"cwd,omitempty"`
	What      string          `json:"what"`
	Was       json.RawMessage `json:"was"`
	Now       json.RawMessage `json:"now"`
}

// JSON is a change as one line.
func (c *Change) JSON() []byte { return c.forJSON().line() }

func (c *Change) forJSON() *changeJSON {
	out := &changeJSON{Direction: c.Direction(), Why: c.Why, Lacks: c.Lacks, ID: c.Row.ID, Time: c.Row.Time, Agent: c.Row.Agent,
		Session: c.Row.Session, Tool: c.Row.Tool, Dir: c.Row.Dir, What: What(c.Row), Was: verdictJSON(c.Row.Verdict), Now: verdictJSON(c.Now)}
	switch {
	case c.Lacks != "":
	case c.Recorded:
		out.Cause = "log"
	case c.Settings:
		out.Cause = "settings"
	default:
		out.Cause = "rule"
	}
	return out
}

func (c *changeJSON) line() []byte {
	line, err := json.Marshal(c)
	if err != nil {
		panic("audit: " + err.Error()) // every part was made by us
	}
	return line
}

func verdictJSON(v *call.Verdict) json.RawMessage {
	if v == nil {
		return json.RawMessage("null")
	}
	return v.Append(nil)
}

func actionOf(v *call.Verdict) call.Action {
	if v == nil {
		return call.None
	}
	return v.Action
}

// same compares what the agent and the person would have noticed, not the
// wording.
func same(a, b *call.Verdict) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.Action == b.Action && a.Rule == b.Rule && a.Hard == b.Hard && a.Override == b.Override &&
		a.LoopAllow == b.LoopAllow && a.DowngradedFrom == b.DowngradedFrom && a.SoftenedBy == b.SoftenedBy &&
		string(a.Rewrite) == string(b.Rewrite) && len(a.Advice) == len(b.Advice)
}

func short(session string) string {
	if session == "" {
		return "-"
	}
	return OneLine(session[:min(8, len(session))])
}

// Shown is a verdict in a word or two.
func Shown(v *call.Verdict) string {
	if v == nil {
		return "silent"
	}
	text := v.Action.String()
	switch {
	case v.Override != "":
		text = "stamped"
	case v.LoopAllow:
		text = "repeat"
	case len(v.Rewrite) > 0:
		text = "rewrite"
	}
	return text + " " + v.Rule
}
