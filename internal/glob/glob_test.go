package glob

import (
	"path"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func TestText(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{"prod-*", "prod-eu", true},
		{"prod-*", "preprod-eu", false},
		{"*prod*", "a/b\nprod/c", true},
		{"https://*.example.com/*", "https://api.example.com/v1/x", true},
		{"https://*.example.com/*", "https://example.org/", false},
		{"a?c", "aéc", true},
		{"a?c", "ac", false},
		{"[Dd]rop *", "Drop table", true},
		{"[!a-c]x", "dx", true},
		{"[!a-c]x", "bx", false},
		{"[]]", "]", true},
		{`\*`, "*", true},
		{`\*`, "x", false},
		{"*", "", true},
		{"a", "", false},
		{"a*b*c", "a--b--b--c", true},
		{"a*b*c", "a--c--b", false},
		{"*", Hole, true},
		{"?", Hole, false},
		{"/srv/*", "/srv/" + Hole, true},
		{"/srv/data", "/srv/" + Hole, false},
		{"/srv/[!x]*", "/srv/" + Hole, false},
		{"ü*", "übung", true},
	} {
		if got := Text(c.pattern, c.text); got != c.want {
			t.Errorf("Text(%q, %q): got %v, want %v", c.pattern, c.text, got, c.want)
		}
	}
}

func TestPath(t *testing.T) {
	for _, c := range []struct {
		pattern, path string
		want          bool
	}{
		{"/srv/**", "/srv/a/b", true},
		{"/srv/**", "/srv", true},
		{"/srv/**", "/srv2/a", false},
		{"/srv/*", "/srv/a", true},
		{"/srv/*", "/srv/a/b", false},
		{"/srv/**/*.sql", "/srv/x.sql", true},
		{"/srv/**/*.sql", "/srv/a/b/x.sql", true},
		{"/srv/**/a/**/c", "/srv/a/b/a/c", true},
		{"/**", "/", true},
		{"*.sql", "/p/a/x.sql", true},
		{"*.sql", "/p/x.sql/a", false},
		{"migrations/**", "/p/db/migrations/1.sql", true},
		{"migrations/**", "/p/db/migrations", true},
		{"migrations/**", "/p/db/old-migrations/1.sql", false},
		{"C:/x/**", "C:/x/y", true},
		{".env*", "/p/.env.local", true},
		{"/srv/**", "/srv/" + Hole, true},
		{".env", Hole + "/.env", true},
	} {
		if got := Path(c.pattern, c.path); got != c.want {
			t.Errorf("Path(%q, %q): got %v, want %v", c.pattern, c.path, got, c.want)
		}
	}
}

func TestURL(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{"https://*.internal/*", "https://a.b.internal/x/y?z", true},
		{"https://*.internal/*", "HTTPS://Wiki.Internal", true},
		{"https://*.internal/*", "https://wiki.internal:8443/", true},
		{"https://*.internal:8443/*", "https://wiki.internal/", false},
		{"https://*.internal/*", "https://user:pw@wiki.internal/", true},
		{"https://*.internal/*", "https://wiki.internal@example.org/", false},
		{"https://*.internal/*", "https://example.org/https://wiki.internal/", false},
		{"https://*.internal/*", "https://example.org?x.internal/", false},
		{"https://wiki.internal", "https://wiki.internal/", true},
		{"https://wiki.internal", "https://wiki.internal/x", false},
		{"*://wiki.internal/*", "http://wiki.internal?q", true},
		{"https://" + "*", "https://" + Hole + "/x", false},
		{"https://*/*", "https://" + Hole + "/x", true},
		{"*internal*", "https://wiki.internal/x", true},
		{"https://*.internal/*", "wiki.internal", false},
	} {
		if got := URL(c.pattern, c.text); got != c.want {
			t.Errorf("URL(%q, %q): got %v, want %v", c.pattern, c.text, got, c.want)
		}
	}
}

func TestCheck(t *testing.T) {
	for pattern, want := range map[string]string{
		"*.sql": "", "[a-z]*": "", "[]]": "", `\[`: "", "[!]]": "", "": "empty", "[a": "not closed", "[": "not closed", "[!": "not closed",
		"[z-a]": "backwards", `a\`: "backslash", strings.Repeat("a", 257): "256 bytes", "a\x00": "NUL",
	} {
		err := Check(pattern)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("Check(%q): got %v, want %q", pattern, err, want)
		}
	}
}

// TestSlow: a pattern that starts over at every star takes the product of the
// lengths, and no more.
func TestSlow(t *testing.T) {
	start := time.Now()
	Text(strings.Repeat("*a", 100)+"b", strings.Repeat("a", 1<<16))
	Path(strings.Repeat("**/a*/", 40)+"b", strings.Repeat("/aaaaaaaa", 1<<12))
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("got %v, want under 2 s", took)
	}
}

func FuzzText(f *testing.F) {
	for _, s := range [][2]string{{"a*b", "axb"}, {"[a-c]?", "bz"}, {`\*`, "*"}, {"[^x]", "y"}, {"é*", "éa"}} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		got := Text(pattern, text)
		if Check(pattern) != nil || !utf8.ValidString(pattern+text) || strings.ContainsAny(pattern+text, "/\x00") || strings.Contains(pattern, "[!") || strings.Contains(pattern, "[]") || strings.Contains(pattern, "[^]") {
			return
		}
		// Within one name the standard library agrees, where both take the
		// pattern for one.
		if want, err := path.Match(pattern, text); err == nil && got != want {
			t.Errorf("Text(%q, %q): got %v, want %v", pattern, text, got, want)
		}
	})
}
