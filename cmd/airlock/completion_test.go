package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"airlock/internal/scripttest"
)

// shell runs a shell on some input, with the commands in its PATH and a home
// of its own, in a folder with one file, and returns all that it prints. SKIP
// where the shell is not on the machine.
func shell(t *testing.T, input string, name string, args ...string) string {
	t.Helper()
	program, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("SKIP: no %s", name)
	}
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "some file.jsonl"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, args...)
	cmd.Dir = home
	cmd.Env = []string{"HOME=" + home, "TERM=dumb", "PATH=" + scripttest.Bin(t) + string(filepath.ListSeparator) + os.Getenv("PATH")}
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

// TestBash types words and tabs at a real bash. What is printed is what bash
// made of them.
func TestBash(t *testing.T) {
	lines := []struct{ typed, want string }{
		{"airlock inst\t", "<airlock><install>"},
		{"airlock pol\tru\t", "<airlock><policy><rules>"},
		{"airlock install --ag\tcu\t--dr\t", "<airlock><install><--agent><cursor><--dry-run>"},
		{"airlock install --agent=cu\t", "<airlock><install><--agent=cursor>"},
		{"airlock audit replay --fail-on lo\t", "<airlock><audit><replay><--fail-on><loosened>"},
		{"airlock audit verify so\t", "<airlock><audit><verify><some file.jsonl>"},
		{"airlock hook --agent ge\t", "<airlock><hook><--agent><gemini>"},
		{"airlock help doc\t", "<airlock><help><doctor>"},
		{"airlock completion z\t", "<airlock><completion><zsh>"},
		{"airlock install -- --ag\t", "<airlock><install><--><--ag>"},
		{"airlock-audit ver\t", "<airlock-audit><verify>"},
		{"airlock-hook --ag\tcod\t", "<airlock-hook><--agent><codex>"},
		{"airlock doctor --j\t", "<airlock><doctor><--json>"},
		{"airlock no-such x\t", "<airlock><no-such><x>"},
	}
	// Each line is completed as a command, and printed instead of run.
	var input strings.Builder
	input.WriteString("source <(airlock completion bash)\nbind 'set bell-style none' 2>/dev/null\n")
	input.WriteString(`for c in airlock airlock-audit airlock-hook; do eval "$c() { if [[ \$1 == __complete ]]; then command $c \"\$@\"; else printf '<%s>' $c \"\$@\"; echo; fi; }"; done` + "\n")
	for _, l := range lines {
		input.WriteString(l.typed + "\n")
	}
	input.WriteString("exit\n")
	got := shell(t, input.String(), "bash", "--norc", "--noprofile", "-i")
	for _, l := range lines {
		if !strings.Contains("\n"+got, "\n"+l.want+"\n") {
			t.Errorf("%q: want %s", l.typed, l.want)
		}
	}
	if t.Failed() {
		t.Logf("got:\n%s", got)
	}
}

func TestFish(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"airlock inst", "install\tregister the hook with a coding agent"},
		{"airlock install --agent cu", "cursor"},
		{"airlock-policy ru", "rules\tList the rules, or show one whole."},
		{"airlock audit verify some", "some\\ file.jsonl"},
	} {
		got := shell(t, "", "fish", "--no-config", "-c", "airlock completion fish | source; complete -C '"+c.typed+"'")
		if strings.TrimSpace(strings.ReplaceAll(got, "some file", `some\ file`)) != c.want {
			t.Errorf("%q: got %q, want %q", c.typed, got, c.want)
		}
	}
}

// zsh completes only at a terminal of its own, which it can make.
func TestZsh(t *testing.T) {
	const session = `zmodload zsh/zpty
airlock completion zsh > airlock.zsh
zpty z "zsh -f -i"
zpty -w z 'PS1=; autoload -U compinit; compinit -u -D; source ./airlock.zsh; bindkey "^I" complete-word; airlock-policy() { print -r -- "<$1><$2>" }; echo READY'
while zpty -r z line && [[ $line != READY* ]]; do :; done
zpty -w -n z $'airlock-policy ru\t--he\t\n'
while zpty -r z line && [[ $line != \<* ]]; do :; done
print -r -- $line
zpty -d z
`
	if got := shell(t, session, "zsh", "-f"); !strings.Contains(got, "<rules><--help>") {
		t.Errorf("got %q, want the words whole", got)
	}
}
