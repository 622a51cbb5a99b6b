package shell

import (
	"strings"
	"testing"
)

// TestScripts reads scripts from a disk of its own.
func TestScripts(t *testing.T) {
	disk := map[string]string{
		"/w/app/x.sh":         "#!/bin/sh\nrm -rf \"$1\" $# $0\n",
		"/w/app/env.sh":       "D=/srv\nf() { rm \"$D\"; }\n",
		"/w/app/deep.sh":      "bash x.sh /deep\n",
		"/w/app/self.sh":      "#!/bin/bash\n./self.sh\n",
		"/w/app/tool":         "\x7fELF\x00rm -rf /\n",
		"/w/app/x.py":         "import os\n",
		"/w/app/zsh":          "#!/usr/bin/env zsh\nrm *(.)\n",
		"/w/app/big.sh":       "rm first\n" + strings.Repeat("ls # text\n", 2000) + "rm last\n",
		"/etc/profile.d/a.sh": "rm a\n",
	}
	asked := map[string]int{}
	o := testOptions()
	o.Body = func(path string) (string, bool, bool) {
		asked[path]++
		s, ok := disk[path]
		return s, true, ok
	}
	for _, c := range []struct{ text, want string }{
		{"bash x.sh / y", "bash x.sh / y\nscript x.sh: rm -rf / 2 x.sh\n"},
		{"./x.sh a", "./x.sh a\nscript ./x.sh: rm -rf a 1 ./x.sh\n"},
		{"sudo ./x.sh a", "sudo ./x.sh a\nsudo: ./x.sh a\nsudo > script ./x.sh: rm -rf a 1 ./x.sh\n"},
		{"sh -e x.sh", "sh -e x.sh\nscript x.sh: rm -rf '' 0 x.sh\n"},
		{". ./env.sh; f; rm $D", ". ./env.sh\nf(): rm /srv\nrm /srv\n"},
		{"bash env.sh; rm $D", "bash env.sh\nrm {$u:D}\nscript env.sh > f(): rm /srv #later\n"},
		{"sh < x.sh", "sh <x.sh <file\nscript x.sh: rm -rf '' 0 {$+u:0} <file\n"},
		{"bash deep.sh", "bash deep.sh\nscript deep.sh: bash x.sh /deep\nscript deep.sh > script x.sh: rm -rf /deep 1 x.sh\n"},
		{"bash missing.sh", "bash missing.sh #body?\n"},
		{"bash \"$f\"", "bash {$:f} #body?\n"},
		{"cd sub; bash x.sh", "cd sub\nbash x.sh @/w/app/sub,. #body?\n"},
		{"cd /w && cd app && ./x.sh q", "cd /w\ncd app @/w #maybe\n./x.sh q #maybe\nscript ./x.sh: rm -rf q 1 ./x.sh #maybe\n"},
		{"./tool x", "./tool x\n"},
		{"./zsh", "./zsh\nscript ./zsh: rm <*>(.)\n"},
		{"ssh h ./x.sh", "ssh h ./x.sh\nssh: ./x.sh @$PWD #host #body?\n"},
		{"/etc/profile.d/a.sh", "/etc/profile.d/a.sh\nscript /etc/profile.d/a.sh: rm a\n"},
		{"bash -n x.sh", "bash -n x.sh\n"},
		{"cat > n.sh <<'E'\nrm \"$@\"\nE\nchmod +x n.sh; ./n.sh a b", "cat >n.sh <<\"rm \\\"$@\\\"\\n\" #file\nchmod +x n.sh\n./n.sh a b\nscript ./n.sh: rm a b\n"},
		{"echo 'rm a' > n.sh; echo 'rm b' >> n.sh; sh n.sh", "echo \"rm a\" >n.sh #file\necho \"rm b\" >>n.sh #file\nsh n.sh\nscript n.sh: rm a\nscript n.sh: rm b\n"},
		{"c && echo 'rm a' > n.sh; sh n.sh", "c\necho \"rm a\" >n.sh #maybe #file\nsh n.sh\nscript n.sh: rm a #maybe\n"},
	} {
		if got := describe(Read(c.text, o)); got != c.want {
			t.Errorf("Read(%q)\ngot:\n%swant:\n%s", c.text, got, c.want)
		}
	}
	if asked["/w/app/sub/x.sh"] > 0 {
		t.Errorf("a script was read from a folder that the shell may not be in")
	}

	r := Read("bash big.sh", o)
	last := r.Invocations[len(r.Invocations)-1]
	if !r.Invocations[0].BodyUnknown || !r.Invocations[1].Program.Is("rm") || last.Program.Is("rm") {
		t.Errorf("of a long script got %d invocations, unknown %v; want its first %d bytes, and unknown", len(r.Invocations), r.Invocations[0].BodyUnknown, maxBodies)
	}
	if r := Read("./self.sh", o); !r.Limit {
		t.Errorf("a script that runs itself: got no limit")
	}
}
