package doctor

import (
	"bytes"
	"io"
	"os"

	"airlock/internal/call"
)

// model looks at what is needed to ask the model: the key, where questions go,
// what of the day's requests is left. That nothing is asked is no fault.
func (e *examination) model() {
	j := e.settings.Jev()
	if j.Readable {
		e.fail("key", "chmod 600 "+e.settings.Path("env"), "%s can be read by others than you", e.settings.Path("env"))
	}
	switch {
	case j.Disabled:
		e.ok("model", "config.json says that nothing is asked: code alone decides")
		return
	case j.Refused != "":
		e.fail("model", "mend jev.url in "+e.settings.Path("config.json"), "nothing is asked: its address is not used: %s", j.Refused)
		return
	case !j.Asks():
		e.ok("model", "no key, so nothing is asked: code alone decides (a key goes into %s or %s)", e.settings.Path("env"), j.KeyEnv)
		return
	}
	e.ok("model", "%s at %s, with the key from %s; `airlock jev ping` tries it", j.Model, j.URL, j.KeyFrom)
	if j.KeyFrom != j.KeyEnv && e.Getenv("TYPESAFE_BASE_URL") != "" {
		e.warn("model", "name the address as jev.url in "+e.settings.Path("config.json"),
			"TYPESAFE_BASE_URL does not count with a key from a file")
	}
	spent, err := e.state.Spent(e.Now)
	switch {
	case err != nil:
		e.fail("budget", "remove it", "what was asked today cannot be counted: %v", err)
	case spent >= j.Requests:
		e.fail("budget", "raise limits.requests_per_day in "+e.settings.Path("config.json")+", or wait for tomorrow (UTC)",
			"%d of %d requests of today are spent: code alone decides", spent, j.Requests)
	default:
		e.ok("budget", "%d of %d requests of today are spent", spent, j.Requests)
	}
	if by := e.answeredBy(); by != "" && by != j.Model {
		e.warn("model", "name it as jev.model in "+e.settings.Path("config.json")+", or ask the server's keeper",
			"the last answers in the log are by %s, and %s was asked", by, j.Model)
	}
}

// tail is how much of the log's end is read.
const tail = 256 << 10

// answeredBy is the model that gave the last answers in the log, or "".
func (e *examination) answeredBy() string {
	f, err := os.Open(e.state.Log())
	if err != nil {
		return ""
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	data, err := io.ReadAll(io.NewSectionReader(f, max(0, info.Size()-tail), tail))
	if err != nil {
		return ""
	}
	lines := bytes.Split(data, []byte("\n"))
	for i := len(lines) - 1; i >= 0; i-- {
		if !bytes.Contains(lines[i], []byte(`"jev":`)) {
			continue
		}
		if r, err := call.Parse(lines[i]); err == nil && r.Jev != nil && r.Jev.Model != "" && len(r.Jev.Answers) > 0 {
			return r.Jev.Model
		}
	}
	return ""
}
