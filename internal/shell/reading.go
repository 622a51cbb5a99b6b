// Package shell turns the text of a command line into the invocations that
// running it would cause. It parses; it never runs, expands from disk, or
// looks at the machine, except for script bodies that the caller hands it.
package shell

import (
	"airlock/internal/argv"
	"airlock/internal/word"
)

// Certainty says how surely an invocation runs when the text does.
type Certainty uint8

const (
	Always Certainty = iota // unless something before it ends the shell
	Maybe                   // behind a condition, &&, ||, a loop over unknown words
	Later                   // in a trap, a defined and uncalled function, PROMPT_COMMAND
)

// Place says on which machine, and so on which disk, an invocation runs.
type Place uint8

const (
	Here      Place = iota // paths mean this disk
	Host                   // another machine, over ssh and the like
	Container              // docker exec, kubectl exec, ...
)

// InputKind says what an invocation reads on its standard input.
type InputKind uint8

const (
	Inherited InputKind = iota
	FromText            // heredoc or here-string, in Input.Text
	FromPipe            // the output of invocation Input.From, with what is known of it in Input.Text
	FromFile            // Input.File
)

// Input is the standard input of an invocation.
type Input struct {
	Kind InputKind
	// Text is what will be read, with holes where it is unknown: those of a
	// pipe name the program whose output they are.
	Text word.Word
	From int       // FromPipe: index in Reading.Invocations, or -1
	File word.Word // FromFile
}

// Output says where the standard output of an invocation goes.
type Output uint8

const (
	Shown     Output = iota // to whoever called, so into the transcript
	Captured                // a substitution or a variable
	Discarded               // /dev/null
	Piped                   // the next invocation of a pipe
	ToFile                  // a redirection
)

// Assign is one NAME=value in front of a program, or given to export, env
// and the like.
type Assign struct {
	Name  string
	Value word.Word
}

// Redirection is one of an invocation's redirections. Op is as written
// without the descriptor: ">", ">>", "<", "&>", ">|", "<>", ">&".
type Redirection struct {
	Op     string
	FD     int // -1: the operator's default
	Target word.Word
}

// Effect is one thing that inline code or a script in another language does.
type Effect struct {
	Kind EffectKind
	Call string    // the function called, as named in its language: os.remove
	Path word.Word // its first path, address or command; a hole where it is not known
	// Recursive is set where a folder goes with all it holds.
	Recursive bool
}

// EffectKind says what an effect does.
type EffectKind uint8

const (
	Deletes EffectKind = iota
	Spawns
	Connects
	Reads
	Writes
	DumpsEnvironment
)

// Invocation is one program that the text would run.
type Invocation struct {
	// Program is as written: "/bin/rm"; a word with holes where unknown; the
	// empty word where only redirections stand: `> file`, or those of a
	// block, loop or subshell.
	Program word.Word
	Args    []word.Word
	Assigns []Assign
	Redirs  []Redirection
	Stdin   Input
	Output  Output
	Place   Place
	// Dirs are the folders it may run in, relative ones joined to the start
	// directory. A folder nobody can know is a word with a hole; of more than
	// eight, the last is such a word.
	Dirs []word.Word
	// Via names how it was reached, outermost first: "sudo", "xargs",
	// "bash -c", "ssh", "script ./x.sh". Empty for a plain command.
	Via  []string
	Sure Certainty
	// Background marks what was started with & or coproc and not waited for.
	Background bool
	// Span is where it stands in the text given to Read: for text inside
	// text, the part of the outer text that holds it.
	Span word.Span
	// Command is the program's own reading of its words.
	Command argv.Command
	// Effects are what its inline code or script does, where that is in a
	// language other than shell.
	Effects []Effect
	// BodyUnknown marks a script or code argument that could not be read
	// whole: absent, too long, no regular file, made at run time.
	BodyUnknown bool
}

// Rung is the step of the ladder on which the text could be read.
type Rung uint8

const (
	Parsed     Rung = iota // the parser took it whole
	Closed                 // after closing what was open
	Retried                // after a rewrite such as `((` to `( (`
	OtherShell             // in the zsh dialect
	SplitLines             // piece by piece, at newlines and `;`
	Lexed                  // words only
	Unread                 // refused: too deep or too long
)

// Comment is one comment of the top-level script, without its `#`.
type Comment struct {
	Text string
	Span word.Span
}

// Recursion is a function that calls itself.
type Recursion struct {
	Name string
	// Forks is set when each call starts more than it waits for: from a pipe
	// or in the background. Such a function is a fork bomb.
	Forks bool
	Span  word.Span // of the definition
}

// Reading is what a text would run.
type Reading struct {
	Invocations []Invocation
	Comments    []Comment
	Recursions  []Recursion
	Rung        Rung
	// Limit is set when a bound was hit, so that what is listed may not be
	// all that runs.
	Limit bool
}

// Options are what the caller knows of the shell that would run the text.
type Options struct {
	Dir  string // folder it starts in; "" unknown
	Home string // "" unknown: ~ and $HOME become holes
	// Vars gives the value of a variable that is known before the text runs
	// (PWD, TMPDIR, USER); nil: none.
	Vars func(name string) (string, bool)
	// Body returns the first bytes of a script on this disk; ok is false
	// when it is absent, no regular file, or unknown. whole is false when
	// more follows. nil: no script is read.
	Body func(path string) (text string, whole, ok bool)
	// PowerShell reads the text as PowerShell.
	PowerShell bool
	// Scratch is memory of earlier reads to read with; nil: new memory.
	Scratch *Scratch
}
