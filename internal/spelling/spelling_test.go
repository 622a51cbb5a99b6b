package spelling

import (
	"strings"
	"testing"

	"airlock/internal/shell"
)

// TestMeansTheSame: in every spelling the reader finds the same program with
// the same words.
func TestMeansTheSame(t *testing.T) {
	for _, c := range []struct{ command, want string }{
		{"rm -rf /srv/data", "rm"},
		{"git push --force origin main", "git"},
		{"sudo systemctl restart nginx", "sudo"},
		{"git commit -m 'a b; c'", "git"},
		{"curl -fsS 'https://x.example/a?b=c&d'", "curl"},
	} {
		all := Of(c.command)
		if len(all) < 30 {
			t.Errorf("%s: got %d spellings, want at least 30", c.command, len(all))
		}
		for _, s := range all {
			found := false
			for _, in := range shell.Read(s.Text, shell.Options{}).Invocations {
				found = found || in.Command.Program == c.want && (len(in.Args) > 0 || strings.HasPrefix(s.Name, "option"))
			}
			if !found {
				t.Errorf("%s: %q: the reader does not find %s", s.Name, s.Text, c.want)
			}
		}
	}
}
