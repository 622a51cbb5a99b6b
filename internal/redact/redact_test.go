package redact

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"airlock/internal/secret"
	"airlock/internal/secrettest"
)

func redacted(text string) string {
	var r Redactor
	return string(secret.Replace(nil, []byte(text), r.Find(nil, []byte(text))))
}

// lineRows are lines and what is left of them. [] in want stands for the
// placeholder.
var lineRows = []struct{ name, line, want string }{
	{"escaped quotes", `{"text":"run: export TOKEN=\"abc123secretvalue\" done"}`, `{"text":"run: export TOKEN=\"[]\" done"}`},
	{"number under a secret's name", `{"h":{"X-Api-Key":12345,"next":"kept"},"tail":"kept"}`, `{"h":{"X-Api-Key":12345,"next":"kept"},"tail":"kept"}`},
	{"true under a secret's name", `{"password":true,"secret":null}`, `{"password":true,"secret":null}`},
	{"BEGIN and END in two strings", `{"a":"-----BEGIN RSA PRIVATE KEY-----","keep":1,"b":"-----END RSA PRIVATE KEY-----"}`, `{"a":"-----BEGIN RSA PRIVATE KEY-----","keep":1,"b":"-----END RSA PRIVATE KEY-----"}`},
	{"member", `{"password":"letmein","name":"x"}`, `{"password":"[]","name":"x"}`},
	{"key in escapes", `{"pass\u0077ord":"hunter22"}`, `{"pass\u0077ord":"[]"}`},
	{"value in escapes", `{"a":"TOKEN=\u0061bc123\u0064ef456 x"}`, `{"a":"TOKEN=[] x"}`},
	{"every other byte stays", `{ "a" : "caf\u00e9 \/ TOKEN=abc123def456\t\ud83d\ude00" , "n":1.0e5 }`, `{ "a" : "caf\u00e9 \/ TOKEN=[]\t\ud83d\ude00" , "n":1.0e5 }`},
	{"array inherits", `{"api_keys":1,"secret":["abc123def456","y"]}`, `{"api_keys":1,"secret":["[]","y"]}`},
	{"name and value", `{"env":[{"name":"DB_PASSWORD","value":"letmein"},{"name":"HOME","value":"letmein"}]}`, `{"env":[{"name":"DB_PASSWORD","value":"[]"},{"name":"HOME","value":"letmein"}]}`},
	{"JSON in a string", `{"body":"{\"password\":\"letmein\",\"n\":1}"}`, `{"body":"{\"password\":\"[]\",\"n\":1}"}`},
	{"JSON in JSON in a string", `{"a":"{\"b\":\"{\\\"password\\\":\\\"letmein\\\"}\"}"}`, `{"a":"{\"b\":\"{\\\"password\\\":\\\"[]\\\"}\"}"}`},
	{"lines of JSON in a string", `{"a":"x\n{\"password\":\"letmein\"}\n{\"n\":1}\nTOKEN=abc123def456"}`, `{"a":"x\n{\"password\":\"[]\"}\n{\"n\":1}\nTOKEN=[]"}`},
	{"continuation in a string", `{"command":"curl --token abc123\\\ndef456ghi x"}`, `{"command":"curl --token [] x"}`},
	{"encrypted reasoning stays", `{"encrypted_content":"gAAAAAB_AKIAQWERTYUIOPASDFGH_abc","content":"x"}`, `{"encrypted_content":"gAAAAAB_AKIAQWERTYUIOPASDFGH_abc","content":"x"}`},
	{"signature stays", `{"type":"thinking","signature":"EqQBCkYIBxgCKkDAKIAQWERTYUIOPASDFGH/abc+def=="}`, `{"type":"thinking","signature":"EqQBCkYIBxgCKkDAKIAQWERTYUIOPASDFGH/abc+def=="}`},
	{"cut line", `{"broken": "export TOKEN=\"abc123secretvalue\" and`, `{"broken": "export TOKEN=\"[]\" and`},
	{"text around JSON", "a\n{\"password\":\"letmein\"}\nTOKEN=abc123def456\n", "a\n{\"password\":\"[]\"}\nTOKEN=[]\n"},
	{"header of a value", `{"headers":{"Authorization":"Bearer abcdef0123456789","Accept":"*/*"}}`, `{"headers":{"Authorization":"Bearer []","Accept":"*/*"}}`},
	{"empty", `{}`, `{}`}, {"empty array", `[]`, `[]`}, {"nothing", ``, ``},
	{"no JSON", `{"a":1,}`, `{"a":1,}`},
	{"JSON spread over lines", "{\n  \"password\": \"letmein\",\n  \"n\": 1\n}\n", "{\n  \"password\": \"[]\",\n  \"n\": 1\n}\n"},
	{"usage counts", `{"usage":{"input_tokens":123456,"cache_read_input_tokens":99}}`, `{"usage":{"input_tokens":123456,"cache_read_input_tokens":99}}`},
	{"ids", `{"sessionId":"550e8400-e29b-41d4-a716-446655440000","id":"toolu_01AbCdEfGhIjKlMnOpQrStUv"}`, `{"sessionId":"550e8400-e29b-41d4-a716-446655440000","id":"toolu_01AbCdEfGhIjKlMnOpQrStUv"}`},
}

