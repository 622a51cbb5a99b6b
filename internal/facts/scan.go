package facts

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"unicode/utf16"

	"airlock/internal/call"
	"airlock/internal/redact"
	"airlock/internal/rules"
	"airlock/internal/secret"
)

// MaxScanned bounds the content that is scanned for one call, in bytes.
const MaxScanned = 2 << 20

// maxBase bounds what is read of a committed file to see whether it holds a
// secret already, and maxRemoved how many removed files are asked.
const (
	maxBase    = 4 << 20
	maxRemoved = 16
)

// scan looks through what a call stages, until ctx ends.
func scan(ctx context.Context, stagings []rules.Staging, dir string, getenv func(string) string) *call.Staged {
	set := newStagedSet(getenv)
	for i := range stagings {
		set.add(ctx, &stagings[i])
	}
	s := scanner{set: set, dir: dir, out: new(call.Staged)}
	if !set.known {
		s.out.Stopped = call.StoppedBlind
		return s.out
	}
	s.all(ctx)
	return s.out
}

type scanner struct {
	set      *stagedSet
	dir      string // of the call
	redactor redact.Redactor
	found    []secret.Finding
	sure     int // findings of kinds that are certain
	vague    int // and of those that rest on a name
	out      *call.Staged
}

// all scans the smallest files first: that is where keys are, and one large
// file leaves no less of the others.
func (s *scanner) all(ctx context.Context) {
	slices.SortFunc(s.set.sources, func(a, b source) int {
		return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.path, b.path), cmp.Compare(a.id, b.id))
	})
	unread := s.set.unread
	for i := range s.set.sources {
		f := &s.set.sources[i]
		switch room := MaxScanned - s.out.Bytes; {
		case ctx.Err() != nil:
			s.out.Stopped = call.StoppedTime
		case room == 0:
			s.out.Stopped = call.StoppedBytes
		case s.sure == call.MaxFindings:
			s.out.Stopped = call.StoppedFound
		default:
			if s.one(ctx, f, room) != nil {
				unread = true
			}
			continue
		}
		break
	}
	switch {
	case s.out.Stopped != call.NotStopped:
	case ctx.Err() != nil:
		s.out.Stopped = call.StoppedTime
	case unread:
		s.out.Stopped = call.StoppedRead
	}
	s.order()
}

// order puts the findings that do not rest on a name first where there are
// more than are listed, then all by path and line.
func (s *scanner) order() {
	found := s.out.Findings
	if len(found) > call.MaxFindings {
		slices.SortStableFunc(found, func(a, b call.Finding) int {
			return cmp.Compare(vagueness(a), vagueness(b))
		})
		found = found[:call.MaxFindings]
	}
	slices.SortFunc(found, func(a, b call.Finding) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Kind, b.Kind))
	})
	s.out.Findings = found
}

func vagueness(f call.Finding) int {
	if rules.VagueKind(f.Kind) {
		return 1
	}
	return 0
}

// one scans at most room bytes of a file.
func (s *scanner) one(ctx context.Context, f *source, room int) error {
	content, err := s.read(ctx, f, room)
	if err != nil {
		return err
	}
	s.out.Files++
	s.out.Bytes += len(content)
	if len(content) == room && f.size > int64(room) {
		s.out.Stopped = call.StoppedBytes
	}
	text, binary := plain(content)
	s.found = s.redactor.Find(s.found[:0], text)
	var before *history
	line, at := 1, 0
	for _, found := range s.found {
		if ctx.Err() != nil || s.sure == call.MaxFindings {
			break
		}
		line, at = line+bytes.Count(text[at:found.Start], []byte("\n")), found.Start
		if binary && rules.VagueKind(string(found.Kind)) || exempt(text, found) {
			continue
		}
		if before == nil {
			before = s.history(ctx, f)
		}
		if before.holds(text[found.Start:found.End]) {
			continue
		}
		one := call.Finding{Path: s.shown(f), Line: line, Kind: string(found.Kind)}
		if binary {
			one.Line = 0
		}
		s.add(one)
	}
	return nil
}

