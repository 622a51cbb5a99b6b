package rules_test

import (
	"testing"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/worldtest"
)

// BenchmarkMatch is what a call costs in process, from the record to its
// matches.
func BenchmarkMatch(b *testing.B) {
	for _, c := range []struct{ name, command string }{
		{"one", "go test ./internal/rules"},
		{"read", "git log --oneline -20 | head -5"},
		{"usual", "cd /home/u/app && npm run build 2>&1 | tail -20 && git status --short"},
		{"search", "grep -rn 'func main' --include='*.go' . | head"},
		{"code", "python3 -c 'import json; print(json.load(open(\"a.json\"))[\"x\"])'"},
		{"heredoc", "cat > notes.md <<'EOF'\nrm -rf / is what nobody should run\nDROP TABLE users;\nEOF\ngit add notes.md"},
		{"caught", "git reset --hard HEAD~3"},
	} {
		b.Run(c.name, func(b *testing.B) {
			r := record(rules.Sample{Command: c.command})
			w := worldtest.New()
			config := func() rules.Config { return rules.Config{} }
			none := func(string) call.Action { return call.None }
			b.ReportAllocs()
			for b.Loop() {
				rules.Match(rules.NewSubject(r, w, config), none)
			}
		})
		b.Run(c.name+"/reading", func(b *testing.B) {
			r := record(rules.Sample{Command: c.command})
			w := worldtest.New()
			b.ReportAllocs()
			for b.Loop() {
				rules.NewSubject(r, w, nil)
			}
		})
	}
}
