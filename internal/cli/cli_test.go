package cli

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"airlock/internal/version"

	"github.com/alecthomas/kong"
)

type testApp struct {
	Version kong.VersionFlag `help:"Print the version."`
	How     string           `arg:"" optional:"" help:"How to end."`
}

func (a *testApp) Run(std *Streams) error {
	switch a.How {
	case "fail":
		return Fail(errors.New("check: 2 of 3"))
	case "quiet":
		return Quiet(Failed)
	case "hint":
		return Hint(errors.New("open x: no such file"), "create it")
	case "error":
		return errors.New("open x: no such file")
	}
	_, err := std.Out.Write([]byte("done\n"))
	return err
}

func TestCommand(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		out    string
		err    string
	}{
		{nil, OK, "done\n", ""},
		{[]string{"fail"}, Failed, "", "x: check: 2 of 3\n"},
		{[]string{"quiet"}, Failed, "", ""},
		{[]string{"error"}, Cannot, "", "x: open x: no such file\n"},
		{[]string{"hint"}, Cannot, "", "x: open x: no such file\nx: hint: create it\n"},
		{[]string{"--nonsense"}, Cannot, "", "x: unknown flag --nonsense\nx: hint: x --help\n"},
		{[]string{"a", "b"}, Cannot, "", "x: unexpected argument b\nx: hint: x --help\n"},
		{[]string{"--version"}, OK, "x " + version.String() + "\n", ""},
	} {
		var out, errs bytes.Buffer
		status := Main("x", "Does x.", new(testApp), c.args, &Streams{strings.NewReader(""), &out, &errs})
		if status != c.status || out.String() != c.out || errs.String() != c.err {
			t.Errorf("x %q: got %d, %q, %q, want %d, %q, %q", c.args, status, out.String(), errs.String(), c.status, c.out, c.err)
		}
	}
	var out, errs bytes.Buffer
	if status := Main("x", "Does x.", new(testApp), []string{"--help"}, &Streams{strings.NewReader(""), &out, &errs}); status != OK || !strings.Contains(out.String(), "Does x.") {
		t.Errorf("--help: got %d, %q, want 0 and the description", status, out.String())
	}
}
