// Peerbench measures Airlock beside what people would use instead: the time of
// a hook call, the accuracy of verdicts, the speed and recall of redaction. It
// writes Markdown. Run it through scripts/bench-peers, which installs the peers.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// options are the flags.
type options struct {
	bin, peers, cases, tools string
	only, mb                 string
	rounds, every            int
	homes                    bool
}

func main() {
	var o options
	flag.StringVar(&o.bin, "bin", "bin", "folder of our programs and of the empty one")
	flag.StringVar(&o.peers, "peers", "", "folder of the installed peers; none without it")
	flag.StringVar(&o.cases, "cases", "../shared/cases", "folder of the labelled cases")
	flag.StringVar(&o.tools, "tools", "../shared/tools", "folder of gen_transcript.py")
	flag.StringVar(&o.only, "only", "", "time, verdicts or redact; all without it")
	flag.StringVar(&o.mb, "mb", "5,50", "sizes of the transcripts in MB, with commas between")
	flag.IntVar(&o.rounds, "rounds", 100, "process runs of each line; of a transcript a tenth as many")
	flag.IntVar(&o.every, "every", 1, "put only every so many cases of a set to each guard")
	flag.BoolVar(&o.homes, "homes", false, "/home is a throw-away folder: peers may run with the homes of the cases")
	flag.Parse()
	err := o.check()
	if err == nil {
		out := bufio.NewWriter(os.Stdout)
		err = run(out, o)
		err = errors.Join(err, out.Flush())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "peerbench:", err)
		os.Exit(1)
	}
}

func (o options) check() error {
	switch {
	case !slices.Contains([]string{"", "time", "verdicts", "redact"}, o.only):
		return fmt.Errorf("-only %s: want time, verdicts or redact", o.only)
	case o.rounds < 1 || o.every < 1:
		return fmt.Errorf("-rounds and -every: want at least 1")
	case flag.NArg() > 0:
		return fmt.Errorf("%s: no arguments are taken", flag.Arg(0))
	}
	return nil
}

func run(w *bufio.Writer, o options) error {
	scratch, err := os.MkdirTemp("", "peerbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	guards, scanners := findGuards(w, o.peers), findScanners(w, o.peers)
	header(w, guards, scanners)
	for _, part := range []struct {
		name string
		run  func() error
	}{
		{"time", func() error { return hookTimes(w, o, scratch, guards) }},
		{"verdicts", func() error { return verdicts(w, o, guards) }},
		{"redact", func() error { return redaction(w, o, scratch, scanners) }},
	} {
		if o.only != "" && o.only != part.name {
			continue
		}
		if err := part.run(); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
		if err := w.Flush(); err != nil { // the next part takes minutes
			return err
		}
	}
	return nil
}

// header tells when and on what, and the version of all that is compared.
func header(w io.Writer, guards []*guard, scanners []*scanner) {
	fmt.Fprintf(w, "%s, %s/%s, %d cores, %s", time.Now().Format(time.DateOnly), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	if node, err := exec.LookPath("node"); err == nil {
		if version, err := exec.Command(node, "--version").Output(); err == nil {
			fmt.Fprintf(w, ", node %s", strings.TrimSpace(string(version)))
		}
	}
	for _, g := range guards {
		fmt.Fprintf(w, ", %s %s", g.name, g.version)
	}
	for _, s := range scanners {
		fmt.Fprintf(w, ", %s %s", s.name, s.version)
	}
	fmt.Fprintln(w)
}

// sizes are the megabytes of -mb.
func (o options) sizes() (out []int, err error) {
	for text := range strings.SplitSeq(o.mb, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("-mb %s: want whole numbers with commas between", o.mb)
		}
		out = append(out, n)
	}
	return out, nil
}

func (o options) own(name string) string { return filepath.Join(o.bin, name) }
