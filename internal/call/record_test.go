package call

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// full is a record with a value in every field.
func full() *Record {
	now := time.Date(2026, 11, 30, 12, 0, 0, 5e6, time.UTC)
	servers, prompts, stated := []string{"browse"}, []string{"commit it", "hi"}, 0.1
	return &Record{
		V: Version, ID: "a1", Time: now, Agent: "claude", Event: "PreToolUse", Session: "s", Tool: "Bash",
		Input: []byte(`{"command":"echo \u00e9 \/", "n": 1.50}`), Dir: "/p", PermissionMode: "default", Attended: true,
		Transcript: "/t.jsonl", Subagent: Subagent{"a", "Explore"}, Shell: "bash", OS: "linux",
		Secrets: []Secret{{"github", "command", 1, 11}},
		Matches: []Match{{"R5-sudo", "other", Deny, Warn, ByFacts, "d", "a", "w", Evidence{"sudo x", "env", "/x"}}},
		Stamp:   &Stamp{"why", "description"}, Loop: &Loop{"k", now}, Settings: "d1",
		Facts: Facts{Env: map[string]string{"HOME": "/h"}, Paths: map[string]Path{"/x": {Link, "/y"}},
			Bodies: map[string]Body{"/b": {"echo", true, true}}, Programs: map[string]bool{"plocate": false, "git": true},
			Cores: 4, Servers: &servers, Repositories: map[string]int{"/c": 2},
			Git:      map[string]Repository{"/p": {"/q", "/p", "/p/.git/worktrees/x", "/p/.git", true, "main", "a1", "refs/remotes/o/main", "b2", Yes, "reftable"}, "/none": {}},
			Targets:  map[string]Target{"/p/dist": {Directory, "/q/dist", "/p", Yes, No, No, Yes, No, Yes, "sparse index", 7, now, 3, 1, 2, true}, "/p/gone": {}},
			Hints:    &[]Hint{{"NODE_ENV", "production"}},
			Staged:   &Staged{3, 4096, StoppedBytes, []Finding{{"a b/é.env", 7, "github-token"}, {"/c", 1, "private-key"}}},
			Unpushed: map[string]Unpushed{"/c": {2, 5, 1, true, false}, "/d": {Unknown: true}}, Prompts: &prompts,
			Conditions: map[string]Condition{".cwd": Holds}},
		Jev: &Jev{Asked: []string{"risk", "q"}, Model: "jev-1.13.0", Latency: 300, Error: "late", Answers: map[string]Answer{
			"q": {Type: "choice", Choice: "a", Probabilities: map[string]float64{"a": 0.9, "b": 0.1}, Noul: math.NaN(), Score: math.NaN()}}},
		Verdict: &Verdict{Deny, "R5-sudo", true, "no", []string{"w"}, 0.87, 0.5, "user_requested", "why", true, Ask,
			[]byte(`{"subagent_type":"x"}`), &Tier{"types", "workerO", "lookup", "scout-find", 3, true, 0.9, 0.8, &stated}, "enforce", "block"},
		Degraded: []string{DegradedLock}, Timings: []Timing{{"prefilter", 25 * time.Microsecond}}, Error: "e",
	}
}

func TestRecordRoundTrip(t *testing.T) {
	want := full()
	for i := range reflect.TypeFor[Record]().NumField() {
		f := reflect.TypeFor[Record]().Field(i)
		if f.IsExported() && reflect.ValueOf(*want).Field(i).IsZero() {
			t.Errorf("full() leaves %s empty: the round trip does not cover it", f.Name)
		}
	}
	for i := range reflect.TypeFor[Facts]().NumField() {
		f := reflect.TypeFor[Facts]().Field(i)
		if f.IsExported() && reflect.ValueOf(want.Facts).Field(i).IsZero() {
			t.Errorf("full() leaves facts.%s empty: the round trip does not cover it", f.Name)
		}
	}
	line := want.Append(nil)
	if !json.Valid(line) {
		t.Fatalf("no JSON: %s", line)
	}
	got, err := Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(Record{}, Facts{}, Jev{}), cmpopts.EquateNaNs()); d != "" {
		t.Errorf("round trip (-want +got):\n%s", d)
	}
	if again := got.Append(nil); string(again) != string(line) {
		t.Errorf("second time: got %s, want %s", again, line)
	}
}

