package scripttest

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"airlock/internal/jevtest"
)

// serverKey is where a script's environment holds its model server.
type serverKey struct{}

// jev starts the script's model server, or tells the one that runs how to
// answer from now on, and points TYPESAFE_BASE_URL and TYPESAFE_API_KEY at it.
func jev(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg, args, 0, "jev [dead|FAULT[*TIMES]] [ID=ANSWER...]")
	server := serverOf(ts)
	server.Fail(nil, 0)
	ts.Setenv("TYPESAFE_BASE_URL", server.URL)
	ts.Setenv("TYPESAFE_API_KEY", jevtest.Key)
	answers := map[string]jevtest.Answer{}
	for _, arg := range args {
		id, text, isAnswer := strings.Cut(arg, "=")
		switch {
		case isAnswer:
			answer, err := jevAnswer(text)
			ts.Check(err)
			answers[id] = answer
		case arg == "dead":
			url, err := jevtest.DeadURL()
			ts.Check(err)
			ts.Setenv("TYPESAFE_BASE_URL", url)
		default:
			ts.Check(jevFault(server, arg))
		}
	}
	server.Always(answers)
}

// serverOf returns the script's server, started at first use.
func serverOf(ts *testscript.TestScript) *jevtest.Server {
	holder, ok := ts.Value(serverKey{}).(*[]*jevtest.Server)
	if !ok {
		ts.Fatalf("jev: this script has no place for a server: its Setup was replaced")
	}
	if len(*holder) == 0 {
		server, err := jevtest.New()
		ts.Check(err)
		*holder = append(*holder, server)
		ts.Defer(server.Close)
	}
	return (*holder)[0]
}

func jevFault(server *jevtest.Server, arg string) error {
	name, times, _ := strings.Cut(arg, "*")
	fault, ok := jevtest.Named(name)
	if !ok {
		return fmt.Errorf("jev: no fault %q: %s", name, strings.Join(jevtest.Names(), " "))
	}
	n, err := strconv.Atoi(times)
	if times != "" && err != nil {
		return fmt.Errorf("jev: %s: %w", arg, err)
	}
	server.Fail(fault, n)
	return nil
}

// jevAnswer reads an answer as scripts write it: a number for a noul, s and a
// number for a score, an option with or without its probability, - for none,
// and JSON as it is.
func jevAnswer(text string) (jevtest.Answer, error) {
	option, share, hasShare := strings.Cut(text, "@")
	switch {
	case text == "-":
		return nil, nil
	case strings.HasPrefix(text, "{"):
		return jevtest.Raw(text), nil
	case hasShare:
		p, err := strconv.ParseFloat(share, 64)
		return jevtest.Choice(option, p), err
	}
	if score, ok := strings.CutPrefix(text, "s"); ok {
		if value, err := strconv.ParseFloat(score, 64); err == nil {
			return jevtest.Score(value), nil
		}
	}
	if p, err := strconv.ParseFloat(text, 64); err == nil {
		return jevtest.Noul(p), nil
	}
	return jevtest.Choice(text, 0.98), nil
}

// asked writes every request body since the last asked to a file, a line each;
// none make an empty file.
func asked(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg, args, 1, "asked FILE")
	server := serverOf(ts)
	var out bytes.Buffer
	for _, r := range server.Requests() {
		out.Write(r.Body)
		out.WriteByte('\n')
	}
	server.Forget()
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out.Bytes(), 0o600))
}
