package front

import (
	"fmt"
	"os"
	"strings"
	"time"

	"airlock/internal/call"
	"airlock/internal/cli"
	"airlock/internal/config"
	"airlock/internal/explain"
)

type explainCommand struct {
	Command    []string `arg:"" optional:"" passthrough:"" help:"The command line, as one argument or as words."`
	Tool       string   `default:"Bash" help:"The tool that is called."`
	Input      string   `placeholder:"JSON" help:"The tool's input, for a tool that takes no command."`
	Reader     bool     `help:"Show what the command line would run, and what each word is."`
	Unattended bool     `help:"Judge as if nobody were there to be asked."`
	Offline    bool     `help:"Send nothing: show what would be asked."`
	JSON       bool     `name:"json" help:"Print the record, what was sent, and what each answer came to."`
	world      *world
}

// Run explains one call. It writes neither log nor state.
func (c *explainCommand) Run(std *cli.Streams) error {
	s, err := c.subject()
	if err != nil {
		return err
	}
	style := explain.Style{}
	if terminal(std) && c.world.getenv("NO_COLOR") == "" {
		style = explain.Colour
	}
	if c.Reader && !c.JSON {
		if err := s.WriteReading(std.Out, style); err != nil {
			return err
		}
	}
	s.Judge()
	if c.JSON {
		return s.WriteJSON(std.Out)
	}
	return s.Write(std.Out, style)
}

func (c *explainCommand) subject() (*explain.Subject, error) {
	r := &call.Record{V: call.Version, ID: "explain", Time: time.Now(), Agent: "claude", Event: "PreToolUse", Tool: c.Tool,
		Dir: c.world.dir, Attended: !c.Unattended, OS: c.world.goos}
	switch {
	case c.Input != "" && len(c.Command) > 0:
		return nil, cli.Hint(fmt.Errorf("a command and --input: one of them"), "%s explain --help", name)
	case c.Input != "":
		r.Input = []byte(c.Input)
		if s := call.ScanObject(r.Input); !call.Valid(r.Input) || !s.Next() && s.Err() != nil {
			return nil, fmt.Errorf("--input: not a JSON object: %s", c.Input)
		}
	case len(c.Command) > 0:
		r.Input = append(call.AppendQuoted([]byte(`{"command":`), strings.Join(c.Command, " ")), '}')
	default:
		return nil, cli.Hint(fmt.Errorf("nothing to explain"), "%s explain 'rm -rf build'", name)
	}
	if c.Tool == "Bash" || c.Tool == "PowerShell" {
		r.Shell = strings.ToLower(c.Tool)
	}
	return &explain.Subject{Record: r, Getenv: c.world.getenv, Settings: config.For(r, c.world.getenv), Offline: c.Offline}, nil
}

// terminal reports whether a person is likely to read the output as it comes.
func terminal(std *cli.Streams) bool {
	f, ok := std.Out.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
