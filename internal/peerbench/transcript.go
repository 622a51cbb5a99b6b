package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// transcript is a synthetic one, with what is planted in it.
type transcript struct {
	file        string
	mb          int
	size, lines int
	text        [][]byte
	planted     []secret
}

// secret is one that is planted, on a line counted from 1.
type secret struct {
	Line         int
	Kind, Secret string
}

func newTranscript(generator, scratch string, mb int) (*transcript, error) {
	t := &transcript{mb: mb, file: filepath.Join(scratch, "transcript.txt")} // secretlint goes by the name
	ledger := filepath.Join(scratch, "ledger")
	if out, err := exec.Command("python3", generator, t.file, ledger, strconv.Itoa(mb), "1").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w: %s", generator, err, out)
	}
	data, err := os.ReadFile(t.file)
	if err != nil {
		return nil, err
	}
	t.size, t.text = len(data), bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
	t.lines = len(t.text)
	entries, err := os.ReadFile(ledger)
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(entries) {
		var s secret
		if err := json.Unmarshal(line, &s); err != nil {
			return nil, fmt.Errorf("ledger: %w", err)
		}
		t.planted = append(t.planted, s)
	}
	return t, nil
}

func (t *transcript) kinds() int {
	seen := map[string]bool{}
	for _, s := range t.planted {
		seen[s.Kind] = true
	}
	return len(seen)
}

// recall holds what a scanner found against what is planted: how many of it,
// on how many other lines there was something, and the kinds that were missed.
func (t *transcript) recall(s *scanner, report string, output []byte) (found, others int, missed string, err error) {
	left := map[string]int{}
	var lines map[int]bool
	has := func(p secret) bool { return lines[p.Line] }
	if s.found == nil {
		after := bytes.Split(bytes.TrimSuffix(output, []byte("\n")), []byte("\n"))
		if len(after) != t.lines {
			return 0, 0, "", fmt.Errorf("got %d lines, want %d", len(after), t.lines)
		}
		lines = t.changed(after)
		has = func(p secret) bool { return gone(after[p.Line-1], p.Secret) }
	} else {
		data, readErr := os.ReadFile(report)
		if readErr != nil && !os.IsNotExist(readErr) {
			return 0, 0, "", readErr
		}
		if lines, err = s.found(data, output); err != nil {
			return 0, 0, "", err
		}
	}
	for _, p := range t.planted {
		if has(p) {
			found++
		} else {
			left[p.Kind]++
		}
		delete(lines, p.Line)
	}
	return found, len(lines), list(left), nil
}

// changed are the lines that differ.
func (t *transcript) changed(after [][]byte) map[int]bool {
	out := map[int]bool{}
	for i := range t.text {
		if !bytes.Equal(t.text[i], after[i]) {
			out[i+1] = true
		}
	}
	return out
}

// gone reports whether nothing of a secret is left in a line that is JSON.
func gone(line []byte, secret string) bool {
	quoted, _ := json.Marshal(secret) // a string always can be
	return json.Valid(line) && !bytes.Contains(line, []byte(secret)) && !bytes.Contains(line, quoted[1:len(quoted)-1])
}

func list(counts map[string]int) string {
	var out []string
	for kind, n := range counts {
		out = append(out, fmt.Sprintf("%s %d", kind, n))
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

func gitleaksLines(report, _ []byte) (map[int]bool, error) {
	var findings []struct{ StartLine int }
	if err := json.Unmarshal(report, &findings); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	out := map[int]bool{}
	for _, f := range findings {
		out[f.StartLine] = true
	}
	return out, nil
}

func secretlintLines(_, output []byte) (map[int]bool, error) {
	var files []struct {
		Messages []struct {
			Loc struct{ Start struct{ Line int } }
		}
	}
	if err := json.Unmarshal(output, &files); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	out := map[int]bool{}
	for _, f := range files {
		for _, m := range f.Messages {
			out[m.Loc.Start.Line] = true
		}
	}
	return out, nil
}
