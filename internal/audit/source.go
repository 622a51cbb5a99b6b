package audit

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Expand returns the files that names stand for, each once: of a folder the
// logs in it, of a rotated set the oldest first. "-" stays.
func Expand(names []string) ([]string, error) {
	var out []string
	for _, name := range names {
		if name == "-" {
			out = append(out, name)
			continue
		}
		info, err := os.Stat(name)
		if err != nil {
			return nil, Plain(err)
		}
		if !info.IsDir() {
			out = append(out, name)
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, Plain(err)
		}
		before := len(out)
		for _, e := range entries {
			if _, _, ok := rotation(e.Name()); ok && !e.IsDir() {
				out = append(out, filepath.Join(name, e.Name()))
			}
		}
		if len(out) == before {
			return nil, fmt.Errorf("%s: no logs in this folder", name)
		}
	}
	return oldestFirst(once(out)), nil
}

// rotation takes the name of a log apart: log.jsonl is the newest of its set,
// log.2.jsonl and log.jsonl.2 are older, the highest number oldest. Any of them
// may be compressed.
func rotation(name string) (set string, age int, ok bool) {
	name = strings.TrimSuffix(name, ".gz")
	if stem, number, found := cutLast(name); found {
		if n, err := strconv.Atoi(number); err == nil && n >= 0 {
			name, age = stem, n
		}
	}
	stem, found := strings.CutSuffix(name, ".jsonl")
	if !found {
		return "", 0, false
	}
	if inner, number, found := cutLast(stem); found && age == 0 {
		if n, err := strconv.Atoi(number); err == nil && n >= 0 {
			stem, age = inner, n
		}
	}
	return stem, age, true
}

func cutLast(s string) (before, after string, found bool) {
	i := strings.LastIndexByte(s, '.')
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

// oldestFirst puts the files of one set, which stand anywhere in the list,
// where its first stands, by age.
func oldestFirst(files []string) []string {
	sets := make([]string, len(files))
	ages := make([]int, len(files))
	first := make(map[string]int)
	order := make([]int, len(files))
	for i, file := range files {
		order[i] = i
		set, age, ok := rotation(filepath.Base(file))
		if !ok {
			set = filepath.Base(file)
		}
		sets[i], ages[i] = filepath.Join(filepath.Dir(file), set), age
		if _, ok := first[sets[i]]; !ok {
			first[sets[i]] = i
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if sets[a] != sets[b] {
			return first[sets[a]] - first[sets[b]]
		}
		return ages[b] - ages[a]
	})
	out := make([]string, len(files))
	for i, at := range order {
		out[i] = files[at]
	}
	return out
}

// once drops a file that is named before, by any name.
func once(files []string) []string {
	var out []string
	var seen []os.FileInfo
	for _, file := range files {
		info, err := os.Stat(file)
		if err == nil && slices.ContainsFunc(seen, func(s os.FileInfo) bool { return os.SameFile(s, info) }) {
			continue
		}
		if err == nil {
			seen = append(seen, info)
		}
		out = append(out, file)
	}
	return out
}

// Plain is a path error without the name of the system call.
func Plain(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}

// Source is where rows come from: some files, one behind the other, or
// whatever Stdin gives for the name "-".
type Source struct {
	Files []string
	Stdin io.Reader
	// Reading, where set, wraps each file: to count what is read.
	Reading func(io.Reader) io.Reader
}

// each calls f with every file's text, decompressed, in order. What is cut
// short in the compressed form ends its file like a cut line.
func (s *Source) each(f func(in io.Reader) error) error {
	for _, name := range s.Files {
		if err := s.one(name, f); err != nil {
			return err
		}
	}
	return nil
}

func (s *Source) one(name string, f func(in io.Reader) error) error {
	raw := s.Stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return Plain(err)
		}
		defer file.Close()
		raw = file
	}
	if s.Reading != nil {
		raw = s.Reading(raw)
	}
	in, err := inflated(raw)
	if err == nil {
		err = f(in)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, Plain(err))
	}
	return nil
}

// inflated decompresses what begins as gzip does.
func inflated(raw io.Reader) (io.Reader, error) {
	in := bufio.NewReaderSize(raw, 64<<10)
	head, err := in.Peek(2)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read log: %w", err)
	}
	if len(head) < 2 || head[0] != 0x1f || head[1] != 0x8b {
		return in, nil
	}
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	return &cutShort{in: z}, nil
}

// cutShort ends a compressed file that was cut off or damaged, as a log that
// was cut off ends: in the middle of a row.
type cutShort struct {
	in  io.Reader
	cut bool
}

func (c *cutShort) Read(p []byte) (int, error) {
	if c.cut || len(p) == 0 {
		return 0, io.EOF
	}
	n, err := c.in.Read(p)
	var corrupt flate.CorruptInputError
	if n == 0 && (errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, gzip.ErrChecksum) || errors.Is(err, gzip.ErrHeader) || errors.As(err, &corrupt)) {
		c.cut = true
		p[0] = '{'
		return 1, nil
	}
	if n > 0 {
		err = nil // the decompressor gives it again
	}
	return n, err
}
