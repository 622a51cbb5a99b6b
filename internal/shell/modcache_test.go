package shell

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestModuleCache reads what other people wrote: the shell blocks of READMEs,
// the recipes of Makefiles, the scripts of package.json and whole shell
// scripts that lie in the module cache. Of 356 texts 348 were read on the first
// rung; the others are placeholders of documentation (`status har<ENTER>`), Go
// in a block said to be bash, and `$(((` which only bash takes for arithmetic.
func TestModuleCache(t *testing.T) {
	out, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Skipf("SKIP: no module cache: %v", err)
	}
	root := strings.TrimSpace(string(out))
	var texts []string
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || len(texts) > 5000:
			return fs.SkipAll
		case d.IsDir() && (d.Name() == "cache" || strings.HasPrefix(d.Name(), "toolchain@") || strings.Count(path[len(root):], "/") > 8):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		var take func(string) []string
		switch name := d.Name(); {
		case name == "Makefile" || strings.HasSuffix(name, ".mk"):
			take = recipes
		case name == "package.json":
			take = npmScripts
		case strings.HasSuffix(name, ".md"):
			take = fenced
		case strings.HasSuffix(name, ".sh") || strings.HasSuffix(name, ".bash"):
			take = func(s string) []string { return []string{s} }
		default:
			return nil
		}
		data, err := os.ReadFile(path)
		if err == nil {
			texts = append(texts, take(string(data))...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(texts) < 200 {
		t.Skipf("SKIP: %d texts in %s, want 200", len(texts), root)
	}
	var count [len(rungs)]int
	for _, text := range texts {
		r := Read(text, testOptions())
		checkSpans(t, text, r)
		count[r.Rung]++
		if r.Rung != Parsed || r.Limit {
			t.Logf("%s, limit %v: %.300q", rungs[r.Rung], r.Limit, text)
		}
	}
	t.Logf("%d texts", len(texts))
	for i, n := range count {
		t.Logf("%s %d", rungs[i], n)
	}
	if parsed := count[Parsed]; parsed*100 < 95*len(texts) {
		t.Errorf("%d of %d texts on the first rung, want 95 of 100", parsed, len(texts))
	}
}

// recipes returns the recipe lines of a Makefile, as make hands them to sh.
func recipes(s string) []string {
	var out []string
	long := ""
	for line := range strings.Lines(s) {
		line = strings.TrimSuffix(line, "\n")
		body, ok := strings.CutPrefix(line, "\t")
		if !ok && long == "" {
			continue
		}
		if !ok {
			body = line
		}
		long += body
		if strings.HasSuffix(body, "\\") {
			long += "\n"
			continue
		}
		text := strings.TrimLeft(strings.TrimSpace(long), "@-+")
		long = ""
		if text != "" && !strings.HasPrefix(text, "#") && !strings.Contains(text, "$(if") && !strings.Contains(text, "$(call") {
			out = append(out, strings.ReplaceAll(text, "$$", "$"))
		}
	}
	return out
}

func npmScripts(s string) []string {
	var p struct{ Scripts map[string]string }
	if json.Unmarshal([]byte(s), &p) != nil {
		return nil
	}
	var out []string
	for _, v := range p.Scripts {
		out = append(out, v)
	}
	return out
}

// fenced returns the shell blocks of a Markdown text; of blocks with prompts
// the lines behind them.
func fenced(s string) []string {
	var out []string
	var block []string
	in := false
	for line := range strings.Lines(s) {
		line = strings.TrimRight(line, "\n\r")
		fence := strings.TrimSpace(line)
		switch {
		case !in && (fence == "```sh" || fence == "```bash" || fence == "```shell" || fence == "```console"):
			in, block = true, nil
		case in && fence == "```":
			in = false
			out = append(out, commands(block)...)
		case in:
			block = append(block, line)
		}
	}
	return out
}

func commands(block []string) []string {
	var prompted []string
	for _, l := range block {
		if cmd, ok := strings.CutPrefix(strings.TrimSpace(l), "$ "); ok {
			prompted = append(prompted, cmd)
		}
	}
	if len(prompted) > 0 {
		return prompted
	}
	return []string{strings.Join(block, "\n")}
}
