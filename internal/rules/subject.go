package rules

import (
	"strings"
	"unicode/utf8"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/paths"
	"airlock/internal/shell"
	"airlock/internal/tier"
	"airlock/internal/word"
)

// Config is what the user's config.json tells the rules.
type Config struct {
	SmallHostCores int      // R3 speaks up to this many cores; 0: the built-in 6
	SecretPaths    []string // further paths that R1 and R9 treat as secret
	BrowseTool     string   // the tool R11 points at; "" none named
	Harm           Harm     // R12
	// Tier reads the tier guard's own files; nil: the guard built in.
	Tier func() *tier.Guard
}

// Subject is one call, read once for all rules.
type Subject struct {
	Call   *call.Record
	World  World
	System paths.System
	// Detect redacts the input and lists its secrets in the record; nil where
	// both is done. A rule calls it, through Secrets, only when it needs them.
	Detect func()
	// Config reads the user's settings; called only by a rule that needs them.
	Config func() Config
	// User are the user's own rules, in order; nil for none.
	User []*Rule
	// Readings are the command lines of the call: one, or one for each variant
	// where `command` stands twice.
	Readings []*shell.Reading

	// What more than one rule asks for is found once.
	destroyed, worked, reached findings

	looked int // folders looked at for a repository in them

	config *Config     // once it was read
	guard  *guardPaths // once they were asked for
}

type findings struct {
	done bool
	hits []Hit
}

// NewSubject reads the call's command line, if it has one. A bound of the
// reader that was hit is noted in the record.
func NewSubject(r *call.Record, w World, config func() Config) *Subject {
	return NewSubjectWith(nil, r, w, config)
}

// NewSubjectWith is NewSubject with memory of earlier subjects, which may
// still be in use.
func NewSubjectWith(scratch *shell.Scratch, r *call.Record, w World, config func() Config) *Subject {
	s := &Subject{Call: r, World: w, System: paths.System(r.OS), Config: config}
	if r.Shell == "" {
		return s
	}
	options := s.options()
	options.Scratch = scratch
	for _, text := range r.Texts("command") {
		reading := shell.Read(text, options)
		if reading.Limit {
			r.Degrade(call.DegradedParseLimit)
		}
		s.Readings = append(s.Readings, reading)
	}
	return s
}

func (s *Subject) options() shell.Options {
	return shell.Options{
		Dir:        s.Call.Dir,
		Home:       s.Home(),
		Vars:       s.variable,
		Body:       s.body,
		PowerShell: s.Call.Shell == "powershell",
	}
}

func (s *Subject) variable(name string) (string, bool) {
	switch name {
	case "PWD":
		return s.Call.Dir, s.Call.Dir != ""
	case "TMPDIR":
		v := s.World.Env(name)
		return v, v != ""
	}
	return "", false
}

func (s *Subject) body(path string) (text string, whole, ok bool) {
	b := s.World.Body(s.System.Clean(s.Call.Dir, path))
	return b.Text, b.Whole, b.Found
}

// settings are the user's, read once and only if a rule asks.
func (s *Subject) settings() *Config {
	if s.config == nil {
		c := Config{}
		if s.Config != nil {
			c = s.Config()
		}
		s.config = &c
	}
	return s.config
}

// Home is the person's home directory, "" where unknown.
func (s *Subject) Home() string { return s.World.Env("HOME") }

// Temporary reports whether a clean path lies below a folder for temporary
// files.
func (s *Subject) Temporary(path string) bool {
	return s.System.Temporary(path, s.World.Env("TMPDIR"))
}

// scratch reports whether a clean path is temporary and no part of a
// repository that the call works in: some keep their checkouts in /tmp.
func (s *Subject) scratch(path string) bool {
	if !s.Temporary(path) || !s.Temporary(s.System.Clean("", s.Call.Dir)) {
		return s.Temporary(path)
	}
	return !s.System.Inside(s.root(), path)
}

// find returns the first hit that f has on an invocation of the call, with the
// invocation as its evidence.
func (s *Subject) find(f func(in *shell.Invocation) (Hit, bool)) []Hit {
	return s.findAt(func(r *shell.Reading, i int) (Hit, bool) { return f(&r.Invocations[i]) })
}

// findAt is find for what has to see the invocations beside.
func (s *Subject) findAt(f func(r *shell.Reading, i int) (Hit, bool)) []Hit {
	for _, r := range s.Readings {
		for i := range r.Invocations {
			if h, ok := f(r, i); ok {
				return []Hit{s.evident(h, &r.Invocations[i])}
			}
		}
	}
	return nil
}

// evident makes an invocation the evidence of a hit.
func (s *Subject) evident(h Hit, in *shell.Invocation) Hit {
	h.Evidence.Argv = show(in)
	h.Evidence.Via = strings.Join(in.Via, " > ")
	return h
}

// maxWithin bounds how deep commands within commands are looked at.
const maxWithin = 4

// within returns the command that one runs within itself, with its words: the
// module of python -m, what uv run starts. nil: none.
func within(c *argv.Command, args []word.Word) (*argv.Command, []word.Word) {
	if c.Program != "python" && c.Program != "uv" || len(args) == 0 {
		return nil, nil
	}
	nested := c.Nested(args)
	if len(nested) == 0 {
		return nil, nil
	}
	inner := argv.Parse(nested[0][0], nested[0][1:])
	return &inner, nested[0][1:]
}

// maxShown bounds the invocation shown in evidence and reasons, in bytes.
const maxShown = 200

// show writes an invocation as a person would.
func show(in *shell.Invocation) string {
	var room [maxShown + 56]byte
	b := append(room[:0], in.Program.String()...)
	for _, a := range in.Args {
		if len(b) > maxShown {
			break
		}
		text := a.String()
		if text == "" || strings.ContainsAny(text, " \t\n;&|<>'\"") {
			text = "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
		}
		b = append(append(b, ' '), text...)
	}
	for _, r := range in.Redirs {
		if len(b) > maxShown {
			break
		}
		if strings.HasPrefix(r.Op, ">") && r.FD <= 1 {
			b = append(append(append(append(b, ' '), r.Op...), ' '), r.Target.String()...)
		}
	}
	text := string(b)
	if !singleSpaced(b) {
		text = strings.Join(strings.Fields(text), " ")
	}
	if len(text) > maxShown {
		text = strings.ToValidUTF8(text[:maxShown], "") + "..."
	}
	return text
}

// singleSpaced reports whether blanks stand alone, between words, and nothing
// else is there that could be white space.
func singleSpaced(b []byte) bool {
	before := byte(' ')
	for _, c := range b {
		if c < ' ' || c >= utf8.RuneSelf || c == ' ' && before == ' ' {
			return false
		}
		before = c
	}
	return before != ' '
}

// quoted is show between backticks, for a detail.
func quoted(in *shell.Invocation) string { return "`" + show(in) + "`" }

// guessed reports whether an invocation is only a guess: words that a program
// nobody knows may pass on. Such a one is warned of at most.
func guessed(in *shell.Invocation) bool {
	for _, v := range in.Via {
		if strings.HasSuffix(v, " ...") {
			return true
		}
	}
	return false
}

// Secrets are what the detector finds in the input, with their places in the
// redacted text, which is what Call then holds.
func (s *Subject) Secrets() []call.Secret {
	if s.Detect != nil {
		s.Detect()
		s.Detect = nil
	}
	return s.Call.Secrets
}
