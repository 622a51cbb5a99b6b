package rules_test

import (
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/worldtest"
)

// BenchmarkMatch is the pre-filter in process: reading a call and holding it
// against the whole table.
func BenchmarkMatch(b *testing.B) {
	for _, c := range []struct {
		name string
		s    rules.Sample
	}{
		{"list", rules.Sample{Command: "ls -la src"}},
		{"test", rules.Sample{Command: "go test ./internal/... 2>&1 | tail -20"}},
		{"read", rules.Sample{Command: "cat README.md package.json | head -40"}},
		{"grep", rules.Sample{Command: "grep -rn 'func main' cmd internal --include='*.go' | sort | head"}},
		{"chain", rules.Sample{Command: "cd src && npm run build && git add -p && git commit -m 'wip: build' && git push"}},
		{"secret", rules.Sample{Command: "cat .env | sort | head"}},
		{"file", rules.Sample{Tool: "Read", Input: `{"file_path":"/home/u/app/src/main.go","limit":200}`}},
	} {
		b.Run(c.name, func(b *testing.B) {
			r, w := record(c.s), worldtest.New()
			config := func() rules.Config { return rules.Config{} }
			level := func(string) call.Action { return call.None }
			b.ReportAllocs()
			for b.Loop() {
				rules.Match(rules.NewSubject(r, w, config), level)
			}
		})
	}
}
