package audit

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"airlock/internal/prefilter"
	"airlock/internal/redact"
)

func search(t testing.TB) Search {
	return Search{Settings: settings(t, ""), Detect: func() prefilter.Detect { return new(redact.Redactor).Input }, Jobs: 2, Line: FindingText,
		Getenv: func(name string) string { return map[string]string{"HOME": "/home/u", "TMPDIR": "/tmp"}[name] }, OS: "linux", Cores: 12}
}

const (
	claudeStart = `{"type":"user","sessionId":"abcdefgh-1","cwd":"/home/u/app","entrypoint":"cli","message":{"role":"user","content":"go on"}}` + "\n"
	claudeCall  = `{"type":"assistant","sessionId":"abcdefgh-1","timestamp":"2026-11-30T10:00:00.000Z","message":{"role":"assistant","content":[{"type":"tool_use","id":%q,"name":"Bash","input":{"command":%q}}]}}` + "\n"
)

func claudeTranscript(commands ...string) string {
	var b strings.Builder
	b.WriteString(claudeStart)
	for i, c := range commands {
		fmt.Fprintf(&b, claudeCall, "toolu_"+strconv.Itoa(i), c)
	}
	return b.String()
}

func TestSearch(t *testing.T) {
	s := search(t)
	var out strings.Builder
	text := claudeTranscript("ls", "rm -rf ~", "sudo id", "curl -H 'Authorization: Bearer abcdefghijklmnop1234567890' https://x.example; sudo id", "git reset --hard") +
		claudeTranscript("ls") + "cut {\n"
	found, err := s.Run(&Source{Files: []string{"-"}, Stdin: strings.NewReader(text)}, &out)
	if err != nil {
		t.Fatal(err)
	}
	if want := "5 calls: 1 silent, 3 denied, 1 warned, 1 unreadable lines, 1 repeated"; found.String() != want {
		t.Errorf("got %q, want %q", found, want)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	for i, want := range []string{"abcdefgh  Bash  rm -rf ~  deny R0-hard-deny: ", "sudo id  deny R5-sudo: ", "[REDACTED]", "git reset --hard  warn R7-destructive: "} {
		if i >= len(lines) || !strings.Contains(lines[i], want) {
			t.Errorf("got %q, want a line %d with %q", lines, i, want)
		}
	}
	if strings.Contains(out.String(), "abcdefghijklmnop") {
		t.Errorf("got a secret in %s", out.String())
	}
}

// TestSearchUnanswered: what only the machine of then could tell is not guessed.
func TestSearchUnanswered(t *testing.T) {
	s := search(t)
	s.Only = "unanswered"
	var out strings.Builder
	found, err := s.Run(&Source{Files: []string{"-"}, Stdin: strings.NewReader(claudeTranscript("./deploy.sh --token=abcdefghij0123456789klmn"))}, &out)
	if err != nil || found.Unanswered != 1 || !strings.Contains(out.String(), "no record of body /home/u/app/deploy.sh") || strings.Contains(out.String(), "abcdefghij") {
		t.Errorf("got %s %v, %q, want the call, redacted, and what is missing", found, err, out.String())
	}
}

func TestExpandTranscripts(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"p/s.jsonl", "p/s/subagents/agent-1.jsonl", "p/s/tool-results/x.txt", "2026/11/30/rollout-x.jsonl.gz", "h/chats/session-1.json", "h/logs.json", "package.json"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		w := io.Writer(&text)
		if strings.HasSuffix(name, ".gz") {
			z := gzip.NewWriter(&text)
			defer z.Close()
			w = z
		}
		if _, err := io.WriteString(w, claudeTranscript("ls")); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := ExpandTranscripts([]string{dir, filepath.Join(dir, "h", "logs.json")})
	if err != nil || len(got) != 5 {
		t.Errorf("got %q %v, want the four transcripts and the file named", got, err)
	}
	if _, err := ExpandTranscripts([]string{filepath.Join(dir, "none")}); err == nil {
		t.Error("got no error for what is not there")
	}
}

// synthetic is a transcript of any length, made as it is read: calls of shell
// and editor with results between them, and one call of R0 in it.
type synthetic struct {
	calls, plantAt int
	made           int
	random         *rand.Rand
	buf            bytes.Buffer
}

func newSynthetic(calls, plantAt int) *synthetic {
	s := &synthetic{calls: calls, plantAt: plantAt, random: rand.New(rand.NewPCG(1, 2))}
	s.buf.WriteString(claudeStart)
	return s
}

func (s *synthetic) Read(p []byte) (int, error) {
	for s.buf.Len() < len(p) && s.made < s.calls {
		s.one()
	}
	return s.buf.Read(p)
}

func (s *synthetic) pick(words ...string) string { return words[s.random.IntN(len(words))] }

func (s *synthetic) one() {
	id := "toolu_" + strconv.Itoa(s.made)
	n := strconv.Itoa(s.random.IntN(100000))
	command := s.pick("go test ./internal/"+n, "git status --short", "rg -n 'func .*"+n+"' src", "sed -n '1,"+n+"p' main.go",
		"npm run build -- --mode "+n, "cat a"+n+".txt | sort | uniq -c | head -"+n, "cd /home/u/app && git diff HEAD~1 -- f"+n+".go",
		"mkdir -p out/"+n+" && cp -r src out/"+n, "python3 -c 'print("+n+")'", "for f in *.go; do gofmt -l \"$f\"; done", "git commit -m 'fix "+n+"'",
		"curl -s https://api.example.com/"+n+" | jq .items", "rm -f tmp/"+n+".log", "find . -name '*."+n+"' -type f")
	if s.made == s.plantAt {
		command = "cd / && rm -rf /usr"
	}
	s.made++
	switch {
	case s.made%4 != 0 || command == "cd / && rm -rf /usr":
		fmt.Fprintf(&s.buf, claudeCall, id, command)
	default:
		fmt.Fprintf(&s.buf, `{"type":"assistant","sessionId":"abcdefgh-1","message":{"content":[{"type":"tool_use","id":%q,"name":"Edit","input":{"file_path":"/home/u/app/f%s.go","old_string":"a","new_string":"b"}}]}}`+"\n", id, n)
	}
	fmt.Fprintf(&s.buf, `{"type":"user","sessionId":"abcdefgh-1","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":%q,"content":%q}]}}`+"\n",
		id, strings.Repeat("line "+n+"\n", s.random.IntN(40)))
}

// TestSyntheticTranscript finds one call of R0 among many. With
// AIRLOCK_LONG=1 there are a million, and time and memory are printed.
func TestSyntheticTranscript(t *testing.T) {
	calls := 20_000
	if os.Getenv("AIRLOCK_LONG") != "" {
		calls = 1_000_000
	}
	s := search(t)
	s.Only = "R0"
	var out strings.Builder
	start := time.Now()
	found, err := s.Run(&Source{Files: []string{"-"}, Stdin: newSynthetic(calls, calls*2/3)}, &out)
	took := time.Since(start)
	if err != nil || found.Calls != calls || found.Duplicates > 0 || found.Unreadable > 0 || found.Rules["R0-hard-deny"]["deny"] != 1 ||
		strings.Count(out.String(), "\n") != 1 || !strings.Contains(out.String(), "rm -rf /usr") {
		t.Errorf("got %s %v, %q, want the one call of R0", found, err, out.String())
	}
	t.Logf("%d calls in %v: %.0f a second; at most %s of memory", calls, took.Round(time.Millisecond), float64(calls)/took.Seconds(), peak())
}

// peak is the most memory this process ever had, as Linux tells it.
func peak() string {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return "an unknown amount"
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	line, _, _ := strings.Cut(rest, "\n")
	return strings.TrimSpace(line)
}
