// Package version names this build.
package version

import "runtime/debug"

// String is the module's version, and the commit it was built from where that
// is known.
func String() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return Of(info)
}

// Of is the version of a program, by what its file tells of its build.
func Of(info *debug.BuildInfo) string {
	version := info.Main.Version
	if version == "" || version == "(devel)" {
		version = "devel"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return version + " " + s.Value[:12]
		}
	}
	return version
}
