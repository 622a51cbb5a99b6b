package secret

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"airlock/internal/secrettest"
)

// textRows are texts with several secrets, or cut ones, and what is left of
// them. [ ] in want stands for the placeholder.
var textRows = []struct{ name, text, want string }{
	{"two on a line", "A_TOKEN=abc123def456 B_TOKEN=ghi789jkl012", "A_TOKEN=[] B_TOKEN=[]"},
	{"quotes stay", `x='{"password":"hunter22"}' # "hi"`, `x='{"password":"[]"}' # "hi"`},
	{"escaped quotes", `{"t":"export TOKEN=\"abc123secretvalue\" done`, `{"t":"export TOKEN=\"[]\" done`},
	{"escaped twice", `"{\"a\":\"TOKEN=\\\"abc123secretvalue\\\" x\"}`, `"{\"a\":\"TOKEN=\\\"[]\\\" x\"}`},
	{"attribute named like its value", `<add key="ApiKey" value="AbC123dEf456"/>`, `<add key="ApiKey" value="[]"/>`},
	{"quoted with blanks", "PGPASSWORD='hunter 22 x' psql", "PGPASSWORD='[]' psql"},
	{"JDBC", "jdbc:postgresql://h:5432/db?user=x&password=Secret123", "jdbc:postgresql://h:5432/db?user=x&password=[]"},
	{"kubeconfig", "    token: abcd1234efgh5678\n    client-key-data: LS0tLS1CRUdJTi" + "BSU0EgUFJJVkFURSBLRVktLS0tLQpNSUlFb3dJQkFBS0NBUUVBcG\n    client-certificate-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUM=",
		"    token: []\n    client-key-data: []\n    client-certificate-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUM="},
	{"options without values", "--password= --username= -p,--passphrase= x", "--password= --username= -p,--passphrase= x"},
	{"command that ends in a string", `{"mysql -u root -p", "x"}`, `{"mysql -u root -p", "x"}`},
	{"opened before the name", `"TOKEN="+tok+", x"`, `"TOKEN="+tok+", x"`},
	{"continuation in a token", "curl -H 'X: y' --token abc123\\\ndef456ghi \\\n -v", "curl -H 'X: y' --token [] \\\n -v"},
	{"continuation before a value", "export A=1 \\\n  API_TOKEN=abc123def456", "export A=1 \\\n  API_TOKEN=[]"},
	{"option on the next line", "mysql -u root \\\n  -phunter22 db", "mysql -u root \\\n  -p[] db"},
	{"query string", "https://x.test/?a=1&api_key=abc123def456&b=2", "https://x.test/?a=1&api_key=[]&b=2"},
	{"connection string", "Server=db;Uid=sa;Pwd=hunter22;Encrypt=yes", "Server=db;Uid=sa;Pwd=[];Encrypt=yes"},
	{"host stays", "DATABASE_URL=postgres://app:S3cretPassw0rd@db.internal:5432/app", "DATABASE_URL=postgres://app:[]@db.internal:5432/app"},
	{"colour before a token", "\x1b[32mglpat-abcdefghij0123456789\x1b[0m", "\x1b[32m[]\x1b[0m"},
	{"export with spaces in JSON", `{ "password" : "hunter22" , "n" : 1 }`, `{ "password" : "[]" , "n" : 1 }`},
	{"numbers of JSON stay", `{"X-Api-Key":12345678,"password":12345678}`, `{"X-Api-Key":12345678,"password":12345678}`},
	{"numbers of settings go", "PASSWORD=12345678", "PASSWORD=[]"},
	{"diff", "-password: hunter22\n+password: hunter23\n context", "-password: []\n+password: []\n context"},
	{"markdown", "- **Password:** hunter22\n- `TOKEN=abc123def456`", "- **Password:** []\n- `TOKEN=[]`"},
	{"history", ": 1700000000:0;export GH_TOKEN=abc123def456", ": 1700000000:0;export GH_TOKEN=[]"},
	{"git remote", "origin\thttps://oauth2:glpat-abcdefghij0123456789@git.test/a.git (fetch)", "origin\thttps://oauth2:[]@git.test/a.git (fetch)"},
	{"docker", "docker run -p 8080:80 -e API_TOKEN=abc123def456 x", "docker run -p 8080:80 -e API_TOKEN=[] x"},
	{"docker login", "echo x | docker login -u me -p hunter22 reg.test", "echo x | docker login -u me -p [] reg.test"},
	{"Python", `password = "hunter22"  # not os.environ["PASSWORD"]`, `password = "[]"  # not os.environ["PASSWORD"]`},
	{"placeholder again", "TOKEN=[REDACTED] x", "TOKEN=[REDACTED] x"},
	{"placeholder of others", "SALESFORCE_CLIENT_ID:REDACTED", "SALESFORCE_CLIENT_ID:REDACTED"},
	{"test run", "--- PASS: TestAddr/ipv4-in-ipv6 (0.00s)", "--- PASS: TestAddr/ipv4-in-ipv6 (0.00s)"},
	{"working directory", "PWD=/home/u/app OLDPWD=/home/u", "PWD=/home/u/app OLDPWD=/home/u"},
	{"passwd file", "root:x:0:0:root:/root:/bin/bash", "root:x:0:0:root:/root:/bin/bash"},
	{"nsswitch", "passwd:         files systemd", "passwd:         files systemd"},
	{"version of a package", `"pbkdf2-password": "^1.2.1",`, `"pbkdf2-password": "^1.2.1",`},
}

