package call

import "testing"

func TestYes(t *testing.T) {
	for _, c := range []struct {
		input string
		want  bool
	}{
		{`{"run_in_background":true}`, true},
		{`{"Run_In_Background":"true"}`, true},
		{`{"run_in_background":false}`, false},
		{`{"run_in_background":null}`, false},
		{`{"run_in_background":true,"run_in_background":false}`, false},
		{`{"command":"run_in_background"}`, false},
		{`{}`, false},
	} {
		if got := (&Record{Input: []byte(c.input)}).Yes("run_in_background"); got != c.want {
			t.Errorf("%s: got %v, want %v", c.input, got, c.want)
		}
	}
}
