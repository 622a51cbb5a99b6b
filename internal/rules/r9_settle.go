package rules

import (
	"strconv"
	"strings"

	"airlock/internal/call"
)

// settleStaged holds a candidate against what was found in the content that
// the call would commit. Certain kinds block; those that rest on a name are
// told of. A look that met its bound leaves a row that says so.
func settleStaged(f *call.Facts, m *call.Match) Settlement {
	if m.Shape != "staged" || m.Basis != call.ByFacts || !f.Staged.Known() {
		return Open
	}
	first, sure := worst(f.Staged.Findings)
	switch {
	case first == nil && !bounded(f.Staged):
		return Falls
	case first == nil:
		m.Cap = call.Log
		m.Detail = strings.TrimSuffix(m.Detail, commitsSecret) + " commits more than was looked through: " + looked(f.Staged) + ", no secret in it"
		return Stands
	case !sure:
		m.Cap = call.Warn
	}
	m.Evidence.Path = first.Path
	m.Detail += ": " + place(first) + " holds " + article(first.Kind)
	if n := len(f.Staged.Findings) - 1; n > 0 {
		m.Detail += " (and " + strconv.Itoa(n) + " more)"
	}
	if bounded(f.Staged) {
		m.Detail += " (only " + looked(f.Staged) + " were looked through)"
	}
	return Stands
}

// commitsSecret ends the detail of a candidate.
const commitsSecret = " commits a secret"

// worst is the finding to tell of; sure is false where it rests on a name.
func worst(found []call.Finding) (f *call.Finding, sure bool) {
	for i := range found {
		if !vague(found[i].Kind) {
			return &found[i], true
		}
	}
	if len(found) == 0 {
		return nil, false
	}
	return &found[0], false
}

func bounded(s *call.Staged) bool {
	return s.Stopped == call.StoppedBytes || s.Stopped == call.StoppedTime
}

// place is a file, and a line of it where it has lines.
func place(f *call.Finding) string {
	if f.Line == 0 {
		return f.Path
	}
	return f.Path + ", line " + strconv.Itoa(f.Line) + ","
}

func looked(s *call.Staged) string {
	return strconv.Itoa(s.Files) + " files, " + strconv.Itoa((s.Bytes+1023)/1024) + " KiB"
}

func article(noun string) string {
	if noun != "" && strings.IndexByte("aeiou", noun[0]) >= 0 {
		return "an " + noun
	}
	return "a " + noun
}

// VagueKind reports whether a kind of secret rests on a name or a header beside
// the value.
func VagueKind(kind string) bool { return vague(kind) }

// AsksStaged reports whether a match waits for what is found in the content
// that is about to be committed.
func AsksStaged(m *call.Match) bool {
	return m.Rule == commitSecret.ID && m.Shape == "staged" && m.Basis == call.ByFacts
}
