package query

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"airlock/internal/audit"
	"airlock/internal/logtest"
)

func run(t *testing.T, text string, whole bool, args map[string]any, log string) (string, *Outcome) {
	t.Helper()
	q, err := Parse(text, whole, args)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	sum, err := q.Run(&audit.Source{Files: []string{"-"}, Stdin: strings.NewReader(log)}, 2, &out)
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), sum
}

const two = `{"v":1,"id":"a","session":"s","big":12345678901,"verdict":{"action":"deny","rule":"R5-sudo"}}
{"v":1,"id":"b","session":"s","verdict":{"action":"warn","rule":"R7-destructive"}}
`

func TestQuery(t *testing.T) {
	for _, c := range []struct {
		name, text string
		whole      bool
		args       map[string]any
		want       string
	}{
		{"a field", ".id", false, nil, "\"a\"\n\"b\"\n"},
		{"chosen", `select(.verdict.action == "deny") | .id`, false, nil, "\"a\"\n"},
		{"unknown fields, large numbers", `.big // empty`, false, nil, "12345678901\n"},
		{"a variable", `select(.id == $x) | $y.n`, false, map[string]any{"x": "b", "y": map[string]any{"n": 1.0}}, "1\n"},
		{"all at once", `[inputs | .id]`, true, nil, "[\"a\",\"b\"]\n"},
		{"not to the end", `first(inputs) | .id`, true, nil, "\"a\"\n"},
		{"several values a row", `.id, 1`, false, nil, "\"a\"\n1\n\"b\"\n1\n"},
		{"nothing", `empty`, false, nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, sum := run(t, c.text, c.whole, c.args, two)
			if got != c.want || sum.Failed > 0 || sum.Unreadable > 0 {
				t.Errorf("got %q, %+v, want %q", got, sum, c.want)
			}
		})
	}
}

func TestBadQueries(t *testing.T) {
	for _, text := range []string{"", "select(", ".x | nothing_of_the_kind", "$unset", "input"} {
		if text == "" {
			continue // jq reads it as .
		}
		if _, err := Parse(text, false, nil); err == nil {
			t.Errorf("%q: got no error", text)
		}
	}
	out, sum := run(t, `if .id == "a" then .id | keys else .id end`, false, nil, two)
	if sum.Failed != 1 || !strings.Contains(sum.Failure, "keys") || out != "\"b\"\n" {
		t.Errorf("got %q, %+v, want one row that failed and the other", out, sum)
	}
}

func TestNoRows(t *testing.T) {
	log := "{\"v\":1,\"id\":\"a\"}\n{\"v\":9,\"id\":\"later\"}\n{\"level\":\"info\"}\n{\"v\":1,\"id\":\"cut\nnull\n"
	for _, whole := range []bool{false, true} {
		text := ".id"
		if whole {
			text = "inputs | .id"
		}
		out, sum := run(t, text, whole, nil, log)
		if out != "\"a\"\n" || sum.Unreadable != 4 || sum.Later != 1 || sum.Cut != 1 {
			t.Errorf("whole %v: got %q, %+v, want one row", whole, out, sum)
		}
	}
}

// TestLibrary runs every query that has a name over a log of every kind of row.
func TestLibrary(t *testing.T) {
	var log strings.Builder
	if err := logtest.Write(&log, 3000, 3, 72*time.Hour); err != nil {
		t.Fatal(err)
	}
	rare := map[string]bool{"rewrites": true, "over-tiered": true, "secrets": true} // what the rules of a release may not come to
	for _, n := range Library {
		out, sum := run(t, n.Text, n.Whole, map[string]any{"today": "2026-11-01T00:00:00.000Z", "week": "2026-11-01T00:00:00.000Z"}, log.String())
		if sum.Failed > 0 || sum.Unreadable > 0 || out == "" && !rare[n.Name] {
			t.Errorf("%s: got %d bytes, %+v, want something and no failure", n.Name, len(out), sum)
		}
		if again, ok := Find(n.Name); !ok || again.Text != n.Text {
			t.Errorf("%s: got %q by its name", n.Name, again.Text)
		}
	}
}

// TestOrder: values come in the order of the rows, however many run at once.
func TestOrder(t *testing.T) {
	var log, want strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&log, "{\"v\":1,\"id\":\"%d\"}\n", i)
		want.WriteString(strconv.Itoa(i) + "\n")
	}
	for _, whole := range []bool{false, true} {
		text := ".id"
		if whole {
			text = "inputs | .id"
		}
		q, err := Parse(text, whole, nil)
		if err != nil {
			t.Fatal(err)
		}
		q.Raw = true
		var out strings.Builder
		if _, err := q.Run(&audit.Source{Files: []string{"-"}, Stdin: strings.NewReader(log.String())}, 4, &out); err != nil || out.String() != want.String() {
			t.Errorf("whole %v: got other values or another order, %v", whole, err)
		}
	}
}