func TestRedact(t *testing.T) {
	for _, c := range textRows {
		want := strings.ReplaceAll(c.want, "[]", Placeholder)
		got, found := Redact(nil, []byte(c.text))
		if string(got) != want {
			t.Errorf("%s: %q\ngot  %q %v\nwant %q", c.name, c.text, got, found, want)
		}
		if again, found := Redact(nil, got); !bytes.Equal(again, got) {
			t.Errorf("%s: second pass: got %q %v, want %q", c.name, again, found, got)
		}
	}
}

// TestNames holds the words of names apart: the last one decides.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		want  strength
		names string
	}{
		{strong, "password DB_PASSWORD dbPassword userPasswd MYSQLPASSWORD smtp_pass password2 admin-password passphrase PGPASSWORD"},
		{firm, "token API_KEY apiKey APIKey x-api-key client_secret accessToken secretKeyBase SECRET_KEY_BASE authtoken privateKey _authToken aws_secret_access_key"},
		{weak, "key auth salt TOKEN_GITHUB pass"},
		{innocent, "max_tokens token_count tokenId secretName password_file key_path nextPageToken public_key tokenType password_hash cache_key sessionId"},
		{unsaid, "x foo BLOB DATABASE authorize keyboard monkeyPatch"},
	} {
		for _, name := range strings.Fields(c.names) {
			if got := judgeName([]byte(name)); got != c.want {
				t.Errorf("judgeName(%s): got %d, want %d", name, got, c.want)
			}
		}
	}
}

func TestOpen(t *testing.T) {
	const begin = "-----BEGIN RSA " + "PRIVATE KEY-----\n"
	body := strings.Repeat("MIIEpAIBAAKCAQEA0Z3VS5JJcds3xfn9ygWyF8Pb\n", 3)
	for _, c := range []struct {
		text string
		want int
	}{
		{"a\nb\n", -1},
		{"a\nb \\\n", 2},
		{"a\nb \\\r\n  c \\\r\n", 2},
		{"a\n" + begin, 2},
		{"a\n+" + begin + body, 2},
		{begin + body + "-----END RSA " + "PRIVATE KEY-----\n", -1},
		{begin + "and then it was gone.\n", -1},
		{"", -1},
	} {
		if got := Open([]byte(c.text)); got != c.want {
			t.Errorf("Open(%q): got %d, want %d", c.text, got, c.want)
		}
	}
}

