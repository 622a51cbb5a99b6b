package call

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestObjectFacts: looked and found nothing, could not look, and nobody looked
// stay three different things.
func TestObjectFacts(t *testing.T) {
	for _, c := range []struct {
		name, want string
		facts      Facts
	}{
		{"nobody looked", `{}`, Facts{}},
		{"nothing staged", `{"staged":{}}`, Facts{Staged: &Staged{}}},
		{"nothing known", `{"staged":{"stopped":"unknown"}}`, Facts{Staged: &Staged{Stopped: StoppedBlind}}},
		{"all is pushed", `{"unpushed":{"/r":{}}}`, Facts{Unpushed: map[string]Unpushed{"/r": {}}}},
		{"not known whether", `{"unpushed":{"/r":{"unknown":true}}}`, Facts{Unpushed: map[string]Unpushed{"/r": {Unknown: true}}}},
		{"nothing typed", `{"prompts":[]}`, Facts{Prompts: new([]string)}},
		{"staged", `{"staged":{"files":2,"bytes":9,"findings":[{"path":"a","line":1,"kind":"jwt"}]}}`,
			Facts{Staged: &Staged{Files: 2, Bytes: 9, Findings: []Finding{{"a", 1, "jwt"}}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := open(nil)
			c.facts.write(&o)
			if got := string(o.close()); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			var back Facts
			if err := back.parse([]byte(c.want)); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(c.facts, back, cmp.AllowUnexported(Facts{})); d != "" {
				t.Errorf("read back (-want +got):\n%s", d)
			}
		})
	}
}

func TestObjectFactsOfTheWrongType(t *testing.T) {
	for _, src := range []string{
		`{"staged":3}`, `{"staged":{"files":"x"}}`, `{"staged":{"findings":[{"line":null}]}}`, `{"staged":{"stopped":1}}`,
		`{"unpushed":[]}`, `{"unpushed":{"/r":{"head":1.5}}}`, `{"unpushed":{"/r":{"unknown":1}}}`, `{"prompts":[1]}`, `{"prompts":"x"}`,
	} {
		if err := new(Facts).parse([]byte(src)); err == nil {
			t.Errorf("%s: got no error, want one", src)
		}
	}
}

func TestStagedKnown(t *testing.T) {
	if (*Staged)(nil).Known() || (&Staged{Stopped: StoppedBlind}).Known() || !(&Staged{Stopped: StoppedTime}).Known() {
		t.Error("Known: want false for nil and unknown, true for what was looked at in part")
	}
}
