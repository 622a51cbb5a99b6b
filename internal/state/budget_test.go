package state

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"airlock/internal/call"
)

func TestBudget(t *testing.T) {
	d := Dir(filepath.Join(t.TempDir(), "airlock"))
	noon := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	spent := func(at time.Time, want int) {
		t.Helper()
		if got, err := d.Spent(at); got != want || err != nil {
			t.Errorf("%v: got %d, %v, want %d", at, got, err, want)
		}
	}
	spent(noon, 0)
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			if err := d.Spend(noon); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	spent(noon, 50)
	spent(noon.Add(11*time.Hour), 50)
	spent(noon.Add(12*time.Hour), 0)
	if info, err := os.Stat(d.path("budget", "2026-11-30")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v, want a file of 0600", info, err)
	}
	if err := d.Spend(noon.Add(24 * time.Hour)); err != nil {
		t.Fatal(err)
	}
	spent(noon, 0) // forgotten
	spent(noon.Add(24*time.Hour), 1)
}

func TestMayAsk(t *testing.T) {
	d := Dir(t.TempDir())
	r := &call.Record{Time: time.Now(), Jev: &call.Jev{Asked: []string{"a", "b"}}}
	for i, want := range []bool{true, true, false} {
		if got := d.MayAsk(r, 2); got != want {
			t.Errorf("request %d: got %v, want %v", i, got, want)
		}
		d.CountAsked(r)
	}
	if !slices.Equal(r.Degraded, []string{call.DegradedBudget}) {
		t.Errorf("got degraded %v, want budget", r.Degraded)
	}
	d.CountAsked(&call.Record{Time: r.Time})
	if spent, _ := d.Spent(r.Time); spent != 3 {
		t.Errorf("got %d spent, want 3: nothing asked counts nothing", spent)
	}
	// A count that cannot be read stops nothing, and says so.
	blocked := Dir(t.TempDir())
	if err := os.MkdirAll(blocked.path("budget", day(r.Time)), 0o700); err != nil {
		t.Fatal(err)
	}
	r = &call.Record{Time: r.Time, Jev: r.Jev}
	if !blocked.MayAsk(r, 0) || !slices.Equal(r.Degraded, []string{call.DegradedState}) {
		t.Errorf("unreadable: got degraded %v, want that it may ask, and state", r.Degraded)
	}
}
