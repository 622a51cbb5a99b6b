package hook

import (
	"slices"
	"sync"
	"time"

	"airlock/internal/agent"
	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/policy"
)

// once is the right to answer, which the hook and its watchdog share: whoever
// takes it first writes, the other must not.
type once struct {
	mu     sync.Mutex
	taken  bool
	status int
	timer  *time.Timer
}

// ends returns the status that the answer given ends with.
func (o *once) ends() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.status
}

func (o *once) end(status int) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.status = status
	return status
}

func (o *once) take() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.taken {
		return false
	}
	o.taken = true
	return true
}

// grace is what a hook that has answered gets to write its row: on a machine
// where hundreds start at once that may take its time, and the agent waits for
// 5 s.
const grace = 3 * time.Second

// watch ends the process when the budget is spent, whatever the hook is doing.
// It answers what code had decided by then, and leaves a row of its own: the
// hook's record may be half written.
func (h *hook) watch() {
	h.once.timer = time.AfterFunc(config.DefaultBudget*time.Millisecond, func() {
		if !h.once.take() {
			time.Sleep(grace)
			h.Exit(h.once.ends())
			return
		}
		so := h.known.Load()
		late := so.record
		late.Degrade(call.DegradedDeadline)
		status := 0
		if late.Verdict != nil {
			status = h.write(policy.Surface(late.Verdict, h.adapter, so.event), late.Verdict.Reason)
			h.follow(&late)
		}
		late.Timings = []call.Timing{{Stage: "hook", Took: h.Now().Sub(late.Time)}}
		_ = h.state.Append(&late, config.For(&late, h.Getenv).Keep()) // there is nobody left to tell
		h.Exit(status)
	})
}

// known is what the watchdog goes by. It is published whole and written to by
// nobody else.
type known struct {
	record call.Record
	event  []byte // where the record has a verdict
}

// know publishes what is known of the call so far, for the watchdog's row. The
// facts are left out: they are still being gathered.
func (h *hook) know(r *call.Record) {
	so := known{record: *r}
	so.record.Facts, so.record.Degraded = call.Facts{}, nil
	h.known.Store(&so)
}

// knowDecided publishes a record whose facts are complete, with the verdict
// that stands if nothing more is found out.
func (h *hook) knowDecided(r *call.Record, event []byte) {
	so := known{*r, event}
	so.record.Degraded = slices.Clone(r.Degraded)
	h.known.Store(&so)
}

// extend gives the watchdog the budget that the settings name, counted from
// now: what came before took microseconds.
func (h *hook) extend(ms int) {
	if ms != config.DefaultBudget {
		h.once.timer.Reset(time.Duration(ms) * time.Millisecond)
	}
}

// answer writes what the agent is told and returns the exit status. A deny
// that cannot be written is told by the status, with the reason on stderr.
func (h *hook) answer(a agent.Answer, reason string) int {
	if !h.once.take() {
		select {} // the watchdog is ending the process
	}
	return h.write(a, reason)
}

// write is answer, for who has taken the right to.
func (h *hook) write(a agent.Answer, reason string) int {
	_, _ = h.Stderr.Write(a.Stderr) // the status speaks where this does not arrive
	h.once.end(a.Status)
	if _, err := h.Stdout.Write(a.Stdout); err != nil && reason != "" {
		_, _ = h.Stderr.Write([]byte(reason + "\n"))
		return h.once.end(2)
	}
	return a.Status
}
