package front

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"airlock/internal/install"
)

// What is listed is what there is: the commands of the parser, and the
// programs of the repository.
func TestListIsComplete(t *testing.T) {
	parser, err := kong.New(newBuiltIns(&world{}))
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, node := range parser.Model.Children {
		want = append(want, node.Name)
	}
	for _, c := range builtInCommands() {
		got = append(got, c.name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("built in: got %v, want %v", got, want)
	}
	dirs, err := filepath.Glob("../../cmd/airlock-*")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("got %v, %v, want the commands", dirs, err)
	}
	for _, dir := range dirs {
		name := strings.TrimPrefix(filepath.Base(dir), "airlock-")
		if !slices.ContainsFunc(programs(), func(c commandLine) bool { return c.name == name }) {
			t.Errorf("%s has no line in programs", dir)
		}
	}
}

func TestSum(t *testing.T) {
	runs, fails := registration{}, registration{Error: "gone"}
	tests := []struct {
		name          string
		registrations []registration
		mode, kill    string
		disabled      bool
		want          string
	}{
		{"nothing", nil, "enforce", "", false, notRegistered},
		{"nothing, and off", nil, "off", "file", true, notRegistered},
		{"one that runs", []registration{runs}, "enforce", "", false, enforcing},
		{"one of two runs", []registration{fails, runs}, "enforce", "", false, enforcing},
		{"none runs", []registration{fails}, "shadow", "", false, broken},
		{"hooks disabled", []registration{runs}, "enforce", "", true, broken},
		{"shadow", []registration{runs}, "shadow", "", false, watching},
		{"off", []registration{runs}, "off", "", false, off},
		{"kill switch over shadow", []registration{runs}, "shadow", "file", false, off},
	}
	for _, test := range tests {
		s := &status{Registrations: test.registrations, Mode: test.mode, KillSwitch: test.kill}
		if got := s.sum(test.disabled); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

func TestShowChange(t *testing.T) {
	tests := []struct {
		name          string
		change        install.Change
		verb          string
		before, after string
		want          string
	}{
		{"in the middle", install.Change{}, "change", "a\nb\nc\n", "a\nB\nx\nc\n", "-b\n+B\n+x\n"},
		{"lines alike", install.Change{}, "change", "a\na\n", "a\na\na\n", "+a\n"},
		{"from nothing", install.Change{Created: true}, "create", "", "a\n", "+a\n"},
		{"to nothing", install.Change{Removed: true}, "remove", "a\n", "", "-a\n"},
		{"CRLF", install.Change{}, "change", "a\r\nb\r\n", "a\r\nc\r\n", "-b\n+c\n"},
	}
	for _, test := range tests {
		test.change.File, test.change.Before, test.change.After = "F", []byte(test.before), []byte(test.after)
		var out strings.Builder
		showChange(&out, test.change)
		if want := "would " + test.verb + " F\n" + test.want; out.String() != want {
			t.Errorf("%s: got %q, want %q", test.name, out.String(), want)
		}
	}
}
