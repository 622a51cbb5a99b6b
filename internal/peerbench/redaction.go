package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"airlock/internal/stopwatch"
)

// scanner is a program that finds secrets in a text.
type scanner struct {
	name, version string
	path          string
	args          func(file, report string) []string // it may read standard input, too
	statuses      []int                              // that mean success; 0 where empty
	most          int                                // rounds it takes part in; 0 for all
	// found tells the lines of the file, from 1, on which something was found, of
	// the report and the standard output.
	found func(report, output []byte) (map[int]bool, error)
}

// redaction measures speed on transcripts of each size, recall on the first of
// them, and the start, which is one line's time.
func redaction(w io.Writer, o options, scratch string, scanners []*scanner) error {
	generator := filepath.Join(o.tools, "gen_transcript.py")
	if _, err := os.Stat(generator); errors.Is(err, os.ErrNotExist) {
		fmt.Fprintf(w, "\nSKIP redaction: no %s\n", generator)
		return nil
	}
	sizes, err := o.sizes()
	if err != nil {
		return err
	}
	all := append([]*scanner{airlockRedact(o)}, scanners...)
	for i, mb := range sizes {
		t, err := newTranscript(generator, scratch, mb)
		if err != nil {
			return err
		}
		if err := speed(w, o, scratch, t, all); err != nil {
			return err
		}
		if i == 0 {
			if err := recall(w, scratch, t, all); err != nil {
				return err
			}
		}
	}
	return start(w, o, scratch, all)
}

func airlockRedact(o options) *scanner {
	return &scanner{name: "airlock-redact", path: o.own("airlock-redact"), args: func(string, string) []string { return []string{"--jobs", "1"} }}
}

// program is the scanner over a file, as a line of a race; pinned to one core
// where the system can.
func (s *scanner) program(scratch, file string, pinned bool) *stopwatch.Program {
	p := &stopwatch.Program{Name: s.name, Path: s.path, Args: s.args(file, filepath.Join(scratch, "report")), Dir: scratch, File: file,
		Env: []string{"GOMAXPROCS=1"}, Most: s.most, Check: s.check}
	if taskset, err := exec.LookPath("taskset"); err == nil && pinned {
		p.Path, p.Args = taskset, append([]string{"-c", "0", s.path}, p.Args...)
	}
	return p
}

func (s *scanner) check(status int, said []byte) error {
	if status != 0 && !slices.Contains(s.statuses, status) {
		return fmt.Errorf("exit status %d: %.500s", status, said)
	}
	return nil
}

// speed races the scanners over a transcript. The rounds are a tenth of those
// of a hook call, which is a thousand times shorter.
func speed(w io.Writer, o options, scratch string, t *transcript, all []*scanner) error {
	rounds := max(1, o.rounds/10)
	var programs []*stopwatch.Program
	for _, s := range all {
		programs = append(programs, s.program(scratch, t.file, true))
	}
	if err := stopwatch.Race(scratch, 0, rounds, programs); err != nil {
		return err
	}
	fmt.Fprintf(w, "\n### Redaction, %d MB\n\nA synthetic transcript on one core, medians of %d shuffled rounds.\n\n", t.mb, rounds)
	fmt.Fprintln(w, "| | MB per processor second | of ours | wall s | peak MiB |\n|---|---:|---:|---:|---:|")
	rate := func(p *stopwatch.Program) float64 { return float64(t.size) / 1e3 / max(p.Median(stopwatch.CPU), 1) }
	for _, p := range programs {
		once := ""
		if p.Most > 0 {
			once = fmt.Sprintf(" (%d run)", len(p.Runs))
		}
		fmt.Fprintf(w, "| %s%s | %.1f | %.2f | %.2f | %.0f |\n", p.Name, once, rate(p), rate(p)/rate(programs[0]), p.Median(stopwatch.Wall)/1000, p.Median(stopwatch.Peak))
	}
	return nil
}

// recall counts the planted secrets that each scanner finds.
func recall(w io.Writer, scratch string, t *transcript, all []*scanner) error {
	fmt.Fprintf(w, "\n### Recall\n\n%d secrets of %d kinds in %d lines. A peer has found one if it reports anything on its line; we, if nothing of it is left and the line is still JSON.\n\n",
		len(t.planted), t.kinds(), t.lines)
	fmt.Fprintln(w, "| | found | missed kinds | other lines reported |\n|---|---:|---|---:|")
	for _, s := range all {
		report := filepath.Join(scratch, "report")
		if err := os.RemoveAll(report); err != nil { // that of the one before
			return err
		}
		if err := stopwatch.Race(scratch, 0, 1, []*stopwatch.Program{s.program(scratch, t.file, false)}); err != nil {
			return err
		}
		output, err := os.ReadFile(filepath.Join(scratch, "output"))
		if err != nil {
			return err
		}
		found, others, missed, err := t.recall(s, report, output)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		fmt.Fprintf(w, "| %s | %d of %d | %s | %d |\n", s.name, found, len(t.planted), missed, others)
	}
	return nil
}

// start times one line.
func start(w io.Writer, o options, scratch string, all []*scanner) error {
	line := filepath.Join(scratch, "line.txt")
	if err := os.WriteFile(line, []byte("export TOKEN=\"abc123secretvalue\"\n"), 0o600); err != nil {
		return err
	}
	const empty = "empty Go program"
	programs := []*stopwatch.Program{{Name: empty, Path: o.own("empty"), Over: empty}}
	for _, s := range all {
		p := s.program(scratch, line, false)
		p.Over, p.Most = empty, 0
		programs = append(programs, p)
	}
	if err := stopwatch.Race(scratch, 1, o.rounds, programs); err != nil {
		return err
	}
	fmt.Fprintf(w, "\n### Redaction, one line\n\nWall time of a process, %d shuffled rounds.\n\n", o.rounds)
	stopwatch.Table(w, programs)
	return nil
}
