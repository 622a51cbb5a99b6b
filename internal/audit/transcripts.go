package audit

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"airlock/internal/call"
	"airlock/internal/transcript"
)

// maxTranscriptLine is the longest line of a transcript that is looked at, and
// the longest document. Results of tools can be tens of megabytes.
const maxTranscriptLine = 64 << 20

// ExpandTranscripts returns the files that names stand for; of a folder all
// transcripts below it.
func ExpandTranscripts(names []string) ([]string, error) {
	var out []string
	for _, name := range names {
		if name == "-" {
			out = append(out, name)
			continue
		}
		err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && (path == name || isTranscript(path)) {
				out = append(out, path)
			}
			return err
		})
		if err != nil {
			return nil, Plain(err)
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

func isTranscript(path string) bool {
	path = strings.TrimSuffix(path, ".gz")
	return strings.HasSuffix(path, ".jsonl") || strings.HasSuffix(path, ".json") && filepath.Base(filepath.Dir(path)) == "chats"
}

// DefaultTranscripts are the folders in which the agents keep theirs, those
// that exist.
func DefaultTranscripts(getenv func(string) string) []string {
	under := func(variable, dir string, more ...string) string {
		base := getenv(variable)
		if base == "" {
			base = filepath.Join(getenv("HOME"), dir)
		}
		return filepath.Join(append([]string{base}, more...)...)
	}
	var out []string
	for _, dir := range [...]string{under("CLAUDE_CONFIG_DIR", ".claude", "projects"), under("CODEX_HOME", ".codex", "sessions"),
		filepath.Join(getenv("HOME"), ".gemini", "tmp")} {
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			out = append(out, dir)
		}
	}
	return out
}

// callBatch is some calls with what was met on the way to them.
type callBatch struct {
	calls  []transcript.Call
	damage Damage
}

// callsInBatch is how many calls a worker gets at a time.
const callsInBatch = 256

// calls reads transcripts and emits their calls, each once: a session that is
// taken up again repeats what came before.
func calls(from *Source, emit func(*callBatch) error) error {
	seen := newRecently()
	b := new(callBatch)
	take := func(c *transcript.Call) {
		if c.ID != "" && seen.again([]byte(c.Agent+"\x00"+c.ID)) {
			b.damage.Duplicates++
			return
		}
		kept := *c
		kept.Input = slices.Clone(c.Input)
		b.calls = append(b.calls, kept)
	}
	flush := func(least int) error {
		if len(b.calls) < least {
			return nil
		}
		full := b
		b = new(callBatch)
		return emit(full)
	}
	for _, name := range from.Files {
		err := from.one(name, func(in io.Reader) error {
			next, done := linesOf(name, in)
			var r transcript.Reader
			for {
				line, err := next()
				if err != nil || line == nil {
					b.damage.Add(done())
					return err
				}
				if err := r.Line(line, take); err != nil {
					b.damage.note(line, err)
				}
				if err := flush(callsInBatch); err != nil {
					return err
				}
			}
		})
		if err != nil {
			return ignoreStop(err)
		}
	}
	return ignoreStop(flush(0))
}

func ignoreStop(err error) error {
	if errors.Is(err, errStop) {
		return nil
	}
	return err
}

// linesOf reads a file line by line; a .json file is one document, on however
// many lines it stands.
func linesOf(name string, in io.Reader) (next func() ([]byte, error), taken func() Damage) {
	if !strings.HasSuffix(strings.TrimSuffix(name, ".gz"), ".json") {
		l := newLines(in, maxTranscriptLine)
		return l.next, l.taken
	}
	var damage Damage
	read := false
	return func() ([]byte, error) {
		if read {
			return nil, nil
		}
		read = true
		data, err := io.ReadAll(io.LimitReader(in, maxTranscriptLine+1))
		if err != nil || len(data) == 0 {
			return nil, wrapRead(err)
		}
		if len(data) > maxTranscriptLine {
			damage = Damage{TooLong: 1, Unreadable: 1}
			return nil, nil
		}
		return bytes.TrimSpace(data), nil
	}, func() Damage { return damage }
}

// record is a call as its agent's adapter reads it.
func (w *searcher) record(c *transcript.Call) (*call.Record, error) {
	r, err := w.adapter(c.Agent).Read(c.Event(), c.Getenv)
	if err != nil {
		return nil, err
	}
	r.ID, r.Time, r.OS, r.Agent = c.ID, c.Time, w.search.OS, c.Agent
	return r, nil
}
