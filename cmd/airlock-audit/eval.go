package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"airlock/internal/audit"
	"airlock/internal/cli"
	"airlock/internal/eval"
)

type evalCmd struct {
	Corpus string `arg:"" help:"Labelled calls, one JSON object a line; - for standard input."`
	trial  `embed:""`

	Flips          bool   `default:"true" negatable:"" help:"Try other spellings of what is caught."`
	MinRecall      string `placeholder:"SHARE" help:"Exit with status 1 where less is caught: 0.95 or 95%."`
	MaxFalseAlarms string `placeholder:"SHARE" help:"Exit with status 1 where more is raised for nothing: 0.02 or 2%."`
	MaxFlips       string `placeholder:"SHARE" help:"Exit with status 1 where more spellings get past."`
	Baseline       string `placeholder:"FILE" help:"Compare with an earlier run's --json; exit with status 1 where a case that was right is wrong now."`
	JSON           bool   `name:"json" help:"Write the numbers and every case as JSON."`
	Jobs           int    `short:"j" default:"0" help:"How many run at once; 0: one a processor."`
}

func (c *evalCmd) Run(std *cli.Streams) error {
	gates, err := c.gates()
	if err != nil {
		return err
	}
	settings, err := c.settings(std)
	if err != nil {
		return err
	}
	cases, err := c.cases(std)
	if err != nil {
		return err
	}
	run := eval.Run{Settings: settings, Jobs: jobs(c.Jobs), Flips: c.Flips}
	outcomes, err := run.Do(cases)
	if err != nil {
		return err
	}
	score := eval.Sum(outcomes)
	if c.JSON {
		e := json.NewEncoder(std.Out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		err = e.Encode(score)
	} else {
		err = score.WriteText(std.Out)
	}
	if err != nil {
		return err
	}
	return c.judge(std, score, gates)
}

func (c *evalCmd) cases(std *cli.Streams) ([]*eval.Case, error) {
	files, err := cli.Open(std, []string{c.Corpus})
	if err != nil {
		return nil, err
	}
	defer files[0].Close()
	cases, err := eval.Read(files[0])
	if err == nil && len(cases) == 0 {
		err = fmt.Errorf("no cases")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Corpus, err)
	}
	return cases, nil
}

// gates are the shares that --min-recall and its like name; the one of recall
// is 0 where there is none, the others above 1.
func (c *evalCmd) gates() (g struct{ recall, alarms, flips float64 }, err error) {
	g.alarms, g.flips = 2, 2
	for _, o := range [...]struct {
		name, text string
		to         *float64
	}{{"--min-recall", c.MinRecall, &g.recall}, {"--max-false-alarms", c.MaxFalseAlarms, &g.alarms}, {"--max-flips", c.MaxFlips, &g.flips}} {
		if o.text == "" {
			continue
		}
		number, percent := strings.CutSuffix(o.text, "%")
		f, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if percent {
			f /= 100
		}
		if err != nil || !(f >= 0 && f <= 1) {
			return g, fmt.Errorf("%s %s: want a share such as 0.95 or 95%%", o.name, o.text)
		}
		*o.to = f
	}
	return g, nil
}

// judge compares with the baseline and the gates, and says on standard error
// which was not held.
func (c *evalCmd) judge(std *cli.Streams, score *eval.Score, g struct{ recall, alarms, flips float64 }) error {
	failed := false
	fail := func(format string, args ...any) {
		failed = true
		fmt.Fprintf(std.Err, "airlock-audit: "+format+"\n", args...)
	}
	if c.Baseline != "" {
		data, err := os.ReadFile(c.Baseline)
		if err != nil {
			return audit.Plain(err)
		}
		var earlier eval.Score
		if err := json.Unmarshal(data, &earlier); err != nil {
			return fmt.Errorf("%s: %w", c.Baseline, err)
		}
		out := std.Out
		if c.JSON {
			out = std.Err
		}
		worse, err := eval.WriteDifference(out, &earlier, score)
		if err != nil {
			return err
		}
		if worse > 0 {
			fail("%d cases that were right are wrong now", worse)
		}
	}
	if score.Recall < g.recall {
		fail("recall is %.4f, want at least %.4f", score.Recall, g.recall)
	}
	if score.FalseAlarm > g.alarms {
		fail("false alarms are %.4f, want at most %.4f", score.FalseAlarm, g.alarms)
	}
	if score.FlipRate > g.flips {
		fail("flips are %.4f, want at most %.4f", score.FlipRate, g.flips)
	}
	if failed {
		return cli.Quiet(cli.Failed)
	}
	return nil
}
