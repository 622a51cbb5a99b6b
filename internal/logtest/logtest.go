// Package logtest writes logs for tests and measurements: rows as the hook
// writes them, of calls that went through the real rules and policy, with every
// kind of row there is.
package logtest

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/policy"
	"airlock/internal/prefilter"
	"airlock/internal/redact"
	"airlock/internal/rules"
	"airlock/internal/state"
	"airlock/internal/world"
)

// Home is the home of whoever made the calls. It need not exist.
const Home = "/home/u"

// Getenv is their environment: all settings are built in.
func Getenv(name string) string {
	switch name {
	case "HOME":
		return Home
	case "TMPDIR":
		return "/tmp"
	case "XDG_CONFIG_HOME":
		return "/nowhere"
	case "PATH":
		return "/usr/bin:/bin"
	}
	return ""
}

// Log makes one row after another. Use New.
type Log struct {
	random   *rand.Rand
	settings *config.Settings
	redactor redact.Redactor
	samples  []rules.Sample
	at       time.Time
	made     int
	session  session
	tool     string // the only one; "" any
}

type session struct {
	id       string
	agent    string
	mode     string // of the guard
	attended bool
	dir      string
	left     int // rows
}

// New returns a log that is the same for the same seed, on the same machine.
// Rows are days apart over about a month where there are many.
func New(seed uint64) *Log {
	l := &Log{random: rand.New(rand.NewPCG(seed, 1)), settings: config.New(Getenv, nil), at: time.Date(2026, 11, 1, 6, 0, 0, 0, time.UTC)}
	for _, r := range rules.Table {
		l.samples = append(append(l.samples, r.Catch...), r.Judge...)
	}
	return l
}

// Rewriting is Getenv of somebody who lets the tier guard change dispatches.
func Rewriting(name string) string {
	if name == "AIRLOCK_TIER_REWRITE" {
		return "1"
	}
	return Getenv(name)
}

// Of makes the rows those of somebody with another environment, and of one tool
// only.
func (l *Log) Of(getenv func(string) string, tool string) *Log {
	l.settings, l.tool = config.New(getenv, nil), tool
	l.samples = slices.DeleteFunc(l.samples, func(s rules.Sample) bool { return s.Tool != tool })
	return l
}

