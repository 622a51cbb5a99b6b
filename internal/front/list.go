package front

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// commandLine is one line of the list.
type commandLine struct{ name, about string }

// builtInCommands are listed first, in the order in which they are met.
func builtInCommands() []commandLine {
	return []commandLine{
		{"install", "register the hook with a coding agent"},
		{"uninstall", "take the hook out again"},
		{"status", "tell whether the guard is in place"},
		{"doctor", "try the guard, and say how what is wrong is mended"},
		{"explain", "show what the guard makes of a call"},
		{"completion", "print a shell's completion"},
	}
}

// programs are the commands of a release, in the order of the pipeline.
func programs() []commandLine {
	return []commandLine{
		{"hook", "judge one tool call: what the agent runs"},
		{"prefilter", "find the rules that could apply"},
		{"context", "add the facts that need git or the transcript"},
		{"redact", "replace secrets"},
		{"jev", "ask the open questions, all in one request"},
		{"policy", "come to a verdict; list and explain the rules"},
		{"tier", "compare a subagent's model with its task"},
		{"audit", "keep, read, replay and report the log"},
	}
}

func isBuiltIn(command string) bool {
	for _, c := range builtInCommands() {
		if c.name == command {
			return true
		}
	}
	return false
}

// list prints every command that can be run, a line each.
func (w *world) list(out io.Writer) error {
	listed := w.commands()
	width := 0
	for _, c := range listed {
		width = max(width, len(c.name))
	}
	for _, c := range listed {
		line := fmt.Sprintf("%s %-*s  %s", name, width, c.name, c.about)
		if _, err := fmt.Fprintln(out, strings.TrimRight(line, " ")); err != nil {
			return err
		}
	}
	return nil
}

// commands are all that can be run.
func (w *world) commands() []commandLine {
	listed := builtInCommands()
	found := w.programsFound()
	for _, c := range programs() {
		if i := slices.Index(found, c.name); i >= 0 {
			listed = append(listed, c)
			found = slices.Delete(found, i, i+1)
		}
	}
	for _, other := range found {
		listed = append(listed, commandLine{other, ""})
	}
	return listed
}

// programsFound returns the names of the commands in the folders where they
// are looked for, sorted.
func (w *world) programsFound() []string {
	var out []string
	for _, dir := range w.folders() {
		entries, err := os.ReadDir(dir)
		if err != nil {
			continue // PATH may name folders that are not there
		}
		for _, e := range entries {
			command, ok := strings.CutPrefix(strings.TrimSuffix(e.Name(), w.suffix()), name+"-")
			if ok && !slices.Contains(out, command) && executable(filepath.Join(dir, e.Name())) == nil {
				out = append(out, command)
			}
		}
	}
	slices.Sort(out)
	return out
}
