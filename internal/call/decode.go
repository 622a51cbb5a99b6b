package call

import (
	"bytes"
	"errors"
	"fmt"
	"time"
)

// ErrVersion says that a record is of a later release.
var ErrVersion = errors.New("record of a later version")

// Parse reads one record. Fields it does not know are kept and written back;
// of a field that stands twice the last one counts, as everywhere in JSON.
// A field of the wrong type is an error: a record is ours, not the agent's.
func Parse(line []byte) (*Record, error) { return parse(line, false) }

// ParseCall is Parse for whoever judges the call again: what was found in it
// then, how long that took, and where its transcript is, is passed over.
func ParseCall(line []byte) (*Record, error) { return parse(line, true) }

// foundThen reports whether a raw key is one that ParseCall passes over.
func foundThen(key []byte) bool {
	switch string(key) {
	case `"matches"`, `"stamp"`, `"timings"`, `"transcript"`:
		return true
	}
	return false
}

func parse(line []byte, callOnly bool) (*Record, error) {
	r := new(Record)
	s := ScanObject(line)
	for s.Next() {
		if callOnly && foundThen(s.Key()) {
			continue
		}
		known, err := r.set(s.Key(), s.Value())
		switch {
		case r.V > Version: // its fields may be of other types
			return nil, fmt.Errorf("%w: v is %d, this release reads up to %d", ErrVersion, r.V, Version)
		case err != nil:
			return nil, fmt.Errorf("record: field %s: %w", s.Key(), err)
		case !known:
			r.rest = append(r.rest, keep(s.Key(), s.Value()))
		}
	}
	if s.Err() != nil {
		return nil, fmt.Errorf("record: %w", s.Err())
	}
	if r.V < 1 {
		return nil, errors.New("record: no version field v")
	}
	return r, nil
}

// IsRecord reports whether a line is a record rather than an agent's event: a
// record carries its version first.
func IsRecord(line []byte) bool {
	s := ScanObject(line)
	return s.Next() && KeyIs(s.Key(), "v")
}

func (r *Record) set(key, value []byte) (known bool, err error) {
	name := fieldName(key)
	switch name {
	case "v":
		err = number(&r.V, value)
	case "id":
		err = text(&r.ID, value)
	case "time":
		err = moment(&r.Time, value)
	case "agent":
		err = text(&r.Agent, value)
	case "event":
		err = text(&r.Event, value)
	case "session":
		err = text(&r.Session, value)
	case "tool":
		err = text(&r.Tool, value)
	case "input":
		r.Input = bytes.Clone(value)
	case "cwd":
		err = text(&r.Dir, value)
	case "permission_mode":
		err = text(&r.PermissionMode, value)
	case "attended":
		err = yes(&r.Attended, value)
	case "transcript":
		err = text(&r.Transcript, value)
	case "subagent":
		err = members(value, func(k string, v []byte) error {
			return oneOf(k, v, fieldText{"id", &r.Subagent.ID}, fieldText{"type", &r.Subagent.Type})
		})
	case "shell":
		err = text(&r.Shell, value)
	case "os":
		err = text(&r.OS, value)
	default:
		return r.setFound(name, value)
	}
	return true, err
}

func (r *Record) setFound(name string, value []byte) (known bool, err error) {
	switch name {
	case "secrets":
		err = elements(value, func(v []byte) error {
			r.Secrets = append(r.Secrets, Secret{})
			return r.Secrets[len(r.Secrets)-1].parse(v)
		})
	case "matches":
		err = elements(value, func(v []byte) error {
			r.Matches = append(r.Matches, Match{})
			return r.Matches[len(r.Matches)-1].parse(v)
		})
	case "stamp":
		r.Stamp = new(Stamp)
		err = members(value, func(k string, v []byte) error {
			return oneOf(k, v, fieldText{"reason", &r.Stamp.Reason}, fieldText{"where", &r.Stamp.Where})
		})
	case "loop":
		r.Loop = new(Loop)
		err = members(value, func(k string, v []byte) error {
			if k == "seen" {
				return moment(&r.Loop.Seen, v)
			}
			return oneOf(k, v, fieldText{"key", &r.Loop.Key})
		})
	case "settings":
		err = text(&r.Settings, value)
	case "facts":
		err = r.Facts.parse(value)
	case "jev":
		r.Jev = new(Jev)
		err = r.Jev.parse(value)
	case "verdict":
		r.Verdict = new(Verdict)
		err = r.Verdict.parse(value)
	case "degraded":
		err = texts(&r.Degraded, value)
	case "timings":
		err = members(value, func(k string, v []byte) error {
			var us int
			err := number(&us, v)
			r.Timings = append(r.Timings, Timing{k, time.Duration(us) * time.Microsecond})
			return err
		})
	case "error":
		err = text(&r.Error, value)
	default:
		return false, nil
	}
	return true, err
}

