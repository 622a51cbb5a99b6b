package state

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"airlock/internal/call"
)

// The requests of a day are counted in a file of that day in UTC, a byte each:
// any number of processes may append to it at once, without a lock.

// day names the file of a time's day.
func day(t time.Time) string { return t.UTC().Format("2006-01-02") }

// Spent returns how many requests were made on a time's day.
func (d Dir) Spent(now time.Time) (int, error) {
	info, err := os.Lstat(d.path("budget", day(now)))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return 0, nil
	case err != nil:
		return 0, fmt.Errorf("budget: %w", err)
	case !info.Mode().IsRegular():
		return 0, errors.New("budget: no regular file")
	}
	return int(info.Size()), nil
}

// Spend counts one request on a time's day. The first of a day removes the
// files of those before.
func (d Dir) Spend(now time.Time) error {
	if err := d.make("budget"); err != nil {
		return err
	}
	path := d.path("budget", day(now))
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if errors.Is(err, fs.ErrNotExist) {
		d.forgetDays(day(now))
		f, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	}
	if err != nil {
		return fmt.Errorf("budget: %w", err)
	}
	_, err = f.Write([]byte{'.'})
	if err := errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("budget: %w", err)
	}
	return nil
}

// forgetDays removes the files of days before the one named. What it cannot
// remove does no harm.
func (d Dir) forgetDays(today string) {
	entries, err := os.ReadDir(d.path("budget"))
	if err != nil {
		return
	}
	for _, e := range entries {
		if e.Name() < today {
			os.Remove(d.path("budget", e.Name()))
		}
	}
}

// MayAsk reports whether a call may still be asked about, and notes in the
// record where it may not, as limit requests were made on its day. A count that
// cannot be read stops nothing: a guard that thinks costs less than one that
// does not.
func (d Dir) MayAsk(r *call.Record, limit int) bool {
	spent, err := d.Spent(r.Time)
	if err != nil {
		r.Degrade(call.DegradedState)
		return true
	}
	if spent >= limit {
		r.Degrade(call.DegradedBudget)
		return false
	}
	return true
}

// CountAsked counts the request that a call made, if it made one.
func (d Dir) CountAsked(r *call.Record) {
	if r.Jev == nil || len(r.Jev.Asked) == 0 {
		return
	}
	if d.Spend(r.Time) != nil {
		r.Degrade(call.DegradedState)
	}
}
