package shell

import (
	"strings"
	"testing"

	"mvdan.cc/sh/v3/syntax"
)

// BenchmarkRead reads commands as agents send them; beside each, the parser
// alone.
func BenchmarkRead(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"status", "git status"},
		{"typical", "grep -rn --include='*.go' TODO internal | head -n 20 > /tmp/todo.txt"},
		{"chain", "cd /w/app && npm run build && npm test 2>&1 | tail -30"},
		{"commit", "git add -A && git commit -m \"$(cat <<'EOF'\nfix: the thing\n\nBody text.\nEOF\n)\""},
		{"wrapped", "sudo -n env A=b timeout 5 bash -c 'rm -rf /srv/x'"},
		{"heredoc", "cat > f.go <<'EOF'\npackage main\n\nfunc main() {}\nEOF"},
		{"loop", "for f in a b c; do echo \"$f\"; wc -l \"$f\"; done"},
	} {
		b.Run(c.name+"/parser", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := syntax.NewParser().Parse(strings.NewReader(c.text), ""); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(c.name, func(b *testing.B) {
			o := testOptions()
			b.ReportAllocs()
			for b.Loop() {
				Read(c.text, o)
			}
		})
	}
}
