package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
)

// long: what takes minutes dies with the connection it was started on.
var long = Rule{
	ID:      "R4-long-work-bare-shell",
	Title:   "long work on a shell that a dropped connection would kill",
	Why:     "A dropped connection kills work that runs on a bare shell",
	Instead: "Run it in the background, or in a named tmux session: tmux new-session -d -s work 'COMMAND </dev/null >work.log 2>&1', and look at work.log",
	Since:   "0.1",
	Request: "run long work in the foreground of a plain shell",

	Tools:  shells,
	Action: call.Warn,

	Match: matchLong,

	Questions: []Question{{
		ID: "runs_over_two_minutes", Type: Noul, Ask: 0.5,
		Text:  "Does running `step` take longer than two minutes on a cloud server with four processors and ordinary broadband?",
		About: []string{StateStep},
		Yes:   "It downloads, installs or builds something large: a package with many or large parts, a large repository, a large file, a whole program.",
		No:    "It handles something small: one small package, a small repository, a small file, a quick check, or work that is done already.",
	}},
	Entries: longTables,

	Catch: []Sample{
		{Command: "pnpm install"},
		{Command: "npm i"},
		{Command: "npm ci"},
		{Command: "yarn install"},
		{Command: "cd web && npm install"},
		{Command: "sudo apt-get install -y ripgrep"},
		{Command: "apt upgrade"},
		{Command: "docker build -t app ."},
		{Command: "docker pull postgres:16"},
		{Command: "npx playwright install chromium"},
		{Command: "uv sync"},
		{Command: "npm install &"},
	},
	Judge: []Sample{
		{Command: "pip install torch"},
		{Command: "python3 -m pip install torch"},
		{Command: "uv pip install torch"},
		{Command: "npm install --save-dev webpack"},
		{Command: "npm install -g pm2"},
		{Command: "git clone https://github.com/x/y"},
		{Command: "cargo build --release"},
		{Command: "cargo install ripgrep"},
		{Command: "make"},
		{Command: "make -j2"},
		{Command: "curl -LO https://x.example/a.tar.gz"},
		{Command: "wget https://x.example/big.iso?mirror=1"},
	},
	Pass: []Sample{
		{Command: "tmux new-session -d -s s 'pnpm install </dev/null'"},
		{Command: "screen -dmS s pnpm install"},
		{Command: "nohup npm ci >log 2>&1 &"},
		{Command: "setsid npm ci &"},
		{Input: `{"command":"pnpm install","run_in_background":true}`},
		{Command: "pip install --help"},
		{Command: "npm install --dry-run"},
		{Command: "make -n"},
		{Command: "make clean"},
		{Command: "cargo check"},
		{Command: "npm run build"},
		{Command: "pip list"},
		{Command: "curl -s https://x.example/api"},
		{Command: "curl -I https://x.example/a.tar.gz"},
		{Command: "echo npm install"},
		{Command: "docker ps"},
		{Command: "docker exec c npm ci"},
		{Command: "git commit -m 'run npm install first'"},
	},
}

func matchLong(s *Subject) []Hit {
	if s.Call.Yes("run_in_background") {
		return nil
	}
	var asked []Hit
	certain := s.find(func(in *shell.Invocation) (Hit, bool) {
		if in.Place != shell.Here || guessed(in) || outlives(in) || shown(&in.Command) {
			return Hit{}, false
		}
		if e := entryFor(longTables, &in.Command); e != nil && !addsPackages(&in.Command) {
			return Hit{Shape: e.Shape, Detail: quoted(in) + " " + e.Does}, true
		}
		c, args := &in.Command, in.Args
		for i := 0; i < maxWithin && c != nil; i++ {
			if shape := mayTakeLong(c); shape != "" && asked == nil && !shown(c) {
				h := Hit{Shape: shape, Basis: call.ByJev, Detail: quoted(in) + " may run for minutes"}
				asked = []Hit{s.evident(h, in)}
			}
			c, args = within(c, args)
		}
		return Hit{}, false
	})
	if certain != nil {
		return certain
	}
	return asked
}

// outlives reports whether an invocation goes on when its shell is gone.
func outlives(in *shell.Invocation) bool {
	for _, via := range in.Via {
		switch via, _, _ = strings.Cut(via, " "); via {
		case "tmux", "screen", "zellij", "systemd-run", "at", "batch":
			return true
		case "nohup", "setsid", "daemonize":
			if in.Background {
				return true
			}
		}
	}
	return false
}

// shown reports whether the program only says what it would do.
func shown(c *argv.Command) bool {
	return rehearsal(c) || c.Has("-n", "-h", "--just-print", "--simulate", "--print-data-base")
}