func TestUnknownFieldsAreKept(t *testing.T) {
	line := `{"v":1,"tool":"Bash","later":{"a" : [1,2]},"facts":{"cores":4,"moon":"full"},"x":null}`
	r, err := Parse([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	got := string(r.Append(nil))
	for _, want := range []string{`"later":{"a" : [1,2]}`, `"moon":"full"`, `"x":null`} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s, want it to hold %s", got, want)
		}
	}
}

func TestOneLine(t *testing.T) {
	r, err := Parse([]byte("{\"v\":1,\n\"input\":{\r\n\"a\": 1},\n\"x\":[\n1]}"))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"v":1,"input":{  "a": 1},"x":[ 1]}`
	if got := string(r.Append(nil)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{``, "not valid JSON"},
		{`{"v":1`, "not valid JSON"},
		{`{"v":1}{}`, "not valid JSON"},
		{`[1]`, "not valid JSON"},
		{`{"tool":"Bash"}`, "no version"},
		{`{"v":"1"}`, `field "v"`},
		{`{"v":1,"tool":7}`, `field "tool"`},
		{`{"v":1,"time":"noon"}`, `field "time"`},
		{`{"v":1,"matches":[{"action":"maybe"}]}`, `want an action`},
		{`{"v":1,"matches":{}}`, "not valid JSON"},
	} {
		if _, err := Parse([]byte(c.in)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Parse(%s): got %v, want an error with %q", c.in, err, c.want)
		}
	}
	if _, err := Parse([]byte(`{"v":99}`)); !errors.Is(err, ErrVersion) {
		t.Errorf("v 99: got %v, want ErrVersion", err)
	}
}

// TestGolden reads the log of every version there was.
func TestGolden(t *testing.T) {
	files, _ := filepath.Glob("testdata/golden-v*.jsonl")
	if len(files) < Version {
		t.Fatalf("got %d golden logs, want one for each of %d versions", len(files), Version)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			if _, err := Parse([]byte(line)); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

func TestPatch(t *testing.T) {
	in := `{ "a":1.50, "t" : "x" ,"z":"\u0041","t":"y"}`
	want := `{ "a":1.50, "t" : "new" ,"z":"\u0041","t":"new"}`
	if got := string(Patch([]byte(in), []byte(`{"t":"new","absent":1}`))); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestPatchKeepsBytes: whatever the fields, their order, escapes and numbers,
// only the value that is to change does.
func TestPatchKeepsBytes(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{"subagent_type":"a"}`, `{"subagent_type":"new"}`},
		{`{"n":123456789012345678901234567890.5e-400,"subagent_type":"a","m":-0,"k":1E5}`,
			`{"n":123456789012345678901234567890.5e-400,"subagent_type":"new","m":-0,"k":1E5}`},
		{`{"prompt":"\ud83d\ude00 \u00e9 é \/ \ud800","subagent_type":"\u0061"}`, `{"prompt":"\ud83d\ude00 \u00e9 é \/ \ud800","subagent_type":"new"}`},
		{`{"\u0073ubagent_type":"a","b":{"subagent_type":"a"},"c":[{"subagent_type":"a"}]}`,
			`{"\u0073ubagent_type":"new","b":{"subagent_type":"a"},"c":[{"subagent_type":"a"}]}`},
		{"{\n\t\"subagent_type\"\r\n: \"a\" ,\n\"x\" : [ ]\n}\n", "{\n\t\"subagent_type\"\r\n: \"new\" ,\n\"x\" : [ ]\n}\n"},
		{`{"subagent_type":"a","x":1,"subagent_type":"b"}`, `{"subagent_type":"new","x":1,"subagent_type":"new"}`},
		{`{"subagent_type":"a","Subagent_Type":"b"}`, `{"subagent_type":"new","Subagent_Type":"b"}`},
		{`{"subagent_type ":"a","prompt":"\"subagent_type\":\"a\""}`, `{"subagent_type ":"a","prompt":"\"subagent_type\":\"a\""}`},
		{`{"prompt":"p"}`, `{"prompt":"p"}`},
		{`{}`, `{}`},
	} {
		if got := string(Patch([]byte(c.in), []byte(`{"subagent_type":"new"}`))); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
}