func TestFind(t *testing.T) {
	for _, c := range lineRows {
		want := c.want
		if c.want != "[]" {
			want = strings.ReplaceAll(want, "[]", secret.Placeholder)
		}
		got := redacted(c.line)
		if got != want {
			t.Errorf("%s: %s\ngot  %s\nwant %s", c.name, c.line, got, want)
		}
		if again := redacted(got); again != got {
			t.Errorf("%s: second pass: got %s, want %s", c.name, again, got)
		}
		for line := range strings.Lines(c.line) {
			if json.Valid([]byte(line)) && !json.Valid([]byte(redacted(line))) {
				t.Errorf("%s: got %s, want valid JSON", c.name, redacted(line))
			}
		}
	}
}

// samples returns one text for each recipe of each kind, with the secret in it.
func samples() (texts, secrets []string, kinds []secret.Kind) {
	for _, d := range secret.Kinds() {
		for i, recipe := range d.Found {
			text, start, end := secrettest.Cook(uint64(i), recipe)
			texts, secrets, kinds = append(texts, text), append(secrets, text[start:end]), append(kinds, d.Kind)
		}
	}
	return texts, secrets, kinds
}

// TestSurroundings: each kind within what secrets are found in.
func TestSurroundings(t *testing.T) {
	quoted := func(s string) string {
		out, _ := json.Marshal(s)
		return string(out)
	}
	diff := func(s string) string {
		return "@@ -1 +1 @@\n-old\n+" + strings.ReplaceAll(s, "\n", "\n+") + "\n context\n"
	}
	for _, s := range []struct {
		name string
		wrap func(string) string
	}{
		{"alone", func(s string) string { return s }},
		{"JSON string", func(s string) string { return `{"text":` + quoted("see\n"+s+"\nend") + `}` }},
		{"JSON in JSON", func(s string) string { return `{"text":` + quoted(`{"text":`+quoted(s)+`}`) + `}` }},
		{"JSON in text", func(s string) string { return `got {"text":` + quoted(s) + `} from it` }},
		{"JSON in JSON in text", func(s string) string { return `got {"text":` + quoted(`{"text":`+quoted(s)+`}`) + `} from it` }},
		{"YAML", func(s string) string { return "a: 1\nb: |\n  " + strings.ReplaceAll(s, "\n", "\n  ") + "\nc: 2\n" }},
		{"shell", func(s string) string { return "cd /tmp && cat <<'EOF'\n" + s + "\nEOF\n" }},
		{"HTML", func(s string) string { return "<p>x</p>\n<pre>\n" + s + "\n</pre>\n" }},
		{"diff", diff},
		{"Windows lines", func(s string) string { return "a\r\n" + strings.ReplaceAll(s, "\n", "\r\n") + "\r\nb\r\n" }},
	} {
		t.Run(s.name, func(t *testing.T) {
			texts, secrets, kinds := samples()
			for i, text := range texts {
				in := s.wrap(text)
				got := redacted(in)
				if strings.Contains(got, secrets[i]) || !strings.Contains(got, secret.Placeholder) {
					t.Errorf("%s: %q: got %q, want none of %q", kinds[i], in, got, secrets[i])
				}
				if json.Valid([]byte(in)) && !json.Valid([]byte(got)) {
					t.Errorf("%s: %s: got %s, want valid JSON", kinds[i], in, got)
				}
			}
		})
	}
	t.Run("URL", func(t *testing.T) {
		texts, secrets, kinds := samples()
		for i, text := range texts {
			if text != secrets[i] || strings.ContainsAny(text, "\n+/=~") {
				continue
			}
			in := "GET https://x.test/a?token=" + text + "&b=1 HTTP/1.1"
			if got, want := redacted(in), "GET https://x.test/a?token=[REDACTED]&b=1 HTTP/1.1"; got != want {
				t.Errorf("%s: got %q, want %q", kinds[i], got, want)
			}
		}
	})
}