// hostile are shapes that a search with backtracking, or one that looks anew
// at each trigger, would not survive.
var hostile = []string{
	"a=", "password=", "password: ", `password="`, "password='x", "-u ", "--password ", "mysql -p", "://", "x://u:", "a@tcp(", "_", "-",
	".", "ghp_", "sk-", "eyJ", "eyJ.", ".eyJ", "-----BEGIN ", "-----BEGIN RSA " + "PRIVATE KEY-----", "-----BEGIN RSA " + "PRIVATE KEY-----\n" +
		"MIIEpAIBAAKCAQEA\n", `\`, `\"`, `\\"`, `\u0022`, "\\\n", "Bearer ", "Authorization: ", "Cookie: a=b;", "<password>", `"token",`,
	"%3D", "%", "\x1b[", "{", "[", "name: TOKEN value: ", "value=", "1:A", "hooks.slack.com/services/", "login password machine ",
	"Q~", "xxxx8Q~", "AKIA", "'", `"`, "`", "=", ":", "a", "aA1", "aA1_", "password=\\\n", "\\n-----BEGIN RSA " + "PRIVATE KEY-----\\n",
}

// TestLinear: four times the input takes about four times as long, and 100 KiB
// of anything less than 100 ms. The best of several runs counts, and bounds are
// wide: the machine has other work, and what is not linear is over them by far.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIP: -short, as with the race detector: times and sizes mean little there")
	}
	if testing.Short() {
		t.Skip("times")
	}
	const n = 100 << 10
	for _, unit := range hostile {
		small, large := best(unit, n), best(unit, 4*n)
		if small > 100*time.Millisecond || large > 12*small && large > 200*time.Millisecond {
			t.Errorf("%q: got %v for 100 KiB and %v for 400 KiB, want under 100ms and about four times that", unit, small, large)
		}
	}
}

func best(unit string, n int) time.Duration {
	text := []byte(strings.Repeat(unit, n/len(unit)+1)[:n])
	least := time.Hour
	for range 6 {
		start := time.Now()
		Find(nil, text)
		least = min(least, time.Since(start))
	}
	return least
}

func FuzzRedact(f *testing.F) {
	for _, c := range textRows {
		f.Add([]byte(c.text))
	}
	for _, h := range hostile {
		f.Add([]byte(strings.Repeat(h, 3)))
	}
	for _, d := range Kinds() {
		for _, recipe := range append(d.Found, d.Kept...) {
			text, _, _ := secrettest.Cook(1, recipe)
			f.Add([]byte(text))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		once, found := Redact(nil, text)
		end := 0
		for _, f := range found {
			if f.Start < end || f.End <= f.Start || f.End > len(text) || f.Kind == "" {
				t.Fatalf("%q: got %v, want spans in order", text, found)
			}
			end = f.End
		}
		if twice, again := Redact(nil, once); !bytes.Equal(twice, once) {
			t.Errorf("%q\nonce  %q %v\ntwice %q %v", text, once, found, twice, again)
		}
	})
}

// FuzzPlanted: whatever stands on the lines around it, a secret is found.
func FuzzPlanted(f *testing.F) {
	docs := Kinds()
	for i := range docs {
		f.Add(uint(i), uint64(i), []byte("x = {"), []byte("}\n"))
	}
	f.Fuzz(func(t *testing.T, which uint, seed uint64, before, after []byte) {
		doc := docs[which%uint(len(docs))]
		if doc.Kind == "high-entropy" {
			t.Skip("a draw can look written")
		}
		recipe := doc.Found[seed%uint64(len(doc.Found))]
		text, start, end := secrettest.Cook(seed, recipe)
		secret := text[start:end]
		if len(before) > 0 && before[len(before)-1] == '\\' || bytes.Contains(before, []byte("-----BEGIN")) {
			t.Skip("goes on into the line of the secret")
		}
		whole := bytes.Join([][]byte{before, []byte(text), after}, []byte("\n"))
		if got, found := Redact(nil, whole); bytes.Contains(got, []byte(secret)) && !bytes.Contains(before, []byte(secret)) && !bytes.Contains(after, []byte(secret)) {
			t.Errorf("%s in %q: got %q %v, want none of %q", doc.Kind, whole, got, found, secret)
		}
	})
}

func BenchmarkFind(b *testing.B) {
	prose := []byte(strings.Repeat("the function returns error when config file is missing, see internal/config/read.go:42\n", 100))
	code := []byte(strings.Repeat("\tif err := s.lock(when, \"config\"); err != nil {\n\t\treturn fmt.Errorf(\"%w: x=%d\", err, n)\n", 100))
	command := []byte(`cd /srv/app && git status --short | head -20 && go test ./internal/... -run TestX -count=1`)
	for _, c := range []struct {
		name string
		text []byte
	}{{"prose", prose}, {"code", code}, {"command", command}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(c.text)))
			var s Scanner
			var dst []Finding
			for b.Loop() {
				dst = s.Find(dst[:0], c.text)
			}
		})
	}
}
