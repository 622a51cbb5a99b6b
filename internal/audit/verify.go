package audit

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"time"

	"airlock/internal/call"
)

// Fault is a line of a log that should not be there as it is.
type Fault struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Kind string `json:"kind"` // cut, foreign, later, long, duplicate, order, secret
	What string `json:"what"`
}

func (f *Fault) String() string { return fmt.Sprintf("%s:%d: %s: %s", f.File, f.Line, f.Kind, f.What) }

// Verified is what was found in a log.
type Verified struct {
	Files  int            `json:"files"`
	Rows   int            `json:"rows"` // that can be read
	Faults map[string]int `json:"faults"`
}

// Sound reports whether nothing is wrong.
func (v *Verified) Sound() bool { return len(v.Faults) == 0 }

// String is the outcome in one line.
func (v *Verified) String() string {
	text := fmt.Sprintf("%d rows in %d files: ", v.Rows, v.Files)
	if v.Sound() {
		return text + "sound"
	}
	return text + listed(counted{v.Faults["cut"], "cut short"}, counted{v.Faults["foreign"], "foreign"}, counted{v.Faults["later"], "of a later version"},
		counted{v.Faults["long"], "too long"}, counted{v.Faults["duplicate"], "duplicate"}, counted{v.Faults["order"], "out of order"},
		counted{v.Faults["secret"], "with a secret"})
}

// JSON is the outcome as one object.
func (v *Verified) JSON() []byte {
	line, err := json.Marshal(v)
	if err != nil {
		panic("audit: " + err.Error()) // numbers and words of ours
	}
	return line
}

// disorder is how much later than the row behind it a row may have been
// written. Rows are written when their calls are done, by processes that wait
// for a lock and for a processor.
const disorder = time.Second

// Verify reads a log line by line and tells every fault. secret, where it is
// not nil, reports whether a line still holds one.
func Verify(from *Source, secret func(line []byte) bool, fault func(*Fault) error) (*Verified, error) {
	v := verifier{out: &Verified{Faults: map[string]int{}}, seed: maphash.MakeSeed(), seen: map[uint64]struct{}{}, secret: secret, fault: fault}
	for _, name := range from.Files {
		v.out.Files++
		v.file = name
		if err := from.one(name, v.read); err != nil {
			return v.out, err
		}
	}
	return v.out, nil
}

type verifier struct {
	out    *Verified
	file   string
	seed   maphash.Seed
	seen   map[uint64]struct{}
	newest time.Time // of what was written so far
	secret func(line []byte) bool
	fault  func(*Fault) error
}

func (v *verifier) read(in io.Reader) error {
	l := newLines(in, maxLine)
	for {
		line, err := l.next()
		if err != nil {
			return err
		}
		for _, number := range l.skipped {
			if err := v.tell(number, "long", fmt.Sprintf("over %d KiB", maxLine>>10)); err != nil {
				return err
			}
		}
		l.skipped = l.skipped[:0]
		if line == nil {
			return nil
		}
		if err := v.line(l.number, line); err != nil {
			return err
		}
	}
}

func (v *verifier) tell(number int, kind, what string) error {
	v.out.Faults[kind]++
	return v.fault(&Fault{File: v.file, Line: number, Kind: kind, What: what})
}

func (v *verifier) line(number int, line []byte) error {
	r, err := call.Parse(line)
	if err != nil {
		kind, what := unreadable(line, err)
		return v.tell(number, kind, what)
	}
	v.out.Rows++
	if what := v.again(r, line); what != "" {
		return v.tell(number, "duplicate", what)
	}
	if v.secret != nil && v.secret(line) {
		if err := v.tell(number, "secret", "holds a secret that redaction would take out"); err != nil {
			return err
		}
	}
	written := r.Time
	for _, t := range r.Timings {
		if t.Stage == "hook" {
			written = written.Add(t.Took)
		}
	}
	if written.Before(v.newest.Add(-disorder)) {
		return v.tell(number, "order", "written "+v.newest.Sub(written).Round(time.Millisecond).String()+" before a row above it")
	}
	if written.After(v.newest) {
		v.newest = written
	}
	return nil
}

// again reports what of a row was there before: its id, or all of it.
func (v *verifier) again(r *call.Record, line []byte) string {
	sum := maphash.Bytes(v.seed, line)
	what := "the same line stands above"
	if r.ID != "" {
		sum = maphash.String(v.seed, r.ID)
		what = "a row of the id " + r.ID + " stands above"
	}
	if _, ok := v.seen[sum]; ok {
		return what
	}
	v.seen[sum] = struct{}{}
	return ""
}

// unreadable says in words what Damage.note counts.
func unreadable(line []byte, err error) (kind, what string) {
	var d Damage
	d.note(line, err)
	switch {
	case d.Cut > 0:
		return "cut", "begins as a row and has no end"
	case d.Later > 0:
		return "later", "written by a later release: " + errors.Unwrap(err).Error()
	}
	return "foreign", OneLine(err.Error())
}