func (s *Secret) parse(src []byte) error {
	return members(src, func(k string, v []byte) error {
		switch k {
		case "start":
			return number(&s.Start, v)
		case "end":
			return number(&s.End, v)
		}
		return oneOf(k, v, fieldText{"kind", &s.Kind}, fieldText{"field", &s.Field})
	})
}

func (m *Match) parse(src []byte) error {
	return members(src, func(k string, v []byte) error {
		switch k {
		case "action":
			return action(&m.Action, v)
		case "cap":
			return action(&m.Cap, v)
		case "basis":
			s, _ := Text(v)
			var ok bool
			if m.Basis, ok = ParseBasis(s); !ok {
				return fmt.Errorf("basis %s", v)
			}
			return nil
		case "evidence":
			return members(v, func(k string, v []byte) error {
				e := &m.Evidence
				return oneOf(k, v, fieldText{"argv", &e.Argv}, fieldText{"via", &e.Via}, fieldText{"path", &e.Path})
			})
		}
		return oneOf(k, v, fieldText{"rule", &m.Rule}, fieldText{"shape", &m.Shape},
			fieldText{"detail", &m.Detail}, fieldText{"advice", &m.Advice}, fieldText{"why", &m.Why})
	})
}

func (v *Verdict) parse(src []byte) error {
	return members(src, func(k string, raw []byte) error {
		switch k {
		case "action":
			return action(&v.Action, raw)
		case "downgraded_from":
			return action(&v.DowngradedFrom, raw)
		case "hard":
			return yes(&v.Hard, raw)
		case "loop_allow":
			return yes(&v.LoopAllow, raw)
		case "advice":
			return texts(&v.Advice, raw)
		case "confidence":
			return real(&v.Confidence, raw)
		case "margin":
			return real(&v.Margin, raw)
		case "rewrite":
			v.Rewrite = bytes.Clone(raw)
			return nil
		case "tier":
			v.Tier = new(Tier)
			return v.Tier.parse(raw)
		}
		return oneOf(k, raw, fieldText{"rule", &v.Rule}, fieldText{"reason", &v.Reason},
			fieldText{"softened_by", &v.SoftenedBy}, fieldText{"override", &v.Override},
			fieldText{"mode", &v.Mode}, fieldText{"surfaced", &v.Surfaced})
	})
}

func (f *Facts) parse(src []byte) error {
	s := ScanObject(src)
	for s.Next() {
		name := fieldName(s.Key())
		known, err := f.set(name, s.Value())
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if !known {
			f.rest = append(f.rest, keep(s.Key(), s.Value()))
		}
	}
	return s.Err()
}

func (f *Facts) set(name string, value []byte) (known bool, err error) {
	switch name {
	case "env":
		err = members(value, func(k string, v []byte) error {
			var s string
			err := text(&s, v)
			put(&f.Env, k, s)
			return err
		})
	case "paths":
		err = members(value, func(k string, v []byte) error {
			var p Path
			var kind string
			err := members(v, func(k string, v []byte) error {
				return oneOf(k, v, fieldText{"kind", &kind}, fieldText{"target", &p.Target})
			})
			p.Kind = PathKind(kind)
			put(&f.Paths, k, p)
			return err
		})
	case "bodies":
		err = members(value, func(k string, v []byte) error {
			var b Body
			err := members(v, func(k string, v []byte) error {
				switch k {
				case "whole":
					return yes(&b.Whole, v)
				case "found":
					return yes(&b.Found, v)
				}
				return oneOf(k, v, fieldText{"text", &b.Text})
			})
			put(&f.Bodies, k, b)
			return err
		})
	case "programs":
		err = members(value, func(k string, v []byte) error {
			var there bool
			err := yes(&there, v)
			put(&f.Programs, k, there)
			return err
		})
	case "repositories":
		err = members(value, func(k string, v []byte) error {
			var n int
			err := number(&n, v)
			put(&f.Repositories, k, n)
			return err
		})
	case "cores":
		err = number(&f.Cores, value)
	case "conditions":
		err = members(value, func(k string, v []byte) error {
			var s string
			err := text(&s, v)
			put(&f.Conditions, k, Condition(s))
			return err
		})
	case "servers":
		f.Servers = new([]string)
		err = texts(f.Servers, value)
	default:
		if known, err := f.setGit(name, value); known {
			return true, err
		}
		return f.setObjects(name, value)
	}
	return true, err
}