func FuzzPatch(f *testing.F) {
	f.Add([]byte(`{"a":1.50,"subagent_type":"x","b":"\u0041","subagent_type":{}}`))
	f.Add([]byte(`{ "subagent\u005ftype" : [1e400] }`))
	f.Fuzz(func(t *testing.T, in []byte) {
		if s := ScanObject(in); !s.Next() || !Valid(in) {
			return
		}
		out := Patch(in, []byte(`{"subagent_type":"new"}`))
		before, after := ScanObject(in), ScanObject(out)
		from, to := 0, 0 // what stands before each value, separators included
		for before.Next() {
			after.Next()
			if got, want := string(out[to:after.Start()]), string(in[from:before.Start()]); got != want {
				t.Fatalf("%q became %q: %q before a value, want %q", in, out, got, want)
			}
			want := string(before.Value())
			if KeyIs(before.Key(), "subagent_type") {
				want = `"new"`
			}
			if got := string(after.Value()); got != want {
				t.Fatalf("%q became %q: got value %q, want %q", in, out, got, want)
			}
			from, to = before.Start()+len(before.Value()), after.Start()+len(after.Value())
		}
		if after.Next() || after.Err() != nil || string(out[to:]) != string(in[from:]) {
			t.Fatalf("%q became %q: another end", in, out)
		}
	})
}

func TestTexts(t *testing.T) {
	r := Record{Input: []byte(`{"command":"a","Command":"b","command":"c","COMMAND":3,"x":"d"}`)}
	if got := strings.Join(r.Texts("command"), " "); got != "a b c" {
		t.Errorf("got %q, want every variant: a b c", got)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(full().Append(nil))
	f.Fuzz(func(t *testing.T, line []byte) {
		r, err := Parse(line)
		if err != nil {
			return
		}
		out := r.Append(nil)
		again, err := Parse(out)
		if err != nil {
			t.Fatalf("%q became %q: %v", line, out, err)
		}
		if got := again.Append(nil); string(got) != string(out) {
			t.Errorf("unstable: %q, then %q", out, got)
		}
	})
}

// row is a log row of about 2 KB.
func row() []byte {
	r := full()
	r.Input = []byte(`{"command":"` + strings.Repeat("git -C repo push --force origin HEAD:main && ", 30) + `true","description":"x"}`)
	return r.Append(nil)
}

func BenchmarkScan(b *testing.B) {
	line := row()
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	for b.Loop() {
		s := ScanObject(line)
		for s.Next() {
		}
	}
}

func BenchmarkParse(b *testing.B) {
	line := row()
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(line); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	r, buf := full(), make([]byte, 0, 4096)
	b.ReportAllocs()
	for b.Loop() {
		buf = r.Append(buf[:0])
	}
}

// BenchmarkStandardLibrary is what the scanner is measured beside.
func BenchmarkStandardLibrary(b *testing.B) {
	line := row()
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	for b.Loop() {
		var m map[string]json.RawMessage
		if err := json.Unmarshal(line, &m); err != nil {
			b.Fatal(err)
		}
	}
}

// TestParseCall: as Parse, without what was found in the call then.
func TestParseCall(t *testing.T) {
	const line = `{"v":1,"id":"a","tool":"Bash","input":{"command":"ls"},"transcript":"/t","matches":[{"rule":"R5-sudo"}],"stamp":{"reason":"x"},"timings":{"hook":7},"verdict":{"action":"deny","rule":"R5-sudo"}}`
	got, err := ParseCall([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"v":1,"id":"a","tool":"Bash","input":{"command":"ls"},"verdict":{"action":"deny","rule":"R5-sudo"}}`; string(got.Append(nil)) != want {
		t.Errorf("got %s, want %s", got.Append(nil), want)
	}
	if _, err := ParseCall([]byte(line[:len(line)-1])); err == nil {
		t.Error("got no error for a line that is cut")
	}
}

func BenchmarkParseRows(b *testing.B) {
	data, err := os.ReadFile("testdata/golden-v1.jsonl")
	if err != nil {
		b.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(data), []byte{'\n'})
	for name, parse := range map[string]func([]byte) (*Record, error){"whole": Parse, "call": ParseCall} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(data) / len(lines)))
			i := 0
			for b.Loop() {
				if _, err := parse(lines[i%len(lines)]); err != nil {
					b.Fatal(err)
				}
				i++
			}
		})
	}
}
