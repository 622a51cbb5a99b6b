package doctor

import (
	"bytes"
	"debug/buildinfo"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"airlock/internal/install"
	"airlock/internal/version"

	"github.com/google/shlex"
)

// program looks at what a registration starts, and reports whether that can
// run.
func (e *examination) program(c *install.Client, r registration) bool {
	program := r.Program()
	again := "airlock install --agent " + c.Name
	switch {
	case strings.ContainsAny(program, `/\`) && !filepath.IsAbs(program):
		e.fail(c.Name, again, "%s starts %s, which is no absolute path: the client may look for it anywhere", r.File, program)
		return false
	case !filepath.IsAbs(program):
		found, err := exec.LookPath(program)
		if err != nil {
			e.fail(c.Name, again, "%s starts %s, which is not in PATH: no call is judged", r.File, program)
			return false
		}
		e.warn(c.Name, again, "%s starts %s by its bare name: with another PATH the client finds none, or another", r.File, program)
		program = found
	}
	if err := runnable(program); err != nil {
		e.fail(c.Name, again+" registers the one beside this program", "%s starts %s: %v: no call is judged", r.File, program, err)
		return false
	}
	info, err := buildinfo.ReadFile(program)
	switch {
	case err != nil:
		e.warn(c.Name, again, "%s is no program of a release: a script, or another's", program)
	case version.Of(info) != e.Version:
		e.warn(c.Name, again, "%s is %s, this program %s: two releases are mixed", program, version.Of(info), e.Version)
	}
	return true
}

// runnable returns nil for a program that may be run.
func runnable(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		var p *fs.PathError
		if errors.As(err, &p) {
			return p.Err
		}
		return err
	case !info.Mode().IsRegular():
		return errors.New("not a file")
	case runtime.GOOS != "windows" && info.Mode()&0o111 == 0:
		return errors.New("not executable")
	}
	return nil
}

// maxLook bounds what is read of somebody else's hook.
const maxLook = 32 << 20

// rewriting are what a hook must say to change a call.
var rewriting = [...]string{"updatedInput", "updated_input", "modifiedArgs"}

// others tells which hooks of others are asked beside ours, and which of them
// change calls: ours cannot see what they make of one.
func (e *examination) others(c *install.Client, ours, others []registration) {
	seen := map[string]bool{}
	for _, o := range others {
		if seen[o.Command] || o.Event != ours[0].Event {
			continue
		}
		seen[o.Command] = true
		if rewrites(o.Command) {
			e.warn(c.Name, "let it change nothing that a rule of the guard would stop; the guard judges the call as the agent made it",
				"%s: another hook, %s, rewrites calls, which the guard does not see", o.File, clip(o.Command))
		}
	}
}

// rewrites reports whether a command, or a file that it names, has the words
// by which a call is changed.
func rewrites(command string) bool {
	if says([]byte(command)) {
		return true
	}
	words, err := shlex.Split(command)
	if err != nil {
		return false
	}
	for _, w := range words {
		if !filepath.IsAbs(w) {
			if found, err := exec.LookPath(w); err == nil && !strings.ContainsAny(w, `/\`) {
				w = found
			}
		}
		info, err := os.Stat(w)
		if err != nil || !info.Mode().IsRegular() || info.Size() > maxLook {
			continue
		}
		if data, err := os.ReadFile(w); err == nil && says(data) {
			return true
		}
	}
	return false
}

func says(text []byte) bool {
	for _, word := range rewriting {
		if bytes.Contains(text, []byte(word)) {
			return true
		}
	}
	return false
}

// clip cuts a command to what a line has room for.
func clip(s string) string {
	if len(s) > 60 {
		return strings.ToValidUTF8(s[:56], "") + " ..."
	}
	return s
}
