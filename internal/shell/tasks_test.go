package shell

import (
	"strings"
	"testing"
	"time"
)

// TestTasks reads what task runners run from a disk of its own.
func TestTasks(t *testing.T) {
	disk := map[string]string{
		"/w/app/Makefile": "BUILD ?= out\nEMPTY =\n.PHONY: clean\n\nall: prep\n\t@echo all\n\nprep:\n\trm -f prep.txt\n\n" +
			"clean: # all of it\n\t-rm -rf $(BUILD) \\\n\t  $(BUILD)2\n\tcd sub && rm $$HOME/x\n\trm $@.o $(NOBODY)/y\n\n" +
			"sub:\n\t$(MAKE) clean\nlist:\n\trm $(shell ls) $(wildcard *.o)\nloop:\n\t$(MAKE) loop\n",
		"/w/app/other.mk":         "x: ; rm inline\n",
		"/w/app/lib/Makefile":     "all:\n\trm here\n",
		"/w/app/package.json":     `{"name":"x","scripts":{"preclean":"rm before","clean":"rm -rf dist \"a b\"","postclean":"rm after","test":"jest","all":"npm run clean","loop":"npm run loop"},"a":{"scripts":{"no":"rm no"}}}`,
		"/w/app/lib/package.json": `{"scripts":{"clean":"rm lib"}}`,
	}
	o := testOptions()
	o.Body = func(path string) (string, bool, bool) {
		s, ok := disk[path]
		return s, true, ok
	}
	for _, c := range []struct{ text, want string }{
		{"make", "make\nmake prep: rm -f prep.txt #maybe\nmake all: echo all\n"},
		{"make clean", "make clean\nmake clean: rm -rf out out2\nmake clean: cd sub\nmake clean: rm /home/u/x @/w/app/sub #maybe\nmake clean: rm clean.o {$u:NOBODY}/y\n"},
		{"make BUILD=/srv clean | true", "make BUILD=/srv clean #piped\nmake clean: rm -rf /srv /srv2"},
		{"make -n clean", "make -n clean\n"},
		{"make -f other.mk x", "make -f other.mk x\nmake x: rm inline\n"},
		{"make -C lib", "make -C lib\nmake all: rm here @/w/app/lib\n"},
		{"make missing", "make missing\n"},
		{"npm run clean", "npm run clean\nnpm run preclean: rm before\nnpm run clean: rm -rf dist \"a b\"\nnpm run postclean: rm after\n"},
		{"npm run clean -- -v x", "npm run clean -- -v x\nnpm run preclean: rm before\nnpm run clean: rm -rf dist \"a b\" -v x\n"},
		{"npm --prefix lib run clean", "npm --prefix lib run clean\nnpm run clean: rm lib @/w/app/lib\n"},
		{"npm test", "npm test\nnpm run test: jest\n"},
		{"npm install clean", "npm install clean\n"},
		{"yarn clean", "yarn clean\nyarn run preclean: rm before\nyarn run clean: rm -rf dist \"a b\"\n"},
		{"pnpm run clean", "pnpm run clean\npnpm run preclean: rm before\n"},
		{"bun run clean x", "bun run clean x\nbun run preclean: rm before\nbun run clean: rm -rf dist \"a b\" x\n"},
		{"npm run no", "npm run no\n"},
		{"npm run all", "npm run all\nnpm run all: npm run clean\nnpm run all > npm run preclean: rm before\n"},
	} {
		if got := describe(Read(c.text, o)); !strings.HasPrefix(got, c.want) {
			t.Errorf("Read(%q)\ngot:\n%swant:\n%s", c.text, got, c.want)
		}
	}
	for _, text := range []string{"make loop", "npm run loop"} {
		if r := Read(text, o); r.Limit || len(r.Invocations) > 4 {
			t.Errorf("%s: got limit %v, %d invocations, want an end after one level", text, r.Limit, len(r.Invocations))
		}
	}
}

// TestHostileMakefile: variables within variables come to an end.
func TestHostileMakefile(t *testing.T) {
	text := "E=\nA=" + strings.Repeat("$(E)", 500) + "\nB=" + strings.Repeat("$(A)", 500) + "\nC=" + strings.Repeat("$(B)", 500) +
		"\nD=" + strings.Repeat("$(D)", 100) + "\nx:\n\trm $(C) $(D)\n"
	start := time.Now()
	m := parseMakefile(text)
	if got := m.script(m.rule("x"), "x"); len(got) > 2*maxBodies {
		t.Errorf("got %d bytes of script", len(got))
	}
	if took := time.Since(start); took > time.Second {
		t.Errorf("took %v", took)
	}
}

func FuzzTasks(f *testing.F) {
	f.Add("A=$(A)$(A)\nx: y\n\trm $(A) $@ $<\n\\\n")
	f.Add(`{"scripts":{"x":"rm \u002f"`)
	f.Fuzz(func(_ *testing.T, text string) {
		m := parseMakefile(text)
		for i := range m.rules {
			m.script(&m.rules[i], "x")
		}
		readScripts(text)
	})
}
