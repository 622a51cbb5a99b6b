package policy

import (
	"strings"

	"airlock/internal/call"
	"airlock/internal/rules"
)

// reason is what the agent reads on a deny and the person on an ask: what was
// seen, why it matters, the safer way, and the ways past that this tool has.
func reason(r *call.Record, o *outcome) string {
	var b strings.Builder
	switch {
	case o.action == call.Ask:
		b.WriteString("NEEDS APPROVAL")
	default:
		b.WriteString("BLOCKED")
	}
	b.WriteString(" [airlock " + o.match.Rule + "]: " + sentence(o.detail(r)))
	if o.by == nil || o.by.Found == "" {
		write(&b, why(o)) // a harm that was found says more than what the rule is for
	}
	write(&b, instead(o))
	if o.action == call.Ask && r.Stamp != nil {
		write(&b, "The agent's reason: "+r.Stamp.Reason)
	}
	if o.action == call.Deny {
		if o.downgraded {
			write(&b, "This call needs a person's approval, and nobody is there to give it.")
		}
		write(&b, wayPast(r.Tool, o))
	}
	return b.String()
}

// advice is one warning.
func advice(r *call.Record, o *outcome) string {
	switch {
	case o.rewrite:
		return o.finding.Changed()
	case o.finding != nil:
		return o.finding.Advice()
	}
	text := "[airlock " + o.match.Rule + "] " + sentence(o.detail(r))
	if o.match.Why != "" { // the detail of a user's rule says nothing of it
		text += " " + sentence(o.match.Why)
	}
	if more := instead(o); more != "" {
		text += " " + sentence(more)
	}
	return text
}

func why(o *outcome) string {
	if o.match.Why != "" || o.rule == nil {
		return o.match.Why
	}
	return o.rule.Why
}

func instead(o *outcome) string {
	if o.by != nil && o.by.Instead != "" {
		return o.by.Instead
	}
	if o.match.Advice != "" || o.rule == nil {
		return o.match.Advice
	}
	return o.rule.Instead
}

func write(b *strings.Builder, text string) {
	if text != "" {
		b.WriteString(" " + sentence(text))
	}
}

// sentence ends a clause with a full stop where it has no end.
func sentence(s string) string {
	if s == "" || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, "?") {
		return s
	}
	return s + "."
}

// wayPast names the ways past a deny that this tool has.
func wayPast(tool string, o *outcome) string {
	if o.has(rules.Hard) {
		return "Nothing lifts this; if a person really wants it, they run it themselves."
	}
	if o.has(rules.NoStamp) {
		return "Nothing in the call lifts this; a person can do it in a terminal."
	}
	if o.finding != nil {
		return o.finding.WayPast() + "."
	}
	if where := call.StampPlace(tool); where != "" {
		return "If the person asked for exactly this, put [airlock-ok: why] into " + where + "."
	}
	return "If the person asked for exactly this, say so to them and make the same call again."
}
