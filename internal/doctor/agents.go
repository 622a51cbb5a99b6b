package doctor

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"airlock/internal/install"
)

// hookProgram is what is registered with an agent.
const hookProgram = "airlock-hook"

// registration is one place where the hook is registered.
type registration struct {
	install.Settings
	install.Handler
}

// agents looks at every agent that has the hook, or could have it.
func (e *examination) agents() {
	before, any := len(e.report.Findings), false
	for _, c := range install.Clients() {
		files, err := c.Files(e.Machine, "")
		if err != nil {
			continue // no home, which has been said
		}
		ours, others := e.read(&c, files)
		switch {
		case len(ours) > 0:
			any = true
			e.agent(&c, ours, others)
		case c.On(e.Machine):
			e.warn(c.Name, "airlock install --agent "+c.Name, "%s is on this machine, and the hook is not registered with it", c.Title)
		}
	}
	if any {
		return
	}
	e.report.Findings = e.report.Findings[:before]
	e.fail("hook", "airlock install", "registered with no agent: nothing is guarded")
}

// read finds the hook, and the hooks of others on the same event, in the files
// of a client.
func (e *examination) read(c *install.Client, files []install.Settings) (ours, others []registration) {
	isOurs := install.Runs(hookProgram)
	for _, f := range files {
		data, err := os.ReadFile(f.File)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		var found []install.Handler
		if err == nil {
			found, err = f.Form.Find(data)
		}
		if err != nil {
			e.fail(c.Name, "mend the file, or move it away; the client may pass over all of it", "%s: %v", f.File, err)
			continue
		}
		for _, h := range found {
			if isOurs(h) {
				ours = append(ours, registration{f, h})
			} else {
				others = append(others, registration{f, h})
			}
		}
		if c.Off == nil {
			continue
		}
		if why := c.Off(data); why != "" {
			e.fail(c.Name, "take "+why+" out of the file", "%s has %s: the client runs no hook", f.File, why)
		}
	}
	return ours, others
}

// agent looks at one that has the hook.
func (e *examination) agent(c *install.Client, ours, others []registration) {
	before := len(e.report.Findings)
	e.duplicates(c, ours)
	tried := map[string]bool{}
	for _, r := range ours {
		if !tried[r.Command] {
			tried[r.Command] = true
			if e.program(c, r) {
				e.try(c, r)
			}
		}
		e.registered(c, r)
		if c.Untrusted == nil {
			continue
		}
		if why := c.Untrusted(e.Machine, r.File, r.Handler); why != "" {
			e.fail(c.Name, c.Note, "%s: %s", r.File, why)
		}
	}
	if c.FolderUntrusted != nil {
		if why := c.FolderUntrusted(e.Machine); why != "" {
			e.warn(c.Name, c.Note, "%s: %s", e.Dir, why)
		}
	}
	e.others(c, ours, others)
	e.clientVersion(c)
	if len(e.report.Findings) == before {
		e.ok(c.Name, "registered in %s", ours[0].File)
	}
}

// duplicates finds events on which a call is judged more than once.
func (e *examination) duplicates(c *install.Client, ours []registration) {
	for i, r := range ours {
		for _, other := range ours[:i] {
			if other.Event != r.Event || other.Matcher != r.Matcher && r.Matcher != "*" && other.Matcher != "*" {
				continue
			}
			hint := "airlock uninstall --agent " + c.Name + ", then install; --project for the files of a folder"
			if c.Name == "claude" && other.Command == r.Command && other.File != r.File {
				e.warn(c.Name, hint, "registered for %s in %s and in %s; the client runs the two as one", r.Event, other.File, r.File)
			} else {
				e.fail(c.Name, hint, "registered twice for %s: in %s and in %s; every call is judged twice", r.Event, other.File, r.File)
			}
			break
		}
	}
}

// registered looks at the words of a registration.
func (e *examination) registered(c *install.Client, r registration) {
	again := "airlock uninstall --agent " + c.Name + ", then airlock install --agent " + c.Name
	if r.Matcher != "*" && r.Matcher != "" && r.Matcher != ".*" && c.Name != "cursor" {
		e.warn(c.Name, again, "%s: matcher %q: calls of other tools are not seen", r.File, r.Matcher)
	}
	switch named := agentOf(r.Command); {
	case passesItself(c): // the plugin names the agent
	case named == "":
		e.warn(c.Name, again, "%s: the command names no --agent: its events are told from others' by their fields", r.File)
	case named != c.Name:
		e.fail(c.Name, again, "%s: the command says --agent %s: events of %s are not read as such", r.File, named, c.Title)
	}
	e.timeout(c, r, again)
}

// timeout compares the client's patience with the guard's own.
func (e *examination) timeout(c *install.Client, r registration, hint string) {
	ms, err := strconv.ParseFloat(r.Timeout, 64)
	if err != nil {
		return // none, which is long
	}
	if c.Name != "gemini" && c.Name != "qwen" {
		ms *= 1000
	}
	if budget := float64(e.settings.Budget()); ms < budget {
		e.fail(c.Name, hint, "%s: the client gives up after %.0f ms, the guard after %.0f: what takes longer than the first runs unjudged", r.File, ms, budget)
	}
}

// agentOf is the agent that a registered command names, or "".
func agentOf(command string) string {
	words := strings.Fields(command)
	if i := slices.Index(words, "--agent"); i >= 0 && i+1 < len(words) {
		return words[i+1]
	}
	return ""
}

// passesItself reports whether a client runs a plugin of ours, which adds the
// agent's name to the command.
func passesItself(c *install.Client) bool { return c.Name == "opencode" || c.Name == "pi" }
