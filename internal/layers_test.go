package internal

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// layers says what each package may import of our own. Whoever adds a package
// adds a line; whoever adds an import changes one.
var layers = map[string]string{
	"internal/argv":               "internal/word",
	"internal/agent":              "internal/call",
	"internal/audit":              "internal/agent internal/call internal/condition internal/config internal/pipe internal/policy internal/prefilter internal/rules internal/state internal/transcript internal/world",
	"internal/call":               "",
	"internal/cli":                "internal/pipe internal/version",
	"internal/doctor":             "internal/agent internal/call internal/config internal/install internal/state internal/version",
	"internal/eval":               "internal/audit internal/call internal/config internal/redact internal/rules internal/spelling",
	"internal/explain":            "internal/agent internal/argv internal/call internal/config internal/pipe internal/policy internal/prefilter internal/redact internal/rules internal/shell internal/word internal/world",
	"internal/code":               "internal/word",
	"internal/config":             "internal/call internal/rules internal/state internal/tier internal/userrules",
	"internal/facts":              "internal/call internal/config internal/git internal/pipe internal/policy internal/prefilter internal/redact internal/rules internal/secret internal/state internal/world",
	"internal/front":              "internal/agent internal/call internal/cli internal/config internal/doctor internal/explain internal/install internal/state internal/version",
	"internal/hook":               "internal/agent internal/call internal/config internal/pipe internal/policy internal/prefilter internal/redact internal/rules internal/state",
	"internal/paths":              "",
	"internal/pipe":               "internal/call",
	"internal/policy":             "internal/agent internal/call internal/pipe internal/rules internal/tier",
	"internal/prefilter":          "internal/agent internal/call internal/config internal/pipe internal/policy internal/redact internal/rules internal/shell internal/state internal/world",
	"internal/e2e":                "internal/modeltest",
	"internal/e2e/agents":         "internal/e2e internal/e2e/client",
	"internal/e2e/client":         "internal/e2e internal/modeltest",
	"internal/e2e/claude":         "internal/e2e internal/e2e/client internal/jevtest internal/modeltest",
	"internal/git":                "internal/call",
	"internal/gittest":            "",
	"internal/install":            "internal/call",
	"internal/logtest":            "internal/call internal/config internal/policy internal/prefilter internal/redact internal/rules internal/state internal/world",
	"internal/logtest/genlog":     "internal/logtest",
	"internal/modeltest":          "",
	"internal/scripttest":         "internal/jevtest",
	"internal/jevtest":            "",
	"internal/jev":                "internal/call internal/config internal/paths internal/pipe internal/policy internal/redact internal/rules internal/state internal/world",
	"internal/corpustest":         "internal/call internal/policy internal/prefilter internal/redact internal/rules internal/worldtest",
	"internal/spelling":           "internal/shell internal/word",
	"internal/worldtest":          "internal/call",
	"internal/peerbench":          "internal/call internal/corpustest internal/stopwatch",
	"internal/processbench":       "internal/stopwatch",
	"internal/processbench/empty": "",
	"internal/progress":           "internal/cli",
	"internal/query":              "internal/audit internal/call",
	"internal/release":            "",
	"internal/redact":             "internal/call internal/pipe internal/secret",
	"internal/scrub":              "internal/call internal/cli internal/progress internal/redact internal/secret",
	"internal/secret":             "",
	"internal/secrettest":         "",
	"internal/rules":              "internal/argv internal/call internal/glob internal/paths internal/shell internal/tier internal/word",
	"internal/report":             "internal/audit internal/call",
	"internal/shelldiff":          "",
	"internal/shelldiff/stub":     "",
	"internal/shell":              "internal/argv internal/code internal/word",
	"internal/state":              "internal/call",
	"internal/tier":               "internal/call",
	"internal/stopwatch":          "",
	"internal/transcript":         "internal/call",
	"internal/version":            "",
	"internal/glob":               "",
	"internal/userrules":          "internal/argv internal/call internal/glob internal/rules internal/word",
	"internal/condition":          "internal/call",
	"internal/word":               "",
	"internal/world":              "internal/call internal/git",
}

// forbidden are what the hook must not link: each costs start-up time on every
// tool call of every agent. An entry that ends in a slash stands for all below.
var forbidden = []string{"net", "net/http", "encoding/gob", "golang.org/x/net/", "golang.org/x/crypto/", "github.com/alecthomas/kong",
	"github.com/itchyny/gojq", "github.com/go-git/", "os/user", "text/template", "encoding/json", "regexp", "crypto/sha256", "crypto/rand"}

type listed struct {
	ImportPath string
	Imports    []string
}

func list(t *testing.T, args ...string) []listed {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Imports"}, args...)...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, errs.String())
	}
	var all []listed
	dec := json.NewDecoder(bytes.NewReader(out))
	for {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

func TestLayers(t *testing.T) {
	for _, p := range list(t, "./...") {
		name := strings.TrimPrefix(p.ImportPath, "airlock/")
		if name == "internal" {
			continue
		}
		allowed, ok := layers[name]
		if strings.HasPrefix(name, "cmd/") {
			continue // a command may use whatever it is a front of
		}
		if !ok {
			t.Errorf("%s has no line in layers", name)
		}
		for _, i := range p.Imports {
			if own, ok := strings.CutPrefix(i, "airlock/"); ok && !slices.Contains(strings.Fields(allowed), own) {
				t.Errorf("%s may not import %s", name, own)
			}
		}
	}
}

// TestMap: every package stands in the map that a newcomer reads.
func TestMap(t *testing.T) {
	text, err := os.ReadFile("../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	for path := range layers {
		name, _, _ := strings.Cut(strings.TrimPrefix(path, "internal/"), "/")
		if _, err := os.Stat("../" + path); err != nil {
			t.Errorf("layers has a line for what is no package: %v", err)
		}
		if !bytes.Contains(text, []byte("`"+name+"`")) {
			t.Errorf("CONTRIBUTING.md does not name %s", name)
		}
	}
}

func TestHookStaysLight(t *testing.T) {
	for _, p := range list(t, "-deps", "../cmd/airlock-hook") {
		for _, f := range forbidden {
			if p.ImportPath == f || strings.HasSuffix(f, "/") && strings.HasPrefix(p.ImportPath+"/", f) {
				t.Errorf("airlock-hook links %s", p.ImportPath)
			}
		}
	}
}

// TestOthersStayLight: the network is the business of one command.
func TestOthersStayLight(t *testing.T) {
	for _, command := range list(t, "../cmd/...") {
		if command.ImportPath == "airlock/cmd/airlock-jev" {
			continue
		}
		for _, p := range list(t, "-deps", command.ImportPath) {
			if p.ImportPath == "net/http" {
				t.Errorf("%s links net/http", command.ImportPath)
			}
		}
	}
}

// TestNothingAtStart: no package of ours builds anything when the hook starts.
func TestNothingAtStart(t *testing.T) {
	hook := filepath.Join(t.TempDir(), "airlock-hook")
	if out, err := exec.Command("go", "build", "-o", hook, "../cmd/airlock-hook").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	symbols, err := exec.Command("go", "tool", "nm", hook).Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(symbols)) {
		if strings.Contains(line, " airlock/") && strings.Contains(line, "..inittask") {
			t.Errorf("built at start: %s", strings.TrimSpace(line))
		}
	}
}
