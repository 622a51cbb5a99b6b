package paths

import "testing"

func TestClean(t *testing.T) {
	for _, c := range []struct {
		system       System
		dir, p, want string
	}{
		{Linux, "/a", "b/../c", "/a/c"},
		{Linux, "/a", "..", "/"},
		{Linux, "/a/b", "../../..", "/"},
		{Linux, "/a", "//x///y/.", "/x/y"},
		{Linux, "", "x/./y", "x/y"},
		{Linux, "/a", "", "/a"},
		{Linux, "/a", `b\c`, `/a/b\c`},
		{Darwin, "/", "/private/tmp/x", "/tmp/x"},
		{Darwin, "/", "/private/tmpx", "/private/tmpx"},
		{Darwin, "/private/var", "y", "/var/y"},
		{Windows, `c:\Users\u`, `..\v`, "C:/Users/v"},
		{Windows, `C:\`, `/d/x`, "D:/x"},
		{Windows, `C:\a`, `\\server\share`, "/server/share"},
		{Windows, `C:\a`, `c:\`, "C:/"},
	} {
		if got := c.system.Clean(c.dir, c.p); got != c.want {
			t.Errorf("%s Clean(%q, %q): got %q, want %q", c.system, c.dir, c.p, got, c.want)
		}
	}
}

func TestInside(t *testing.T) {
	for _, c := range []struct {
		system System
		dir, p string
		want   bool
	}{
		{Linux, "/a", "/a", true},
		{Linux, "/a", "/a/b", true},
		{Linux, "/a", "/ab", false},
		{Linux, "/", "/x", true},
		{Linux, "/A", "/a/b", false},
		{Darwin, "/A", "/a/b", true},
		{Windows, "C:/Users", "c:/users/x", true},
		{Linux, "", "/x", false},
	} {
		if got := c.system.Inside(c.dir, c.p); got != c.want {
			t.Errorf("%s Inside(%q, %q): got %v, want %v", c.system, c.dir, c.p, got, c.want)
		}
	}
}

func TestTemporary(t *testing.T) {
	for _, c := range []struct {
		p, tmp string
		want   bool
	}{
		{"/tmp/x", "", true},
		{"/tmp", "", false},
		{"/var/tmp/x", "", true},
		{"/tmpx", "", false},
		{"/home/u/t/x", "/home/u/t/", true},
		{"/home/u/t", "/home/u/t", false},
		{"/etc/x", "/", false},
	} {
		if got := Linux.Temporary(c.p, c.tmp); got != c.want {
			t.Errorf("Temporary(%q, %q): got %v, want %v", c.p, c.tmp, got, c.want)
		}
	}
}
