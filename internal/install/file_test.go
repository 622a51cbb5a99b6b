package install

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
)

// settings makes a Target in a fresh folder; nil content makes no file.
func settings(t *testing.T, content *string) Target {
	t.Helper()
	dir := t.TempDir()
	target := Target{File: filepath.Join(dir, ".claude", "settings.json"), Backup: filepath.Join(dir, "state", "backup"),
		Form: JSON{Entries: []Entry{entry}, Ours: ours}}
	if content != nil {
		write(t, target.File, *content)
	}
	return target
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o640); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func install(t *testing.T, target Target) Change {
	t.Helper()
	c, err := target.Install(false)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func uninstall(t *testing.T, target Target) Change {
	t.Helper()
	c, err := target.Uninstall(false)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// leftovers returns what lies beside the settings file.
func leftovers(t *testing.T, target Target) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(target.File))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != filepath.Base(target.File) {
			names = append(names, e.Name())
		}
	}
	return names
}

func TestUndo(t *testing.T) {
	for _, f := range files {
		t.Run(f.name, func(t *testing.T) {
			target := settings(t, &f.before)
			install(t, target)
			if c := install(t, target); !c.None() {
				t.Errorf("second install: got %+v, want no change", c)
			}
			uninstall(t, target)
			if got := read(t, target.File); got != f.before {
				t.Errorf("got %q, want %q", got, f.before)
			}
			if c := uninstall(t, target); !c.None() {
				t.Errorf("second uninstall: got %+v, want no change", c)
			}
			if left := leftovers(t, target); left != nil {
				t.Errorf("left beside the file: %v", left)
			}
			if left, _ := filepath.Glob(filepath.Join(target.Backup, "*")); left != nil {
				t.Errorf("left of the backup: %v", left)
			}
		})
	}
}

func TestUndoOfCreatedFile(t *testing.T) {
	target := settings(t, nil)
	if c := install(t, target); !c.Created {
		t.Errorf("got %+v, want Created", c)
	}
	if c := uninstall(t, target); !c.Removed {
		t.Errorf("got %+v, want Removed", c)
	}
	if _, err := os.Stat(target.File); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want no file", err)
	}
}

// A file that Install created goes only when nothing of the user's is in it.
func TestUndoOfCreatedFileAfterEdit(t *testing.T) {
	tests := []struct{ name, edited, want string }{
		{"laid out anew", `{"hooks":{"PreToolUse":[` + group + `]}}`, ""},
		{"something added", `{"hooks":{"PreToolUse":[` + group + `]},"a":1}`, `{"a":1}`},
	}
	for _, test := range tests {
		target := settings(t, nil)
		install(t, target)
		write(t, target.File, test.edited)
		c := uninstall(t, target)
		if c.Removed != (test.want == "") {
			t.Errorf("%s: got %+v, want %q", test.name, c, test.want)
		} else if !c.Removed && read(t, target.File) != test.want {
			t.Errorf("%s: got %q, want %q", test.name, read(t, target.File), test.want)
		}
	}
}

