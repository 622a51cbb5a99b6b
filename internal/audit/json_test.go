package audit

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

// TestWriteJSON: one object, whatever the number of changes, also where they
// were kept in a file meanwhile.
func TestWriteJSON(t *testing.T) {
	for _, n := range []int{0, 1, 2, 30000} {
		s := Spool{dir: t.TempDir()}
		for i := range n {
			if _, err := s.Write([]byte(`{"n":` + strconv.Itoa(i) + `,"text":"` + strings.Repeat("x", 60) + "\"}\n")); err != nil {
				t.Fatal(err)
			}
		}
		if n > 20000 && s.file == nil {
			t.Errorf("%d changes: got all in memory, want a file", n)
		}
		var out strings.Builder
		if err := WriteJSON(&out, newSummary(), &s); err != nil {
			t.Fatal(err)
		}
		var got struct {
			Summary map[string]any
			Changes []struct{ N int }
		}
		if err := json.Unmarshal([]byte(out.String()), &got); err != nil || len(got.Changes) != n || n > 0 && got.Changes[n-1].N != n-1 || got.Summary["rows"] != 0.0 {
			t.Errorf("%d changes: got %d, %v, %v", n, len(got.Changes), got.Summary, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
