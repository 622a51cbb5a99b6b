package call

import (
	"encoding/json"
	"strings"
	"testing"
)

var scanSeeds = []string{
	`{}`, `{"a":1}`, ` { "a" : [ 1 , 2 ] , "b" : {"c":null} } `, `[]`, `[1,[2,[3]],{"x":[]}]`,
	`{"a":"\u00e9\ud83d\ude00\"\\"}`, `{"a":1,"a":2,"A":3}`, `{"a":-0.5e+10}`, `true`, `null`, `""`,
	`{`, `{"a"`, `{"a":}`, `{"a":1,}`, `{,}`, `[1,]`, `[1 2]`, `{"a":1}{"b":2}`, `{"a":01}`, `{"a":1.}`, `{"a":+1}`,
	`{"a":"` + "\n" + `"}`, `{"a":"\x"}`, `{"a":"\u12"}`, `{"a":tru}`, `{]`, `[}`, `[[}]`, `{"a":[}}`, "", " ", "\x00", "\xef\xbb\xbf{}",
	strings.Repeat("[", 9999) + strings.Repeat("]", 9999), strings.Repeat("[", 10001) + strings.Repeat("]", 10001),
	strings.Repeat("[", 10000) + strings.Repeat("]", 10000), `{"a":` + strings.Repeat("[", 10000) + strings.Repeat("]", 10000) + `}`,
	strings.Repeat(`{"a":`, 300) + "1" + strings.Repeat("}", 300),
}

// checkScan holds the scanner to encoding/json on one text.
func checkScan(t *testing.T, src []byte) {
	t.Helper()
	want := json.Valid(src)
	if got := Valid(src); got != want {
		t.Errorf("Valid(%.80q): got %v, want %v", src, got, want)
	}
	trimmed := strings.TrimLeft(string(src), " \n\t\r")
	for _, s := range []Scanner{ScanObject(src), ScanArray(src)} {
		want := want && strings.HasPrefix(trimmed, string(byte(s.kind)))
		for s.Next() {
			if got := string(src[s.Start() : s.Start()+len(s.Value())]); got != string(s.Value()) {
				t.Errorf("value at %d of %.80q: got %.40q, want %.40q", s.Start(), src, got, s.Value())
			}
			if !json.Valid(s.Value()) {
				t.Errorf("value %.80q of %.80q is no JSON", s.Value(), src)
			}
			if s.Key() != nil {
				checkText(t, s.Key())
			}
			if KindOf(s.Value()) == String {
				checkText(t, s.Value())
			}
		}
		if got := s.Err() == nil; got != want {
			t.Errorf("walk of %.80q as %c: got ok %v, want %v", src, s.kind, got, want)
		}
	}
}

func checkText(t *testing.T, raw []byte) {
	t.Helper()
	var want string
	if err := json.Unmarshal(raw, &want); err != nil {
		t.Fatalf("unmarshal %q: %v", raw, err)
	}
	text, ok := Text(raw)
	if got := strings.ToValidUTF8(text, "\ufffd"); !ok || !sameText(got, want) {
		t.Errorf("Text(%q): got %q, want %q", raw, got, want)
	}
	var back string
	if err := json.Unmarshal(AppendQuoted(nil, text), &back); err != nil || !sameText(back, want) {
		t.Errorf("AppendQuoted(%q): got %q, %v, want %q", text, back, err, want)
	}
}

// sameText compares but for the number of U+FFFD in a run of bad bytes.
func sameText(a, b string) bool {
	squeeze := func(s string) string {
		for strings.Contains(s, "\ufffd\ufffd") {
			s = strings.ReplaceAll(s, "\ufffd\ufffd", "\ufffd")
		}
		return s
	}
	return squeeze(a) == squeeze(b)
}

func TestScan(t *testing.T) {
	for _, src := range scanSeeds {
		checkScan(t, []byte(src))
	}
}

func FuzzScan(f *testing.F) {
	for _, src := range scanSeeds {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, src []byte) { checkScan(t, src) })
}

func TestKeys(t *testing.T) {
	for _, c := range []struct {
		key, name   string
		is, isAlike bool
	}{
		{`"command"`, "command", true, true},
		{`"Command"`, "command", false, true},
		{`"comm\u0061nd"`, "command", true, true},
		{`"COMM\u0041ND"`, "command", false, true},
		{`"commands"`, "command", false, false},
	} {
		if got := KeyIs([]byte(c.key), c.name); got != c.is {
			t.Errorf("KeyIs(%s, %s): got %v, want %v", c.key, c.name, got, c.is)
		}
		if got := KeyLike([]byte(c.key), c.name); got != c.isAlike {
			t.Errorf("KeyLike(%s, %s): got %v, want %v", c.key, c.name, got, c.isAlike)
		}
	}
}
