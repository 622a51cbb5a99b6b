package scripttest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// commands returns what scripts have beyond testscript's own commands:
//
//	exits N program args...     run program; its status must be N
//	mode FILE PERM              the permission bits of FILE, octal
//	lines FILE N                FILE has N lines, the last one ended
//	jsonline FILE N PATH WANT   line N (from 1, or -1 for the last) of FILE is
//	                            a JSON object whose value at PATH is WANT
//	jev [dead|FAULT[*TIMES]] [ID=ANSWER...]
//	                            a model server on loopback, and where it is in
//	                            the environment, key included; ANSWER is 0.9,
//	                            s1.5 for a score, option, option@0.7, - for
//	                            none, or JSON; FAULT one of jevtest.Names
//	asked FILE                  the request bodies since the last asked
//
// FILE may be stdout or stderr, except for mode. PATH is dotted, with numbers
// for elements of arrays; WANT is the bare text of a string, compact JSON for
// any other value, and `-` where the path must not exist.
func commands() map[string]func(ts *testscript.TestScript, neg bool, args []string) {
	return map[string]func(ts *testscript.TestScript, neg bool, args []string){
		"exits":    exits,
		"mode":     mode,
		"lines":    lines,
		"jsonline": jsonline,
		"jev":      jev,
		"asked":    asked,
	}
}

// usage stops the script when a command is negated or has too few arguments.
func usage(ts *testscript.TestScript, neg bool, args []string, min int, text string) {
	if neg || len(args) < min {
		ts.Fatalf("usage: %s (without !)", text)
	}
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg, args, 2, "exits N program [args...]")
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%s: %v", args[1], err)
		}
		if got = exit.ExitCode(); got < 0 {
			ts.Fatalf("%s: got %v, want status %d", args[1], exit, want)
		}
	}
	if got != want {
		ts.Fatalf("%s: got status %d, want %d", args[1], got, want)
	}
}

func mode(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg, args, 2, "mode FILE PERM")
	want, err := strconv.ParseUint(args[1], 8, 32)
	ts.Check(err)
	info, err := os.Lstat(ts.MkAbs(args[0]))
	ts.Check(err)
	if got := info.Mode().Perm(); got != fs.FileMode(want) {
		ts.Fatalf("%s: got mode %04o, want %04o", args[0], got, want)
	}
}

func lines(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg, args, 2, "lines FILE N")
	want, err := strconv.Atoi(args[1])
	ts.Check(err)
	text := ts.ReadFile(args[0])
	if text != "" && !strings.HasSuffix(text, "\n") {
		ts.Fatalf("%s: the last line has no end", args[0])
	}
	if got := strings.Count(text, "\n"); got != want {
		ts.Fatalf("%s: got %d lines, want %d", args[0], got, want)
	}
}

func jsonline(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg, args, 4, "jsonline FILE N PATH WANT")
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	rows := strings.Split(strings.TrimSuffix(ts.ReadFile(args[0]), "\n"), "\n")
	if n < 0 {
		n += len(rows) + 1
	}
	if n < 1 || n > len(rows) {
		ts.Fatalf("%s: no line %s of %d", args[0], args[1], len(rows))
	}
	got, err := at(rows[n-1], args[2])
	ts.Check(err)
	if got != args[3] {
		ts.Fatalf("%s: line %d: %s: got %s, want %s", args[0], n, args[2], got, args[3])
	}
}

// at returns the value that stands at a dotted path of a JSON object, as
// jsonline compares it; "-" where nothing does.
func at(row, path string) (string, error) {
	var value any = map[string]any{}
	decoder := json.NewDecoder(strings.NewReader(row))
	decoder.UseNumber() // 1e3 and 1000 are to stay what was written
	if err := decoder.Decode(&value); err != nil {
		return "", err
	}
	for key := range strings.SplitSeq(path, ".") {
		switch v := value.(type) {
		case map[string]any:
			next, ok := v[key]
			if !ok {
				return "-", nil
			}
			value = next
		case []any:
			i, err := strconv.Atoi(key)
			if err != nil || i < 0 || i >= len(v) {
				return "-", nil
			}
			value = v[i]
		default:
			return "-", nil
		}
	}
	if s, ok := value.(string); ok {
		return s, nil
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return strings.TrimSuffix(out.String(), "\n"), err
}