func (s *scanner) add(one call.Finding) {
	n := &s.sure
	if vagueness(one) > 0 {
		n = &s.vague
	}
	if *n < call.MaxFindings && !slices.Contains(s.out.Findings, one) {
		s.out.Findings = append(s.out.Findings, one)
		*n++
	}
}

// shown is how a file is named to the person: from the call's folder, where it
// lies below it.
func (s *scanner) shown(f *source) string {
	full := filepath.Join(f.repo.root, f.path)
	if rel, err := filepath.Rel(s.dir, full); err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return rel
	}
	return full
}

// maxBeside bounds how much of a long line is looked at on both sides: an
// example far away in a minified file says nothing.
const maxBeside = 256

// exempt reports whether the line that a finding stands on says that it is
// none: an example.
func exempt(text []byte, f secret.Finding) bool {
	start := max(0, f.Start-maxBeside)
	return rules.SampleLine(string(text[start:min(len(text), f.End+maxBeside)]), f.Start-start)
}

var errNotRegular = errors.New("not a regular file")

func (s *scanner) read(ctx context.Context, f *source, max int) ([]byte, error) {
	if f.file == "" {
		return s.set.objects[f.repo].blob(ctx, f.id, max)
	}
	return readFile(f.file, max)
}

// readFile reads the first max bytes of a regular file, without waiting for
// what is none, even where it is swapped for one meanwhile.
func readFile(path string, max int) ([]byte, error) {
	in, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	if info, err := in.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, errNotRegular
	}
	return io.ReadAll(io.LimitReader(in, int64(max)))
}

// beginning is how far git looks for a NUL to tell that a file is binary.
const beginning = 8000

// plain returns what the detector reads: UTF-16, as PowerShell writes it, as
// UTF-8. Of a binary file it reads the bytes, which have no lines.
func plain(content []byte) (text []byte, binary bool) {
	if bytes.IndexByte(content[:min(len(content), beginning)], 0) < 0 {
		return content, false
	}
	little := bytes.HasPrefix(content, []byte{0xff, 0xfe})
	if !little && !bytes.HasPrefix(content, []byte{0xfe, 0xff}) {
		return content, true
	}
	units := make([]uint16, 0, len(content)/2)
	for i := 2; i+1 < len(content); i += 2 {
		low, high := content[i], content[i+1]
		if !little {
			low, high = high, low
		}
		units = append(units, uint16(low)|uint16(high)<<8)
	}
	return []byte(string(utf16.Decode(units))), false
}

// history is what was committed before of a file: a secret that stands in it
// is not committed anew.
type history struct {
	texts     [][]byte
	encrypted bool // a filter encrypts what is committed
}

func (h *history) holds(value []byte) bool {
	if h.encrypted {
		return true
	}
	for _, t := range h.texts {
		if bytes.Contains(t, value) {
			return true
		}
	}
	return false
}

// history reads the committed versions of a file, and of those that are
// removed, which it may be the new name of.
func (s *scanner) history(ctx context.Context, f *source) *history {
	h := new(history)
	o := s.set.objects[f.repo]
	if f.file != "" {
		h.encrypted = f.repo.encrypts(ctx, f.path)
	}
	for _, content := range o.committed(ctx, f.path, maxBase) {
		text, _ := plain(content)
		h.texts = append(h.texts, text)
	}
	if len(h.texts) > 0 {
		return h
	}
	removed := s.set.removed[f.repo]
	for _, id := range removed[:min(len(removed), maxRemoved)] {
		if content, err := o.blob(ctx, id, maxBase); err == nil {
			text, _ := plain(content)
			h.texts = append(h.texts, text)
		}
	}
	return h
}

// encrypts reports whether the attributes of a file name a filter that
// encrypts it on its way into the repository. What other filters make of a
// file is not asked, as that would be running them.
func (r *repository) encrypts(ctx context.Context, path string) bool {
	out, err := r.run(ctx, r.root, nil, "check-attr", "-z", "filter", "--", path)
	if err != nil {
		return false
	}
	fields := splitNul(out)
	if len(fields) != 3 {
		return false
	}
	switch name := fields[2]; {
	case strings.HasPrefix(name, "git-crypt"), name == "crypt", name == "transcrypt", name == "sops", name == "strongbox":
		return true
	}
	return false
}
