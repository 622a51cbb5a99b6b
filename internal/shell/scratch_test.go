package shell

import (
	"reflect"
	"testing"
)

// TestScratch: a read in used memory gives what one in new memory gives, and
// the readings before it stay as they are.
func TestScratch(t *testing.T) {
	texts := []string{
		"rm -rf /", "", "cd a && rm -rf x; (cd b; ls) | xargs -n1 rm > out 2>&1", "f() { sudo \"$1\"; }; f ls; f rm", "if x", "cat <<E\n$(rm a)\nE",
		"bash -c 'for f in a b; do rm $f; done'", "python3 -c 'import os; os.system(\"rm -rf x\")'", "((echo a) ; rm b)", "make all", "# only a comment",
	}
	for n := range 80 {
		texts = append(texts, texts[n]+"\nsudo systemctl restart a; "+texts[n/2])
	}
	scratch := new(Scratch)
	o := testOptions()
	var want, got []*Reading
	for _, text := range texts {
		o.Scratch = nil
		want = append(want, Read(text, o))
		o.Scratch = scratch
		got = append(got, Read(text, o))
	}
	most := 0
	for i := range texts {
		most = max(most, len(want[i].Invocations))
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("%.200q: got %+v, want %+v", texts[i], got[i], want[i])
		}
	}
	if most <= maxScratch {
		t.Errorf("got at most %d invocations, want a text beyond the bound", most)
	}
}