func TestUndoAfterEditAndReinstall(t *testing.T) {
	content := `{"a":1}`
	target := settings(t, &content)
	install(t, target)
	write(t, target.File, `{"a":1,"hooks":{"PreToolUse":[`+group+`]},"b":2}`)
	moved := entry
	moved.Command = "/new/airlock-hook"
	target.Form = JSON{Entries: []Entry{moved}, Ours: ours}
	if _, err := target.Install(false); err != nil {
		t.Fatal(err)
	}
	uninstall(t, target)
	if got, want := read(t, target.File), `{"a":1,"b":2}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestMoveKeepsFirstOriginal(t *testing.T) {
	content := "{ \n \"a\": 1 }"
	target := settings(t, &content)
	install(t, target)
	moved := entry
	moved.Command = "/new/airlock-hook"
	target.Form = JSON{Entries: []Entry{moved}, Ours: ours}
	if _, err := target.Install(false); err != nil {
		t.Fatal(err)
	}
	uninstall(t, target)
	if got := read(t, target.File); got != content {
		t.Errorf("got %q, want %q", got, content)
	}
}

func TestDryRunWritesNothing(t *testing.T) {
	content := `{"a":1}`
	target := settings(t, &content)
	c, err := target.Install(true)
	if err != nil || c.None() || read(t, target.File) != content {
		t.Errorf("got %+v, %v, file %s, want a change that is not made", c, err, read(t, target.File))
	}
	if _, err := os.Stat(target.Backup); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want no backup", err)
	}
	missing := settings(t, nil)
	if _, err := missing.Install(true); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Dir(missing.File)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want no folder", err)
	}
}

func TestModesAndLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIP: modes and links of Unix")
	}
	content := `{"a":1}`
	target := settings(t, nil)
	real := filepath.Join(filepath.Dir(filepath.Dir(target.File)), "dotfiles", "claude.json")
	write(t, real, content)
	if err := os.MkdirAll(filepath.Dir(target.File), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../dotfiles/claude.json", target.File); err != nil {
		t.Fatal(err)
	}
	c := install(t, target)
	if info, err := os.Lstat(target.File); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("got %v, %v, want the link", info.Mode(), err)
	}
	if info, err := os.Stat(real); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("got %v, %v, want mode 0640", info.Mode(), err)
	}
	dir := target.backupDir(c.File)
	for name, want := range map[string]fs.FileMode{target.Backup: 0o700, dir: 0o700, filepath.Join(dir, originalFile): 0o600, filepath.Join(dir, installedFile): 0o600} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: got %v, %v, want %v", name, info.Mode().Perm(), err, want)
		}
	}
	uninstall(t, target)
	if got := read(t, real); got != content {
		t.Errorf("got %s, want %s", got, content)
	}
}

func TestRefusedFiles(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIP: links of Unix")
	}
	tests := []struct {
		name string
		make func(string) error
	}{
		{"a folder", func(name string) error { return os.Mkdir(name, 0o755) }},
		{"a link to nothing", func(name string) error { return os.Symlink("nowhere.json", name) }},
		{"a link to itself", func(name string) error { return os.Symlink("settings.json", name) }},
		{"comments", func(name string) error { return os.WriteFile(name, []byte("{} // x"), 0o644) }},
		{"a file in the folder's place", func(name string) error {
			return errors.Join(os.Remove(filepath.Dir(name)), os.WriteFile(filepath.Dir(name), nil, 0o644))
		}},
	}
	for _, test := range tests {
		target := settings(t, nil)
		if err := os.MkdirAll(filepath.Dir(target.File), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := test.make(target.File); err != nil {
			t.Fatal(err)
		}
		if c, err := target.Install(false); err == nil {
			t.Errorf("%s: got %+v, want an error", test.name, c)
		}
		if _, err := os.Stat(target.Backup); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: got %v, want no backup", test.name, err)
		}
	}
}

// Somebody else writes the file between our reading it and replacing it.
func TestConcurrentEdit(t *testing.T) {
	content := `{"a":1}`
	target := settings(t, &content)
	edits := []string{`{"a":1,"b":2}`}
	target.beforeReplace = func() {
		if len(edits) > 0 {
			write(t, target.File, edits[0])
			edits = edits[1:]
		}
	}
	install(t, target)
	if got, want := read(t, target.File), `{"a":1,"b":2,"hooks":{"PreToolUse":[`+group+`]}}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	edits = []string{`{"hooks":{"PreToolUse":[` + group + `]},"c":3}`}
	uninstall(t, target)
	if got, want := read(t, target.File), `{"c":3}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestConcurrentEditsWithoutEnd(t *testing.T) {
	content := `{}`
	target := settings(t, &content)
	n := 0
	target.beforeReplace = func() {
		n++
		write(t, target.File, `{"n":"`+string(rune('a'+n))+`"}`)
	}
	if c, err := target.Install(false); !errors.Is(err, ErrBusy) {
		t.Errorf("got %+v, %v, want %v", c, err, ErrBusy)
	}
	if got, want := read(t, target.File), `{"n":"d"}`; got != want {
		t.Errorf("got %s, want what the other writer left, %s", got, want)
	}
	if left := leftovers(t, target); left != nil {
		t.Errorf("left beside the file: %v", left)
	}
}

func TestManyAtOnce(t *testing.T) {
	for _, content := range []string{"", pretty} {
		target := settings(t, nil)
		if content != "" {
			write(t, target.File, content)
		}
		var all sync.WaitGroup
		for range 16 {
			all.Go(func() {
				if _, err := target.Install(false); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if found, err := likeClaude.Find([]byte(read(t, target.File))); err != nil || len(slices.DeleteFunc(found, func(h Handler) bool { return !ours(h) })) != 1 {
			t.Errorf("got %v, %v, want one of ours", found, err)
		}
		uninstall(t, target)
		if content == "" && !errors.Is(stat(target.File), fs.ErrNotExist) {
			t.Error("the file is there, want none")
		}
		if content != "" && read(t, target.File) != content {
			t.Errorf("got %q, want %q", read(t, target.File), content)
		}
	}
}

func stat(name string) error {
	_, err := os.Stat(name)
	return err
}

// The file appears, or goes, while we are at it.
func TestConcurrentCreation(t *testing.T) {
	target := settings(t, nil)
	once := true
	target.beforeReplace = func() {
		if once {
			write(t, target.File, `{"a":1}`)
		}
		once = false
	}
	if c := install(t, target); c.Created {
		t.Errorf("got %+v, want the other's file kept", c)
	}
	once = true
	target.beforeReplace = func() {
		if once {
			os.Remove(target.File)
		}
		once = false
	}
	if c := uninstall(t, target); !c.None() {
		t.Errorf("got %+v, want nothing done to a file that is gone", c)
	}
}
