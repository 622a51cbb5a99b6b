package audit

import (
	"hash/maphash"
	"io"

	"airlock/internal/call"
)

// Against compares what two logs say of the same calls. Calls are the same that
// have the same id or, where two hooks looked at them, the same session, tool,
// folder and input, in their order. A row that other has not is unanswered.
func (p *Replay) Against(from *Source, other string, out io.Writer) (*Summary, error) {
	files, err := Expand([]string{other})
	if err != nil {
		return nil, err
	}
	said := sayings{seed: maphash.MakeSeed(), byID: map[uint64]int{}, byCall: map[uint64][]int{}}
	if _, err := Rows(&Source{Files: files, Stdin: from.Stdin}, p.Jobs, said.add); err != nil {
		return nil, err
	}
	total := newSummary()
	var buf []byte
	damage, err := Rows(from, p.Jobs, func(r *call.Record) error {
		total.Rows++
		c := said.compare(r)
		if c == nil {
			total.Unchanged++
			return nil
		}
		total.count(c)
		if !p.wants(c) {
			return nil
		}
		buf = p.Line(buf[:0], c)
		_, err := out.Write(buf)
		return err
	})
	total.Damage.Add(damage)
	return total, err
}

// sayings are the verdicts of a log.
type sayings struct {
	seed     maphash.Seed
	verdicts []*call.Verdict
	settings []string
	used     []bool
	byID     map[uint64]int
	byCall   map[uint64][]int
}

func (s *sayings) add(r *call.Record) error {
	at := len(s.verdicts)
	v := r.Verdict
	if v != nil {
		v.Reason = "" // not compared, and the longest part
	}
	s.verdicts, s.settings, s.used = append(s.verdicts, v), append(s.settings, r.Settings), append(s.used, false)
	if r.ID != "" {
		s.byID[maphash.String(s.seed, r.ID)] = at
	}
	key := s.call(r)
	s.byCall[key] = append(s.byCall[key], at)
	return nil
}

// call is what makes two rows speak of the same call.
func (s *sayings) call(r *call.Record) uint64 {
	var h maphash.Hash
	h.SetSeed(s.seed)
	for _, part := range [...]string{r.Session, r.Tool, r.Dir} {
		_, _ = h.WriteString(part)
		_ = h.WriteByte(0)
	}
	_, _ = h.Write(r.Input)
	return h.Sum64()
}

func (s *sayings) compare(r *call.Record) *Change {
	at, ok := s.find(r)
	switch {
	case !ok:
		return &Change{Row: r, Lacks: "call in the other log"}
	case same(r.Verdict, s.verdicts[at]):
		return nil
	}
	return &Change{Row: r, Now: s.verdicts[at], Recorded: true, Settings: r.Settings != s.settings[at]}
}

// find returns the place of a call's verdict, each once.
func (s *sayings) find(r *call.Record) (int, bool) {
	if at, ok := s.byID[maphash.String(s.seed, r.ID)]; ok && r.ID != "" && !s.used[at] {
		s.used[at] = true
		return at, true
	}
	key := s.call(r)
	left := s.byCall[key]
	for len(left) > 0 && s.used[left[0]] {
		left = left[1:]
	}
	if len(left) == 0 {
		return 0, false
	}
	s.byCall[key], s.used[left[0]] = left[1:], true
	return left[0], true
}
