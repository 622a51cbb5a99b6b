// Package doctor looks at an installation as a whole and says what is wrong
// with it and how that is mended. It changes nothing; what it sends through
// the hook, it sends in a home of its own.
package doctor

import (
	"fmt"
	"time"

	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/install"
	"airlock/internal/state"
)

// Level is what a finding means.
type Level string

const (
	OK   Level = "ok"
	Warn Level = "warn" // it works, and not as the person may think
	Fail Level = "fail" // calls are not guarded, or not as the settings say
)

// Finding is one thing that was looked at.
type Finding struct {
	Level   Level  `json:"level"`
	Subject string `json:"subject"` // an agent's name, or what of the guard's own
	Text    string `json:"text"`
	Hint    string `json:"hint,omitempty"` // how it is mended; each that fails has one
}

// Report is all that was found, in the order in which it was looked at.
type Report struct {
	OK       bool      `json:"ok"` // nothing failed
	Findings []Finding `json:"findings"`
}

// Patient is the machine that is looked at.
type Patient struct {
	install.Machine
	Environ []string // all variables, as os.Environ gives them
	Version string   // of this program
	Now     time.Time
}

// examination is one look at a patient.
type examination struct {
	Patient
	report   Report
	settings *config.Settings
	state    state.Dir
}

// Examine looks at everything.
func Examine(p Patient) *Report {
	e := &examination{Patient: p, report: Report{OK: true}, state: state.Default(p.Getenv)}
	e.settings = config.For(&call.Record{Dir: p.Dir}, p.Getenv)
	if e.settings.Dir == "" || e.state == "" {
		e.fail("home", "set HOME", "no home directory is known: there are neither settings nor a log")
		return &e.report
	}
	e.agents()
	e.switches()
	e.project()
	e.files()
	e.model()
	e.log()
	e.variables()
	return &e.report
}

func (e *examination) ok(subject, format string, args ...any) {
	e.report.Findings = append(e.report.Findings, Finding{OK, subject, fmt.Sprintf(format, args...), ""})
}

func (e *examination) warn(subject, hint, format string, args ...any) {
	e.report.Findings = append(e.report.Findings, Finding{Warn, subject, fmt.Sprintf(format, args...), hint})
}

func (e *examination) fail(subject, hint, format string, args ...any) {
	e.report.OK = false
	e.report.Findings = append(e.report.Findings, Finding{Fail, subject, fmt.Sprintf(format, args...), hint})
}
