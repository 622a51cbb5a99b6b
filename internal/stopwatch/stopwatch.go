// Package stopwatch times programs as processes, in rounds that are shuffled:
// a fixed order favours whatever follows itself by a tenth.
package stopwatch

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// Program is one line of a table.
type Program struct {
	Name string
	Path string // absolute
	Args []string
	Dir  string   // where it runs; "" here
	Env  []string // besides HOME, which is the scratch folder, and PATH

	// Input is what it reads in a round; nil for no input. File, if set, is a
	// file that it reads instead.
	Input func(round int) string
	File  string

	// Check says what is wrong with a run, of its exit status and the first
	// 64 KiB of its output; nil accepts status 0 alone. A wrong run ends the race:
	// the time of a program that did not do its work means nothing.
	Check func(status int, said []byte) error

	// Most is the number of rounds it takes part in, for a slow one; 0 for all.
	Most int
	// Over names the line that its median is compared with.
	Over string

	Runs []Run
}

// Run is what one process took.
type Run struct {
	Wall, CPU time.Duration
	Peak      int64 // resident bytes; 0 where the system does not tell
}

// Silent is a check for status 0 with no output, or with some.
func Silent(want bool) func(int, []byte) error {
	return func(status int, said []byte) error {
		if status != 0 {
			return fmt.Errorf("exit status %d: %s", status, said)
		}
		if silent := len(said) == 0; silent != want {
			return fmt.Errorf("silent is %v, want %v: %s", silent, want, said)
		}
		return nil
	}
}

// Race runs every program once in each round, after so many rounds that fill
// the caches and do not count. The scratch folder is their home.
func Race(scratch string, warm, rounds int, all []*Program) error {
	order := make([]*Program, 0, len(all))
	for round := range warm + rounds {
		order = append(order[:0], all...)
		rand.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, p := range order {
			if p.Most > 0 && (round < warm || len(p.Runs) >= p.Most) {
				continue
			}
			run, err := p.once(scratch, round)
			if err != nil {
				return fmt.Errorf("%s: %w", p.Name, err)
			}
			if round >= warm {
				p.Runs = append(p.Runs, run)
			}
		}
	}
	return nil
}

func (p *Program) once(scratch string, round int) (Run, error) {
	input := p.File
	if input == "" {
		input = filepath.Join(scratch, "input")
		text := ""
		if p.Input != nil {
			text = p.Input(round)
		}
		if err := os.WriteFile(input, []byte(text), 0o600); err != nil {
			return Run{}, err
		}
	}
	stdin, err := os.Open(input)
	if err != nil {
		return Run{}, err
	}
	defer stdin.Close()
	stdout, err := os.Create(filepath.Join(scratch, "output"))
	if err != nil {
		return Run{}, err
	}
	defer stdout.Close()
	cmd := exec.Command(p.Path, p.Args...)
	cmd.Dir, cmd.Stdin, cmd.Stdout = p.Dir, stdin, stdout
	cmd.Env = append([]string{"HOME=" + scratch, "PATH=/usr/bin:/bin"}, p.Env...)
	start := time.Now()
	err = cmd.Run()
	run := Run{Wall: time.Since(start)}
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return Run{}, err
	}
	run.CPU = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	run.Peak = peak(cmd.ProcessState)
	return run, p.check(cmd.ProcessState.ExitCode(), stdout.Name())
}

func (p *Program) check(status int, output string) error {
	f, err := os.Open(output)
	if err != nil {
		return err
	}
	defer f.Close()
	said, err := io.ReadAll(io.LimitReader(f, 64<<10))
	if err != nil {
		return err
	}
	if p.Check != nil {
		return p.Check(status, said)
	}
	if status != 0 {
		return fmt.Errorf("exit status %d: %.500s", status, said)
	}
	return nil
}

// Wall and CPU and Peak pick a figure of a run: milliseconds and MiB.
func Wall(r Run) float64 { return float64(r.Wall.Microseconds()) / 1000 }
func CPU(r Run) float64  { return float64(r.CPU.Microseconds()) / 1000 }
func Peak(r Run) float64 { return float64(r.Peak) / (1 << 20) }

// Median is the median of a figure over the runs.
func (p *Program) Median(of func(Run) float64) float64 { return p.quantile(of, 50) }

// P95 is the time that 95 of 100 runs kept within, where there are so many.
func (p *Program) P95(of func(Run) float64) float64 { return p.quantile(of, 95) }

func (p *Program) quantile(of func(Run) float64, percent int) float64 {
	if len(p.Runs) == 0 {
		return 0
	}
	values := make([]float64, len(p.Runs))
	for i, r := range p.Runs {
		values[i] = of(r)
	}
	slices.Sort(values)
	return values[len(values)*percent/100]
}

// Table writes wall times as Markdown: each line with its ratio to the median
// of the line it is compared with.
func Table(w io.Writer, all []*Program) {
	medians := map[string]float64{}
	for _, p := range all {
		medians[p.Name] = p.Median(Wall)
	}
	fmt.Fprintf(w, "| %-44s | median ms | p95 ms | ratio |\n|---|---:|---:|:---|\n", "")
	for _, p := range all {
		over := ""
		if p.Over != p.Name && medians[p.Over] > 0 {
			over = fmt.Sprintf("%.2f x %s", medians[p.Name]/medians[p.Over], p.Over)
		}
		fmt.Fprintf(w, "| %-44s | %.2f | %.2f | %s |\n", p.Name, medians[p.Name], p.P95(Wall), over)
	}
}
