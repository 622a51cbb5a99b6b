package shell

import (
	"encoding/base64"
	"strings"
	"testing"
)

func TestDecode64(t *testing.T) {
	for _, c := range []struct {
		in, want string
		ok       bool
	}{
		{"", "", true},
		{"cm0gLXJmIC8=", "rm -rf /", true},
		{"cm0gLXJmIC8", "rm -rf /", true},
		{" cm0g\nLXJm IC8=\n", "rm -rf /", true},
		{"+/+/", "\xfb\xff\xbf", true},
		{"c", "", false},
		{"cm0*", "", false},
		{"cm0=x", "", false},
	} {
		if got, ok := decode64(c.in); ok != c.ok || ok && got != c.want {
			t.Errorf("decode64(%q): got %q, %v, want %q, %v", c.in, got, ok, c.want, c.ok)
		}
	}
}

// FuzzDecode64 holds it to the standard library on what that encodes.
func FuzzDecode64(f *testing.F) {
	f.Add("rm -rf /")
	f.Fuzz(func(t *testing.T, want string) {
		encoded := base64.StdEncoding.EncodeToString([]byte(want))
		for _, s := range []string{encoded, strings.TrimRight(encoded, "="), encoded + "\n"} {
			if got, ok := decode64(s); !ok || got != want {
				t.Errorf("decode64(%q): got %q, %v, want %q", s, got, ok, want)
			}
		}
	})
}