// Write writes so many rows, which take up span, to w.
func Write(w io.Writer, rows int, seed uint64, span time.Duration) error {
	l := New(seed)
	out := bufio.NewWriterSize(w, 1<<20)
	var line []byte
	for range rows {
		line = append(l.Next(span/time.Duration(rows)).Append(line[:0]), '\n')
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return out.Flush()
}

// Next makes a row, about gap after the one before.
func (l *Log) Next(gap time.Duration) *call.Record {
	for {
		r := l.call(gap)
		if l.judge(r) {
			l.made++
			if len(r.Append(nil)) >= state.MaxRow {
				return r.Shorten(state.MaxRow - 1)
			}
			return r
		}
	}
}

func (l *Log) chance(oneIn int) bool { return l.random.IntN(oneIn) == 0 }

func pick[T any](l *Log, from []T) T { return from[l.random.IntN(len(from))] }

// call is a call of the session that is going on.
func (l *Log) call(gap time.Duration) *call.Record {
	if l.session.left--; l.session.left < 0 {
		l.session = session{id: fmt.Sprintf("%08x-%04x", l.random.Uint32(), l.random.IntN(1<<16)), left: l.random.IntN(120), attended: !l.chance(5),
			agent: pick(l, []string{"claude", "claude", "claude", "claude", "codex", "gemini"}), mode: policy.Enforce, dir: Home + "/" + pick(l, words)}
		if l.chance(30) {
			l.session.mode = policy.Shadow
		}
	}
	l.at = l.at.Add(time.Duration(l.random.Int64N(int64(2*gap) + 1))).Truncate(time.Millisecond)
	if out := l.at.Hour() < 7 || l.at.Hour() >= 20; out && gap > time.Second && !l.chance(25) {
		l.at = l.at.Add(time.Duration(l.random.IntN(3)) * time.Hour) // most of the work is done by day
	}
	r := &call.Record{V: call.Version, Time: l.at, Agent: l.session.agent, Event: "PreToolUse", Session: l.session.id, Dir: l.session.dir,
		Attended: l.session.attended, PermissionMode: "default", OS: "linux",
		Transcript: Home + "/.claude/projects/" + l.session.id + ".jsonl"}
	r.ID = prefilter.NewID(l.at, 1000+l.made%60000)
	l.fill(r)
	if r.Tool == "Bash" {
		r.Shell = "bash"
	}
	return r
}

// fill gives a call its tool and input: a command made up, or a sample of a
// rule.
func (l *Log) fill(r *call.Record) {
	r.Tool = "Bash"
	command := l.command()
	if l.tool != "" || l.chance(4) {
		s := pick(l, l.samples)
		machine(r, &s)
		if command = s.Command; s.Tool != "" {
			r.Tool = s.Tool
		}
		if s.Input != "" {
			r.Input = []byte(s.Input)
			return
		}
	}
	if l.chance(20_000) {
		command = pick(l, unreadable)
	}
	r.Input = call.AppendQuoted([]byte(`{"command":`), command)
	description := pick(l, words) + " " + pick(l, words) + " " + strconv.Itoa(l.random.IntN(1000))
	if l.chance(40) {
		description = "[airlock-ok: " + description + " was asked for]"
	}
	r.Input = call.AppendQuoted(append(r.Input, `,"description":`...), description)
	r.Input = append(r.Input, '}')
}

// machine records what a sample is told to find on the machine.
func machine(r *call.Record, s *rules.Sample) {
	r.Dir = Home + "/app"
	r.Facts = call.Facts{Cores: s.Cores, Paths: map[string]call.Path{}, Programs: map[string]bool{}, Servers: &[]string{"browse-pages"}}
	for _, f := range s.Files {
		r.Facts.Paths[f] = call.Path{Kind: call.File}
	}
	for _, p := range s.Programs {
		r.Facts.Programs[p] = true
	}
}

// judge does what the hook does; false where that leaves no row.
func (l *Log) judge(r *call.Record) bool {
	if l.chance(200) {
		return failed(l, r)
	}
	live := &world.Live{Facts: &r.Facts, Getenv: Getenv}
	if !prefilter.Match(r, live, l.settings, l.redactor.Input) {
		return false
	}
	if r.Matches = policy.Settled(r.Matches); len(r.Matches) == 0 {
		return false
	}
	if policy.Repeatable(r) {
		r.Loop = &call.Loop{Key: fmt.Sprintf("%032x", l.random.Uint64())}
		if l.chance(30) {
			r.Loop.Seen = r.Time.Add(-time.Minute)
		}
	}
	if l.chance(3) {
		r.Facts.Prompts = &[]string{"please go on with " + pick(l, words)}
	}
	took := time.Duration(1200+l.random.IntN(1500)) * time.Microsecond
	l.ask(r, &took)
	if err := l.redactor.Rest(r); err != nil {
		r.Error = err.Error()
	}
	r.Verdict = policy.Decide(r, policy.NewTerms(l.session.mode, l.settings.Rules()))
	if l.chance(60) {
		r.Degrade(pick(l, []string{call.DegradedState, call.DegradedLock, call.DegradedConfig, call.DegradedBudget}))
	}
	r.Timings = []call.Timing{{Stage: "hook", Took: took}}
	return true
}

// failed makes a row of a call that was not judged.
func failed(l *Log, r *call.Record) bool {
	switch l.random.IntN(3) {
	case 0:
		r.Degrade(call.DegradedDeadline)
	case 1:
		r.Degrade(call.DegradedPanic)
		r.Error = "panic: runtime error"
	default:
		*r = call.Record{V: call.Version, ID: r.ID, Time: r.Time, OS: r.OS, Error: "event: not valid JSON"}
	}
	r.Timings = []call.Timing{{Stage: "hook", Took: 1500 * time.Millisecond}}
	return true
}
