package world

import (
	"testing"
	"time"

	"airlock/internal/call"
)

// TestDeadMount stands in for a mount whose server is gone: a question that is
// never answered. It costs one patience, and what is asked afterwards nothing.
func TestDeadMount(t *testing.T) {
	var facts call.Facts
	l := &Live{Facts: &facts, Getenv: func(string) string { return "" }}
	release := make(chan struct{})
	defer close(release)
	start := time.Now()
	got := within(l, call.Path{Kind: call.Unknown}, func() call.Path {
		<-release
		return call.Path{Kind: call.File}
	})
	if took := time.Since(start); got.Kind != call.Unknown || took < patience || took > 5*patience {
		t.Errorf("got %v after %v, want unknown after %v", got, took, patience)
	}
	start = time.Now()
	if p := l.Path("/"); p.Kind != call.Unknown {
		t.Errorf("/ afterwards: got %v, want unknown", p)
	}
	if b := l.Body("/etc/hostname"); b.Found {
		t.Error("a body afterwards: got one, want none")
	}
	if d := l.Target("/"); d.Kind != call.Unknown {
		t.Errorf("a target afterwards: got %v, want unknown", d)
	}
	if r := l.Repository("/"); r.Found() {
		t.Errorf("a repository afterwards: got %v, want none", r)
	}
	if took := time.Since(start); took > patience {
		t.Errorf("what was asked afterwards took %v", took)
	}
	if facts.Paths["/"].Kind != call.Unknown || facts.Targets["/"].Kind != call.Unknown {
		t.Errorf("got %+v recorded, want that nothing is known", facts)
	}
}

// TestPanicsStayWithin: a panic beside the caller is no crash.
func TestPanicsStayWithin(t *testing.T) {
	l := &Live{Facts: new(call.Facts)}
	if got := within(l, 7, func() int { panic("a bug of ours") }); got != 7 || l.stuck {
		t.Errorf("got %d, stuck %v, want 7 and on it goes", got, l.stuck)
	}
}
