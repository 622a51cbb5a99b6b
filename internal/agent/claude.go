package agent

import (
	"airlock/internal/call"
)

// claude is Claude Code. Its contract as seen with 2.1.332: JSON on stdout
// with exit 0 for a deny, an ask and context; silence for no opinion.
var claude = Adapter{
	Name: "claude",
	Knows: func(s *signs) bool {
		return s.all(hookEventName|toolName) && !s.any(grokEvent|kimiClient)
	},
	Read:     readClaude,
	Rewrites: true,
	Write:    writeClaude,
}

func readClaude(event []byte, env func(string) string) (*call.Record, error) {
	var seen signs
	r, err := readSigned("claude", "PreToolUse", event, &seen)
	if seen.strange() {
		return nil, ErrAside
	}
	if err != nil {
		return nil, err
	}
	r.Attended = attendedByClaude(r.PermissionMode, env)
	ownShell(r)
	return r, nil
}

// strange reports whether another agent runs the hook out of Claude's
// settings, as Cursor, Grok and Droid do. The event says so: the variables that
// those agents set are not looked at, as a project's settings could set them.
func (s *signs) strange() bool {
	return s.any(cursorVersion|grokEvent|turnID) || ofDroid(s.mode)
}

// attendedByClaude reports whether a question would reach a person. In two of
// the permission modes the client answers it itself.
func attendedByClaude(mode string, env func(string) string) bool {
	return env("CLAUDE_CODE_SESSION_ATTENDED") == "1" && mode != "bypassPermissions" && mode != "dontAsk"
}

// maxClaude is the longest string that the client takes in a hook's answer, in
// UTF-16 units.
const maxClaude = 10000

func writeClaude(v *call.Verdict, event []byte) Answer {
	switch v.Action {
	case call.Deny, call.Ask:
		return decided(v.Action.String(), clip(whole(v), maxClaude))
	case call.Warn:
		text := clip(joined(v), maxClaude)
		if rewrites(v) {
			return swapped(text, changed(v, event))
		}
		return noted(text)
	}
	return Answer{}
}
