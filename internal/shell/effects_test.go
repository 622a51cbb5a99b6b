package shell

import (
	"fmt"
	"strings"
	"testing"
)

// TestEffects reads code in other languages, and the commands it starts.
func TestEffects(t *testing.T) {
	o := testOptions()
	o.Body = func(path string) (string, bool, bool) {
		switch path {
		case "/w/app/x.py":
			return "import shutil\nshutil.rmtree('/srv')\n", true, true
		case "/w/app/run":
			return "#!/usr/bin/env node\nrequire('fs').rmSync('/srv', {recursive: true})\n", true, true
		}
		return "", false, false
	}
	for _, c := range []struct{ text, effects, runs string }{
		{`python3 -c "import os; os.remove('/etc/x')"`, "0 os.remove /etc/x", ""},
		{`python3 -c "import os; os.system('rm -rf /')"`, "1 os.system rm -rf /", "rm -rf /"},
		{`python3 -c "import os; os.system('cd /srv && rm -rf x')"`, "1 os.system cd /srv && rm -rf x", "rm -rf x @/srv"},
		{`python3 -c "import subprocess; subprocess.run(['rm', '-rf', '/'])"`, "", "rm -rf /"},
		{`python3 -c "print(open('.env').read())"`, "3 open .env", ""},
		{`python3 -c "print(open('$F').read())"`, "3 open $F", ""},
		{"python3 - <<'E'\nimport shutil\nshutil.rmtree('/srv')\nE", "0 shutil.rmtree /srv", ""},
		{"echo 'import os; os.remove(\"/a\")' | python3", "0 os.remove /a", ""},
		{"python3 x.py", "0 shutil.rmtree /srv", ""},
		{"./run", "0 fs.rmSync /srv", ""},
		{"cat > y.py <<'E'\nimport os\nos.remove('/b')\nE\npython3 y.py", "0 os.remove /b", ""},
		{`node -e "require('child_process').execSync('rm -rf /')"`, "", "rm -rf /"},
		{`perl -e 'unlink "/a"'`, "0 unlink /a", ""},
		{`ruby -e 'system("rm -rf /")'`, "", "rm -rf /"},
		{`awk 'BEGIN{system("rm -rf /srv/data")}'`, "", "rm -rf /srv/data"},
		{`awk 'BEGIN{for(k in ENVIRON) print k"="ENVIRON[k]}'`, "5", ""},
		{`python3 -c 'print("os.remove(1)")'`, "none", ""},
		{`sudo python3 -c "import os; os.remove('/a')"`, "0 os.remove /a", ""},
		{`ssh h "python3 -c 'import os; os.remove(\"/a\")'"`, "0 os.remove /a", ""},
	} {
		r := Read(c.text, o)
		var effects []string
		runs := false
		for _, inv := range r.Invocations {
			for _, e := range inv.Effects {
				effects = append(effects, fmt.Sprintf("%d %s %s", e.Kind, e.Call, e.Path))
			}
			runs = runs || c.runs != "" && len(inv.Via) > 0 && strings.Contains(describeOne(inv), ": "+c.runs)
		}
		all := strings.Join(effects, "\n")
		if all == "" {
			all = "none"
		}
		if !strings.HasPrefix(all, c.effects) {
			t.Errorf("Read(%q): got effects %q, want %q", c.text, all, c.effects)
		}
		if c.runs != "" && !runs {
			t.Errorf("Read(%q): got\n%swant %q to run", c.text, describe(r), c.runs)
		}
	}
}
