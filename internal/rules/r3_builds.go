package rules

import (
	"strconv"
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// builds: on a small machine the agent, the editor and the person share the
// cores that a whole suite takes. On a big one nobody notices, so it is silent.
var builds = Rule{
	ID:      "R3-whole-suite-or-uncapped-build",
	Title:   "the whole test suite, or a build on every core, on a small machine",
	Why:     "It takes every core of a small machine for minutes",
	Instead: "Run the test files that the change touches, and cap the jobs: pytest -n2, --maxWorkers=2, make -j2, cargo -j2",
	Since:   "0.1",
	Request: "run the whole test suite, or a build on every processor",

	Tools:  shells,
	Action: call.Warn,

	Match: matchBuilds,

	Catch: []Sample{
		{Command: "pytest", Cores: 4},
		{Command: "pytest", Cores: 6},
		{Command: "pytest -q tests", Cores: 4},
		{Command: "python3 -m pytest", Cores: 4},
		{Command: "uv run pytest", Cores: 4},
		{Command: "vitest", Cores: 4},
		{Command: "npx vitest run", Cores: 4},
		{Command: "npx jest --coverage", Cores: 4},
		{Command: "npm test", Cores: 4},
		{Command: "npm run test", Cores: 4},
		{Command: "yarn test --silent", Cores: 4},
		{Command: "make -j", Cores: 4},
		{Command: "make -j8 all", Cores: 4},
		{Command: "make -j 4", Cores: 4},
		{Command: "make -j$(nproc)", Cores: 4},
		{Command: "cargo build --release", Cores: 4},
		{Command: "cargo clippy", Cores: 2},
		{Command: "cd api && cargo test", Cores: 2},
	},
	Pass: []Sample{
		{Command: "pytest"},
		{Command: "pytest", Cores: 7},
		{Command: "make -j", Cores: 12},
		{Command: "pytest tests/test_rules.py -q", Cores: 4},
		{Command: "pytest test_rules.py::test_one", Cores: 4},
		{Command: "pytest -k redact", Cores: 4},
		{Command: "pytest --lf", Cores: 4},
		{Command: "pytest --collect-only", Cores: 4},
		{Command: "pytest -n 2", Cores: 4},
		{Command: "npx vitest run src/foo.test.ts", Cores: 4},
		{Command: "npx vitest run --maxWorkers=2", Cores: 4},
		{Command: "npm test -- src/foo.test.ts", Cores: 4},
		{Command: "npm run lint", Cores: 4},
		{Command: "npm run test:unit", Cores: 4},
		{Command: "make", Cores: 4},
		{Command: "make -j2", Cores: 4},
		{Command: "make -j 2 all", Cores: 4},
		{Command: "make -n -j", Cores: 4},
		{Command: "cargo build -j2", Cores: 4},
		{Command: "cargo test --jobs 2", Cores: 4},
		{Command: "cargo fmt", Cores: 4},
		{Command: "cargo build --help", Cores: 4},
		{Command: "echo pytest", Cores: 4},
		{Command: "ssh ci pytest", Cores: 4},
	},
}

// smallHost is the number of usable cores up to which the rule speaks, where
// the settings name none.
const smallHost = 6

// matchBuilds asks for the number of cores only where a shape has matched.
func matchBuilds(s *Subject) []Hit {
	cores := -1
	return s.find(func(in *shell.Invocation) (Hit, bool) {
		if in.Place != shell.Here || rehearsal(&in.Command) {
			return Hit{}, false
		}
		shape, jobs, capped := "", 0, false
		c, args := &in.Command, in.Args
		for i := 0; i < maxWithin && c != nil && shape == ""; i++ {
			shape, jobs, capped = heavy(c)
			c, args = within(c, args)
		}
		if shape == "" {
			return Hit{}, false
		}
		if cores < 0 {
			cores = s.World.Cores()
		}
		small := s.settings().SmallHostCores
		if small == 0 {
			small = smallHost
		}
		if cores == 0 || cores > small || capped && jobs < cores {
			return Hit{}, false
		}
		return Hit{Shape: shape, Detail: quoted(in) + " takes all " + strconv.Itoa(cores) + " cores"}, true
	})
}

// heavy tells a whole suite or a build, and how many jobs it is held to.
func heavy(c *argv.Command) (shape string, jobs int, capped bool) {
	switch c.Program {
	case "pytest":
		if !picksTests(c) && !c.Has("-k", "-m", "--lf", "--ff", "--nf", "--sw", "--co", "--numprocesses") {
			return "suite", 0, false
		}
	case "vitest", "jest", "mocha", "ava":
		if !picksTests(c) && !cappedRunner(c) {
			return "suite", 0, false
		}
	case "npm", "pnpm", "yarn":
		if runsTestScript(c) && !picksTests(c) && !cappedRunner(c) {
			return "suite", 0, false
		}
	case "make":
		if o, ok := option(c, "--jobs"); ok && !c.Has("--just-print", "--question") {
			jobs, capped = count(o)
			return "build", jobs, capped
		}
	case "cargo":
		if c.Is("cargo", "build") || c.Is("cargo", "test") || c.Is("cargo", "check") || c.Is("cargo", "clippy") {
			o, _ := option(c, "--jobs")
			jobs, capped = count(o)
			return "build", jobs, capped
		}
	}
	return "", 0, false
}

func option(c *argv.Command, name string) (argv.Option, bool) {
	for _, o := range c.Options {
		if o.Name == name {
			return o, true
		}
	}
	return argv.Option{}, false
}

// count reads the number of jobs an option is given.
func count(o argv.Option) (jobs int, ok bool) {
	text, known := o.Value.Literal()
	n, err := strconv.Atoi(text)
	return n, known && err == nil && n > 0
}

func cappedRunner(c *argv.Command) bool {
	return c.Has("--maxWorkers", "--max-workers", "--pool", "--threads", "--runInBand", "--jobs", "--concurrency") ||
		c.Has("--findRelatedTests", "--onlyChanged", "--changed", "--testPathPattern", "--testNamePattern")
}

func runsTestScript(c *argv.Command) bool {
	return c.Is(c.Program, "test") || c.Is(c.Program, "run") && len(c.Operands) > 0 && c.Operands[0].Word.Is("test")
}

// picksTests reports whether an operand names a file, a folder below the top,
// or one test.
func picksTests(c *argv.Command) bool {
	for _, o := range c.Operands {
		if namesTest(o.Word) {
			return true
		}
	}
	return false
}

func namesTest(w word.Word) bool {
	text := w.String()
	if strings.HasPrefix(text, "-") {
		return false
	}
	if strings.Contains(text, "::") || strings.Contains(text, "/") {
		return true
	}
	switch text[strings.LastIndexByte(text, '.')+1:] {
	case "py", "js", "ts", "tsx", "jsx", "mjs", "cjs", "mts":
		return true
	}
	return false
}
