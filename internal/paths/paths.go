// Package paths compares and joins paths by the rules of the system that a
// call runs on, which need not be the one this program runs on: a log from one
// machine is replayed on another.
package paths

import (
	"path"
	"strings"
)

// System is an operating system as GOOS names it.
type System string

const (
	Linux   System = "linux"
	Darwin  System = "darwin"
	Windows System = "windows"
)

// foldsCase reports whether two names that differ in case alone are usually
// one file.
func (s System) foldsCase() bool { return s == Darwin || s == Windows }

// Clean makes p absolute, starting from dir, and takes out `.`, `..` and
// doubled slashes. Separators become slashes; on Windows a drive is written
// C:/; on macOS /private/tmp, /private/var and /private/etc lose their prefix.
// Links are not followed. With a relative p and no dir the result is relative.
func (s System) Clean(dir, p string) string {
	if s == Windows {
		p, dir = windowsPath(p), windowsPath(dir)
	}
	if !s.IsAbs(p) && dir != "" {
		p = dir + "/" + p
	}
	p = path.Clean(p)
	if s == Windows && len(p) == 2 && p[1] == ':' {
		p += "/"
	}
	if s == Darwin {
		for _, d := range [...]string{"/tmp", "/var", "/etc"} {
			if rest, ok := strings.CutPrefix(p, "/private"+d); ok && (rest == "" || rest[0] == '/') {
				return d + rest
			}
		}
	}
	return p
}

// windowsPath writes a path with slashes and a drive: `c:\x` and the `/c/x` of
// Git Bash both become C:/x.
func windowsPath(p string) string {
	p = strings.ReplaceAll(p, `\`, "/")
	if len(p) >= 2 && p[0] == '/' && letter(p[1]) && (len(p) == 2 || p[2] == '/') {
		p = p[1:2] + ":" + p[2:]
	}
	if len(p) >= 2 && letter(p[0]) && p[1] == ':' {
		p = strings.ToUpper(p[:1]) + p[1:]
	}
	return p
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// IsAbs reports whether p starts at a root or a drive.
func (s System) IsAbs(p string) bool {
	if s == Windows {
		return len(p) >= 2 && letter(p[0]) && p[1] == ':' || strings.HasPrefix(p, "/") || strings.HasPrefix(p, `\`)
	}
	return strings.HasPrefix(p, "/")
}

// Same reports whether two clean paths name the same file, links aside.
func (s System) Same(a, b string) bool {
	if s.foldsCase() {
		return strings.EqualFold(a, b)
	}
	return a == b
}

// Inside reports whether clean path p is dir or below it. Nothing is inside
// an empty dir.
func (s System) Inside(dir, p string) bool {
	if dir == "" {
		return false
	}
	dir = strings.TrimSuffix(dir, "/")
	if len(p) < len(dir) || !s.Same(p[:len(dir)], dir) {
		return false
	}
	return len(p) == len(dir) || p[len(dir)] == '/'
}

// Temporary reports whether clean path p lies below a folder for temporary
// files: tmp is that of the call, "" where it is not known. The folders
// themselves do not count.
func (s System) Temporary(p, tmp string) bool {
	for _, dir := range [...]string{"/tmp", "/var/tmp", "/dev/shm", "/var/folders"} {
		if s.Inside(dir, p) && !s.Same(dir, p) {
			return true
		}
	}
	if tmp == "" || tmp == "/" {
		return false
	}
	tmp = s.Clean("", tmp)
	return s.Inside(tmp, p) && !s.Same(tmp, p)
}

// Base returns the last element of a path, whatever its separators.
func (s System) Base(p string) string {
	if s == Windows {
		p = strings.ReplaceAll(p, `\`, "/")
	}
	return path.Base(p)
}