// TestReports holds public reports about redactors, by their source, to what
// has to be gone and what has to stay.
func TestReports(t *testing.T) {
	want := map[string][]struct{ gone, stays string }{
		"gitleaks/gitleaks#1188":                          {{"", "SALESFORCE_CLIENT_ID:REDACTED"}},
		"Dicklesworthstone/destructive_command_guard#386": {{"ghp_", "Authorization: Bearer [REDACTED]"}},
		"paperclipai/paperclip#9856":                      {{"abc123secretvalue", "done"}},
		"kolega-ai/kolega-code#341":                       {{"apify_api_q7Z", "url?token="}},
		"kurrent-io/kcap-cli#681":                         {{"", "kept"}, {"", "keep"}},
		"entireio/cli#2157":                               {{"", "gAAAAAB...high-entropy..."}},
		"Gitlawb/openclaude#1711":                         {{"ghp_", "broken"}},
		"anthropics/claude-code#63593":                    {{"whsec_", ""}, {"", ""}},
		"paperclipai/paperclip#11311":                     {{"S3cret", "@db.internal:5432/app"}},
	}
	dir := os.Getenv("AIRLOCK_CASES")
	if dir == "" {
		dir = "../../../shared/cases"
	}
	f, err := os.Open(filepath.Join(dir, "bug-reports.jsonl"))
	if err != nil {
		t.Skipf("SKIP: %v", err)
	}
	defer f.Close()
	rows := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var row struct{ Source, Tool, Input string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if row.Tool == "cli" || row.Tool == "Bash" {
			continue
		}
		for _, w := range want[row.Source] {
			rows++
			got := redacted(row.Input)
			if w.gone != "" && strings.Contains(got, w.gone) || w.stays != "" && strings.Contains(row.Input+got, w.stays) && !strings.Contains(got, w.stays) {
				t.Errorf("%s: got %s, want %q gone and %q kept", row.Source, got, w.gone, w.stays)
			}
			if json.Valid([]byte(row.Input)) && !json.Valid([]byte(got)) {
				t.Errorf("%s: got %s, want valid JSON", row.Source, got)
			}
			if row.Source == "anthropics/claude-code#63593" && strings.Count(got, secret.Placeholder) != 4 {
				t.Errorf("%s: got %s, want four gone", row.Source, got)
			}
		}
	}
	if rows == 0 {
		t.Error("got no rows, want the reports about redaction")
	}
}

// sameShape reports whether two JSON texts have the same keys and types.
func sameShape(t *testing.T, a, b []byte) bool {
	t.Helper()
	var x, y any
	if json.Unmarshal(a, &x) != nil {
		return true
	}
	if err := json.Unmarshal(b, &y); err != nil {
		return false
	}
	return reflect.DeepEqual(hollow(x), hollow(y))
}

// hollow empties the strings of a JSON value.
func hollow(v any) any {
	switch v := v.(type) {
	case string:
		return ""
	case []any:
		for i := range v {
			v[i] = hollow(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = hollow(v[k])
		}
	}
	return v
}

func FuzzLines(f *testing.F) {
	for _, c := range lineRows {
		f.Add([]byte(c.line))
	}
	texts, _, _ := samples()
	for _, text := range texts {
		f.Add([]byte(text))
		f.Add([]byte(fmt.Sprintf("{\"a\":%q}", text)))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		once := []byte(redacted(string(in)))
		if twice := redacted(string(once)); twice != string(once) {
			t.Errorf("%q\nonce  %q\ntwice %q", in, once, twice)
		}
		before, after := bytes.Split(in, []byte("\n")), bytes.Split(once, []byte("\n"))
		if len(before) != len(after) {
			return // a key of several lines went
		}
		for i := range before {
			if len(before[i]) > 0 && (before[i][0] == '{' || before[i][0] == '[') && !sameShape(t, before[i], after[i]) {
				t.Errorf("got %q, want the shape of %q", after[i], before[i])
			}
		}
	})
}
