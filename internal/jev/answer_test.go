package jev

import (
	"strings"
	"testing"
)

// TestStrict: what is not exactly an answer to what was asked is none, and says
// why; the other answers stand.
func TestStrict(t *testing.T) {
	const choice = `{"type":"choice","choice":"yes","probabilities":{"yes":0.9,"no":0.06,"unclear":0.04}}`
	for _, c := range []struct{ name, id, answer, why string }{
		{"good noul", "n", `{"type":"noul","noul":0.5}`, ""},
		{"noul with more", "n", `{"type":"noul","noul":1,"confidence":0.3,"new":[]}`, ""},
		{"noul 0", "n", `{"type":"noul","noul":0.0}`, ""},
		{"noul over 1", "n", `{"type":"noul","noul":1.01}`, "out of range"},
		{"noul under 0", "n", `{"type":"noul","noul":-0.01}`, "out of range"},
		{"noul over everything", "n", `{"type":"noul","noul":1e999}`, "none, or out of range"},
		{"noul as text", "n", `{"type":"noul","noul":"0.9"}`, "none, or out of range"},
		{"noul as text NaN", "n", `{"type":"noul","noul":"NaN"}`, "none, or out of range"},
		{"noul null", "n", `{"type":"noul","noul":null}`, "none, or out of range"},
		{"noul true", "n", `{"type":"noul","noul":true}`, "none, or out of range"},
		{"noul left out", "n", `{"type":"noul"}`, "no number"},
		{"noul twice", "n", `{"type":"noul","noul":0.1,"noul":0.9}`, "twice"},
		{"noul of another case", "n", `{"type":"noul","Noul":0.9}`, "no number"},
		{"noul of no type", "n", `{"noul":0.9}`, "not a noul"},
		{"noul of another type", "n", `{"type":"boolean","noul":0.9}`, "not a noul"},
		{"number", "n", `0.9`, "not an object"},
		{"null", "n", `null`, "not an object"},
		{"good choice", "c", choice, ""},
		{"unknown option chosen", "c", strings.Replace(choice, `"choice":"yes"`, `"choice":"maybe"`, 1), "chose what was not asked"},
		{"no option chosen", "c", strings.Replace(choice, `"choice":"yes",`, ``, 1), "chose what was not asked"},
		{"option of another case", "c", strings.Replace(choice, `"choice":"yes"`, `"choice":"Yes"`, 1), "chose what was not asked"},
		{"unlikely option chosen", "c", strings.Replace(choice, `"choice":"yes"`, `"choice":"no"`, 1), "not the likeliest"},
		{"unknown option beside", "c", strings.Replace(choice, `"no":0.06`, `"no":0.06,"maybe":0`, 1), "not asked"},
		{"option missing", "c", strings.Replace(choice, `,"unclear":0.04`, ``, 1), "no number"},
		{"option twice", "c", strings.Replace(choice, `"no":0.06`, `"no":0.03,"no":0.03`, 1), "twice"},
		{"sum over 1", "c", strings.Replace(choice, `0.06`, `0.2`, 1), "do not add up"},
		{"sum under 1", "c", strings.Replace(choice, `0.9`, `0.8`, 1), "do not add up"},
		{"probability as text", "c", strings.Replace(choice, `0.06`, `"0.06"`, 1), "none, or out of range"},
		{"negative probability", "c", strings.Replace(choice, `0.04`, `-0.04`, 1), "out of range"},
		{"probabilities as a list", "c", `{"type":"choice","choice":"yes","probabilities":[1,0,0]}`, "probabilities: not an object"},
		{"no probabilities", "c", `{"type":"choice","choice":"yes","confidence":1}`, "probabilities: not an object"},
		{"good score", "s", `{"type":"score","score":1.91,"legend":{},"probabilities":{}}`, ""},
		{"score at the top", "s", `{"type":"score","score":2}`, ""},
		{"score over the top", "s", `{"type":"score","score":2.01}`, "out of range"},
		{"score under 0", "s", `{"type":"score","score":-1}`, "out of range"},
		{"score as noul", "s", `{"type":"noul","noul":1}`, "not a score"},
	} {
		q := three()
		good := map[string]string{"n": `{"type":"noul","noul":0.5}`, "c": choice, "s": `{"type":"score","score":1}`}
		good[c.id] = c.answer
		reply, err := q.read([]byte(`{"model":"m","answers":{"n":` + good["n"] + `,"other":7,"c":` + good["c"] + `,"s":` + good["s"] + `}}`))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		_, got := reply.Answers[c.id]
		if got != (c.why == "") || !strings.Contains(reply.Unusable, c.why) || (reply.Unusable == "") != (c.why == "") {
			t.Errorf("%s: got an answer %v, %q, want %q", c.name, got, reply.Unusable, c.why)
		}
		want := 3
		if c.why != "" {
			want = 2
		}
		if len(reply.Answers) != want {
			t.Errorf("%s: got %d answers, want %d", c.name, len(reply.Answers), want)
		}
	}
}

func TestMissingAndTwice(t *testing.T) {
	reply, err := three().read([]byte(`{"answers":{"n":{"type":"noul","noul":0.1},"n":{"type":"noul","noul":0.9},"s":{"type":"score","score":1}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if want := "n: answered twice; c: no answer"; reply.Unusable != want || len(reply.Answers) != 1 {
		t.Errorf("got %q and %d answers, want %q and 1", reply.Unusable, len(reply.Answers), want)
	}
}

// FuzzRead: no answer, however made, is out of range or one that was not asked.
func FuzzRead(f *testing.F) {
	f.Add(`{"model":"m","answers":{"n":{"type":"noul","noul":0.5},"c":{"type":"choice","choice":"yes","probabilities":{"yes":1,"no":0,"unclear":0}},"s":{"type":"score","score":1}},"usage":{"input_tokens":1}}`)
	f.Add(`{"answers":{"n":{"type":"noul","noul":NaN}}}`)
	f.Add(`{"answers":{"n":{"type":"noul","noul":-0}}}`)
	f.Fuzz(func(t *testing.T, body string) {
		reply, err := three().read([]byte(body))
		if err != nil {
			return
		}
		for id, a := range reply.Answers {
			switch id {
			case "n":
				if !(a.Noul >= 0 && a.Noul <= 1) {
					t.Errorf("noul %v", a.Noul)
				}
			case "s":
				if !(a.Score >= 0 && a.Score <= 2) {
					t.Errorf("score %v", a.Score)
				}
			case "c":
				if _, ok := a.Probabilities[a.Choice]; !ok || len(a.Probabilities) != 3 {
					t.Errorf("choice %+v", a)
				}
			default:
				t.Errorf("an answer to %q", id)
			}
		}
	})
}
