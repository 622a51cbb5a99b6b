package call

import (
	"encoding/hex"
	"hash/fnv"
	"strconv"
)

// Shorten returns a copy that fits in max bytes: what takes the room is left
// out, a hash of the input stands in its place, and `too-long` says that
// the row cannot be replayed.
func (r *Record) Shorten(max int) *Record {
	s := *r
	s.Degraded = append([]string(nil), r.Degraded...)
	s.Degrade(DegradedTooLong)
	sum := fnv.New128a()
	sum.Write(r.Input)
	s.Input = []byte(`{"fnv128a":"` + hex.EncodeToString(sum.Sum(nil)) + `","bytes":` + strconv.Itoa(len(r.Input)) + `}`)
	s.Facts, s.Secrets, s.rest = Facts{}, nil, nil
	if len(s.Append(nil)) <= max {
		return &s
	}
	const keep = 16
	s.Matches = append([]Match(nil), r.Matches[:min(len(r.Matches), keep)]...)
	for i := range s.Matches {
		m := &s.Matches[i]
		m.Detail, m.Advice, m.Evidence = cut(m.Detail), cut(m.Advice), Evidence{}
	}
	if r.Verdict != nil {
		v := *r.Verdict
		v.Reason, v.Override, v.Advice, v.Rewrite = cut(v.Reason), cut(v.Override), nil, nil
		s.Verdict = &v
	}
	s.Session, s.Dir, s.Transcript, s.Error = cut(r.Session), cut(r.Dir), cut(r.Transcript), cut(r.Error)
	s.Tool, s.Event, s.Subagent = cut(r.Tool), cut(r.Event), Subagent{cut(r.Subagent.ID), cut(r.Subagent.Type)}
	return &s
}

// cut shortens a text to 500 bytes.
func cut(s string) string {
	const max = 500
	if len(s) <= max {
		return s
	}
	return s[:max] + "..."
}
