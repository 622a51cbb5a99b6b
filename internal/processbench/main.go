// Processbench times airlock-hook as agents run it, a process a call, beside
// an empty Go program. In every round the order is shuffled: a fixed one
// favours whatever follows itself. Run it through scripts/bench.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

func main() {
	bin := flag.String("bin", "bin", "folder of the binaries")
	rounds := flag.Int("rounds", 300, "process runs of each line")
	flag.Parse()
	if err := run(*bin, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "processbench:", err)
		os.Exit(1)
	}
}

// contender is one line of the table.
type contender struct {
	name, program string
	args          []string
	dir           string                 // where it runs; "" here
	event         func(round int) string // "" for no input
	silent        bool                   // must print nothing
	over          string                 // the line it is compared with
	times         []time.Duration
}

const session = `{"session_id":"s%d","transcript_path":"","cwd":"/tmp","permission_mode":"default","hook_event_name":"PreToolUse",`

func bash(command string) func(int) string {
	return func(round int) string {
		return fmt.Sprintf(session+`"tool_name":"Bash","tool_input":{"command":%q,"description":"x"},"tool_use_id":"t"}`, round, command)
	}
}

// inRepository are the lines about a repository: of a commit the content has
// to be looked up by a child, which asks git in turn.
func inRepository(hook, repository string) []*contender {
	event := func(command string) func(int) string {
		return func(round int) string {
			return fmt.Sprintf(`{"session_id":"s%d","cwd":%q,"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":%q}}`, round, repository, command)
		}
	}
	const status = "git status, a clean repository of 1,000 files"
	return []*contender{
		{name: status, program: "/usr/bin/git", args: []string{"status", "--porcelain"}, dir: repository, silent: true, over: status},
		{name: "hook, git commit in it", program: hook, event: event("git commit -m x"), silent: true, over: status},
		{name: "hook, git add -A in it", program: hook, event: event("git add -A"), silent: true, over: status},
	}
}

// newRepository makes one of so many files, all committed.
func newRepository(dir string, files int) error {
	for i := range files {
		path := filepath.Join(dir, fmt.Sprintf("d%02d/f%04d.go", i%20, i))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, fmt.Appendf(nil, "package d\n\n// F%d is one of many.\nfunc F%d() int { return %d }\n", i, i, i), 0o644); err != nil {
			return err
		}
	}
	time.Sleep(time.Second) // so that no file is as young as the index
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=n", "-c", "user.email=n@x", "commit", "-q", "-m", "all"}} {
		cmd := exec.Command("/usr/bin/git", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("git %s: %w: %s", args[0], err, out)
		}
	}
	return nil
}

func contenders(bin string) []*contender {
	empty, hook := filepath.Join(bin, "empty"), filepath.Join(bin, "airlock-hook")
	return []*contender{
		{name: "empty Go program", program: empty, silent: true, over: "empty Go program"},
		{name: "hook, no rule applies (git status)", program: hook, event: bash("git status"), silent: true, over: "empty Go program"},
		{name: "hook, no rule applies (pipe, 2 redirections)", program: hook, silent: true, over: "empty Go program",
			event: bash(`cd src && grep -rn "TODO" --include='*.go' . 2>/dev/null | sort -u > /tmp/todo.txt`)},
		{name: "hook, no rule applies (Read)", program: hook, silent: true, over: "empty Go program", event: func(round int) string {
			return fmt.Sprintf(session+`"tool_name":"Read","tool_input":{"file_path":"/tmp/main.go"},"tool_use_id":"t"}`, round)
		}},
		{name: "hook, warned, row written", program: hook, event: bash("git push --force"), over: "hook, no rule applies (git status)"},
		{name: "hook, denied, row written", program: hook, event: bash("sudo systemctl restart nginx"), over: "hook, no rule applies (git status)"},
	}
}

func run(bin string, rounds int) error {
	home, err := os.MkdirTemp("", "processbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	all := contenders(bin)
	repository := filepath.Join(home, "repository")
	if err := newRepository(repository, 1000); err != nil {
		return err
	}
	all = append(all, inRepository(filepath.Join(bin, "airlock-hook"), repository)...)
	order := make([]*contender, 0, len(all))
	for round := range rounds + 5 {
		order = append(order[:0], all...)
		rand.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, c := range order {
			took, err := c.once(home, round)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			if round >= 5 { // the first rounds fill the caches
				c.times = append(c.times, took)
			}
		}
	}
	report(all)
	return nil
}

func (c *contender) once(home string, round int) (time.Duration, error) {
	input := filepath.Join(home, "event.json")
	event := ""
	if c.event != nil {
		event = c.event(round)
	}
	if err := os.WriteFile(input, []byte(event), 0o600); err != nil {
		return 0, err
	}
	stdin, err := os.Open(input)
	if err != nil {
		return 0, err
	}
	defer stdin.Close()
	output := filepath.Join(home, "output")
	stdout, err := os.Create(output)
	if err != nil {
		return 0, err
	}
	defer stdout.Close()
	cmd := exec.Command(c.program, c.args...)
	cmd.Dir = c.dir
	cmd.Stdin, cmd.Stdout = stdin, stdout
	cmd.Env = []string{"HOME=" + home, "PATH=/usr/bin:/bin"}
	start := time.Now()
	err = cmd.Run()
	took := time.Since(start)
	if err != nil {
		return 0, err
	}
	info, err := stdout.Stat()
	if err != nil {
		return 0, err
	}
	if silent := info.Size() == 0; silent != c.silent {
		return 0, fmt.Errorf("silent is %v, want %v", silent, c.silent)
	}
	return took, nil
}

func report(all []*contender) {
	medians := map[string]time.Duration{}
	for _, c := range all {
		slices.Sort(c.times)
		medians[c.name] = c.times[len(c.times)/2]
	}
	fmt.Printf("| %-44s | median ms | p95 ms | ratio |\n|%s|---:|---:|:---|\n", "", "---")
	for _, c := range all {
		median, p95 := medians[c.name], c.times[len(c.times)*95/100]
		over := ""
		if c.over != c.name {
			over = fmt.Sprintf("%.2f x %s", float64(median)/float64(medians[c.over]), c.over)
		}
		fmt.Printf("| %-44s | %.2f | %.2f | %s |\n", c.name, ms(median), ms(p95), over)
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
