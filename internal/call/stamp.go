package call

import "strings"

// StampPlace says where an override stamp is read for a tool, in words for a
// reason; "" where the tool has no place for one.
func StampPlace(tool string) string {
	switch {
	case tool == "Bash" || tool == "PowerShell":
		return "the description, or a comment in the command"
	case tool == "Agent" || tool == "Task":
		return "the description or the prompt"
	case tool == "Skill":
		return "args"
	case strings.HasPrefix(tool, "mcp__"):
		return "any text field"
	}
	return ""
}

// FindStamp looks for an override stamp where the call's tool may carry one.
// comments are those of the top-level script of a shell command, as parsed.
func (r *Record) FindStamp(comments []string) *Stamp {
	s := ScanObject(r.Input)
	for s.Next() {
		text, ok := Text(s.Value())
		if !ok || !r.mayStamp(s.Key()) {
			continue
		}
		if reason, ok := ParseStamp(text); ok {
			name, _ := Text(s.Key())
			return &Stamp{Reason: reason, Where: name}
		}
	}
	for _, c := range comments {
		if reason, ok := ParseStamp(c); ok {
			return &Stamp{Reason: reason, Where: "comment"}
		}
	}
	return nil
}

func (r *Record) mayStamp(key []byte) bool {
	switch {
	case strings.HasPrefix(r.Tool, "mcp__"):
		return true
	case KeyIs(key, "description"):
		return true
	case r.Tool == "Agent" || r.Tool == "Task":
		return KeyIs(key, "prompt")
	case r.Tool == "Skill":
		return KeyIs(key, "args")
	}
	return false
}

// maxStamp bounds the reason that is kept, in bytes.
const maxStamp = 300

// ParseStamp returns the reason of the first stamp in a text that has one. The
// word is read in any case; a reason that says nothing does not count.
func ParseStamp(text string) (reason string, ok bool) {
	const mark = "[airlock-ok:"
	for {
		i := indexFold(text, mark)
		if i < 0 {
			return "", false
		}
		text = text[i+len(mark):]
		end := strings.IndexByte(text, ']')
		if end < 0 {
			return "", false
		}
		if reason := strings.Join(strings.Fields(text[:end]), " "); says(reason) {
			return strings.ToValidUTF8(reason[:min(len(reason), maxStamp)], ""), true
		}
		text = text[end:]
	}
}

// says reports whether a reason is more than a place for one.
func says(reason string) bool {
	bare := strings.ToLower(strings.Trim(reason, "<>.… \"'`*-_"))
	switch bare {
	case "", "reason", "why", "your reason", "the reason", "reason here":
		return false
	}
	return true
}

// indexFold finds an ASCII lower-case mark in any case.
func indexFold(s, mark string) int {
	for i := 0; i+len(mark) <= len(s); i++ {
		if s[i] == mark[0] && strings.EqualFold(s[i:i+len(mark)], mark) {
			return i
		}
	}
	return -1
}
