package agent

import (
	"strings"

	"airlock/internal/call"
)

// decided is a decision in the form that Claude Code has introduced.
func decided(decision, reason string) Answer {
	out := []byte(`{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"` + decision + `","permissionDecisionReason":`)
	out = call.AppendQuoted(out, reason)
	return Answer{Stdout: append(out, "}}\n"...)}
}

// noted is a warning in the form that Claude Code has introduced: one copy for
// the person, one for the model.
func noted(text string) Answer {
	quoted := string(call.AppendQuoted(nil, text))
	return Answer{Stdout: []byte(`{"systemMessage":` + quoted +
		`,"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":` + quoted + "}}\n")}
}

// swapped is another input for the call, which then runs, and a warning that
// tells of it, in the form that Claude Code has introduced.
func swapped(text, input string) Answer {
	quoted := string(call.AppendQuoted(nil, text))
	return Answer{Stdout: []byte(`{"systemMessage":` + quoted + `,"hookSpecificOutput":{"hookEventName":"PreToolUse",` +
		`"permissionDecision":"allow","permissionDecisionReason":` + quoted + `,"updatedInput":` + input +
		`,"additionalContext":` + quoted + "}}\n")}
}

// fields is a flat JSON object of texts, given as name, value, name, value.
func fields(pairs ...string) Answer {
	out := []byte{'{'}
	for i := 0; i < len(pairs); i += 2 {
		if i > 0 {
			out = append(out, ',')
		}
		out = call.AppendQuoted(out, pairs[i])
		out = append(out, ':')
		out = call.AppendQuoted(out, pairs[i+1])
	}
	return Answer{Stdout: append(out, "}\n"...)}
}

// changed is the event's input with the patch of a verdict in it, raw.
func changed(v *call.Verdict, event []byte) string {
	input := member(event, "tool_input")
	if call.KindOf(input) != call.Object {
		return "{}"
	}
	return string(call.Patch(input, v.Rewrite))
}

// clip cuts a text to at most max bytes, of which UTF-16 units are never more.
func clip(s string, max int) string {
	if len(s) <= max {
		return s
	}
	return strings.ToValidUTF8(s[:max-4], "") + " ..."
}