// mayTakeLong tells what takes seconds or minutes: how long is not in the words.
func mayTakeLong(c *argv.Command) string {
	switch c.Program {
	case "npm", "pnpm":
		return when(addsPackages(c), "install")
	case "pip":
		return when(c.Is("pip", "install"), "install")
	case "uv":
		return when(c.Is("uv", "pip", "install") || c.Is("uv", "pip", "sync") || c.Is("uv", "pip", "compile"), "install")
	case "git":
		return when(c.Is("git", "clone"), "clone")
	case "cargo":
		return when(c.Is("cargo", "build") || c.Is("cargo", "install"), "build")
	case "make":
		return when(len(c.Operands) == 0 && !c.Has("--version", "--help", "--question"), "build")
	case "curl":
		return when(!c.Has("--head") && fetchesArchive(c), "download")
	case "wget", "wget2", "aria2c":
		return when(!c.Has("--spider") && fetchesArchive(c), "download")
	}
	return ""
}

func when(is bool, shape string) string {
	if is {
		return shape
	}
	return ""
}

// addsPackages reports whether packages are added by name to those that are
// installed already: most are there in seconds.
func addsPackages(c *argv.Command) bool {
	return (c.Is("npm", "install") || c.Is("pnpm", "install")) && len(c.Operands) > 0
}

// fetchesArchive reports whether an address ends as big files do.
func fetchesArchive(c *argv.Command) bool {
	for _, w := range c.Words(argv.URL) {
		address, _, _ := strings.Cut(w.String(), "?")
		address, _, _ = strings.Cut(address, "#")
		for _, ending := range [...]string{".tar.gz", ".tgz", ".tar.xz", ".tar.zst", ".zip", ".iso", ".deb", ".whl", ".bin", ".gguf", ".safetensors"} {
			if strings.HasSuffix(address, ending) {
				return true
			}
		}
	}
	return false
}

var longTables = [][]Entry{longEntries}

// longEntries are the calls that surely take minutes, sorted by program.
var longEntries = []Entry{
	{Program: "apt", Sub: "dist-upgrade", Shape: "install", Does: "upgrades the system", Advice: inTmux, Catch: "apt-get dist-upgrade", Pass: "apt-get update"},
	{Program: "apt", Sub: "full-upgrade", Shape: "install", Does: "upgrades the system", Advice: inTmux, Catch: "apt full-upgrade", Pass: "apt list --upgradable"},
	{Program: "apt", Sub: "install", Shape: "install", Does: "downloads and installs packages", Advice: inTmux, Catch: "apt-get install jq", Pass: "apt-get install --help"},
	{Program: "apt", Sub: "upgrade", Shape: "install", Does: "upgrades the system", Advice: inTmux, Catch: "apt upgrade -y", Pass: "apt show jq"},
	{Program: "docker", Sub: "build", Shape: "build", Does: "builds an image", Advice: inTmux, Catch: "podman build .", Pass: "docker images"},
	{Program: "docker", Sub: "buildx build", Shape: "build", Does: "builds an image", Advice: inTmux, Catch: "docker buildx build .", Pass: "docker buildx ls"},
	{Program: "docker", Sub: "compose build", Shape: "build", Does: "builds images", Advice: inTmux, Catch: "docker compose build", Pass: "docker compose ps"},
	{Program: "docker", Sub: "compose pull", Shape: "download", Does: "downloads images", Advice: inTmux, Catch: "docker compose pull", Pass: "docker compose logs"},
	{Program: "docker", Sub: "pull", Shape: "download", Does: "downloads an image", Advice: inTmux, Catch: "docker pull alpine", Pass: "docker inspect alpine"},
	{Program: "npm", Sub: "ci", Shape: "install", Does: "installs every dependency", Advice: inTmux, Catch: "npm ci", Pass: "npm ls"},
	{Program: "npm", Sub: "install", Shape: "install", Does: "installs dependencies", Advice: inTmux, Catch: "npm install", Pass: "npm view x"},
	{Program: "playwright", Sub: "install", Shape: "download", Does: "downloads browsers", Advice: inTmux, Catch: "playwright install", Pass: "playwright --version"},
	{Program: "pnpm", Sub: "install", Shape: "install", Does: "installs every dependency", Advice: inTmux, Catch: "pnpm i", Pass: "pnpm list"},
	{Program: "uv", Sub: "sync", Shape: "install", Does: "installs every dependency", Advice: inTmux, Catch: "uv sync", Pass: "uv lock"},
	{Program: "yarn", Sub: "install", Shape: "install", Does: "installs every dependency", Advice: inTmux, Catch: "yarn install", Pass: "yarn why x"},
}

const inTmux = "Run it in the background or in a named tmux session"
