package prefilter

import (
	"strings"
	"testing"

	"airlock/internal/agent"
	"airlock/internal/config"
)

// TestSecretInPath: a secret that is part of a path stands nowhere in the
// record, its facts included, whose keys are paths.
func TestSecretInPath(t *testing.T) {
	const token = "ghp_0123456789abcdefghijABCDEFGHIJ456789"
	home := t.TempDir()
	getenv := func(name string) string { return map[string]string{"HOME": home}[name] }
	adapter, _ := agent.Named("claude")
	for _, command := range []string{"rm -rf /srv/" + token + "/x", "cat /srv/" + token + "/.env", "bash /srv/" + token + "/x.sh; sudo ls",
		"cd /srv/" + token + " && git reset --hard", "find /srv/" + token + " -name x", "cat /srv/" + token + "/secrets.txt"} {
		r, err := adapter.Read([]byte(`{"cwd":"/p","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"`+command+`"}}`), getenv)
		if err != nil {
			t.Fatal(err)
		}
		r.OS = "linux"
		Run(r, getenv, config.New(getenv, nil))
		if line := string(r.Append(nil)); len(r.Matches) > 0 && strings.Contains(line, token) {
			t.Errorf("%s: the token stands in %s", command, line)
		}
	}
}
