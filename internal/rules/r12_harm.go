package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// harm decides nothing here: it picks the commands that the seven questions
// are asked of. Its action is the strongest that their bands may come to.
var harm = Rule{
	ID:      "R12-harm",
	Title:   "what only the state of the project and the target of the command could tell to be harmful",
	Why:     "It may destroy what cannot be brought back, or reach production",
	Instead: "Look first at what it would touch",
	Since:   "0.1",

	Tools:  shells,
	Action: call.Deny,
	Traits: Beside,

	Match: matchHarm,

	Questions: harmQuestions,

	Judge: []Sample{
		{Command: "git reset --hard", Note: "a shape of R7"},
		{Command: "rm -rf ~/other"},
		{Command: "npm publish", Note: "a shape of R10"},
		{Command: "docker rm -f db"},
		{Command: "npx rimraf ./src"},
		{Command: "find . -name '*.ts' -exec sh -c 'rm \"$1\"' _ {} \\;"},
		{Command: "rm -rf \"$BUILD_DIR\""},
		{Command: "rm -rf \"$(cat where)\"/x"},
		{Command: "python3 -c \"import shutil; shutil.rmtree('src')\""},
		{Command: "node -e \"require('fs').rmSync('src',{recursive:true})\""},
		{Command: "truncate -s 0 important.db"},
		{Command: "> important.db"},
		{Command: ": > important.db"},
		{Command: "cat /dev/null > important.db"},
		{Command: "pkill -f node"},
		{Command: "killall node"},
		{Command: "kill $(pgrep -f node)"},
		{Command: "lsof -ti :3000 | xargs kill -9"},
		{Command: "git remote set-url origin https://other.example/x.git"},
		{Command: "git remote remove origin"},
		{Command: "git branch -f main HEAD~20"},
		{Command: "git update-ref refs/heads/main HEAD~1"},
		{Command: "git checkout -B main origin/main"},
		{Command: "git switch -C main"},
		{Command: "git push --force-with-lease"},
		{Command: "git config core.hooksPath /tmp/hooks"},
		{Command: "git config --global alias.co '!sh x.sh'"},
		{Command: "cp hook.sh .git/hooks/pre-commit"},
		{Command: "echo 'exit 0' > .git/hooks/pre-push"},
		{Command: "psql \"$DATABASE_URL\" -f migrate.sql"},
		{Command: "psql -c \"delete from users where id = 3\""},
		{Command: "psql -c \"$SQL\""},
		{Command: "mongosh --eval 'db.users.updateMany({}, {})'"},
		{Command: "redis-cli DEL session"},
		{Command: "kubectl apply -f deploy.yaml"},
		{Command: "kubectl -n prod scale deploy/app --replicas=0"},
		{Command: "terraform apply"},
		{Command: "terraform workspace delete x"},
		{Command: "aws logs delete-log-group --log-group-name x"},
		{Command: "helm upgrade app ./chart"},
		{Command: "aws ec2 terminate-instances --instance-ids i-1"},
		{Command: "gcloud compute instances delete x"},
		{Command: "ansible-playbook site.yml"},
	},
	Pass: []Sample{
		{Command: "ls -la"},
		{Command: "git status"},
		{Command: "git log --oneline | head -5"},
		{Command: "git push"},
		{Command: "git branch topic"},
		{Command: "git remote -v"},
		{Command: "git remote add fork https://example.com/x.git"},
		{Command: "git config user.name x"},
		{Command: "git config --get core.hooksPath"},
		{Command: "git checkout -b topic"},
		{Command: "npm test"},
		{Command: "go build ./..."},
		{Command: "echo x > notes.txt"},
		{Command: "go test ./... > log.txt"},
		{Command: "rm -rf node_modules"},
		{Command: "npx rimraf dist"},
		{Command: "D=$(mktemp -d); rm -rf \"$D\""},
		{Command: "source <(kubectl completion bash)"},
		{Command: "python3 -c \"import shutil; shutil.rmtree('dist')\""},
		{Command: "python3 -c \"print(1)\""},
		{Command: "truncate -s 0 /tmp/x"},
		{Command: "> /tmp/x"},
		{Command: "find . -name '*.pyc' -delete"},
		{Command: "kill 12345"},
		{Command: "bash -c 'rm a.txt'"},
		{Command: "psql -c 'select * from users limit 5'"},
		{Command: "psql -l"},
		{Command: "sqlite3 app.db .tables"},
		{Command: "redis-cli GET key"},
		{Command: "kubectl get pods"},
		{Command: "kubectl logs deploy/app"},
		{Command: "kubectl delete --help"},
		{Command: "terraform plan"},
		{Command: "terraform plan -destroy"},
		{Command: "terraform workspace new destroy"},
		{Command: "aws ec2 describe-instances"},
		{Command: "aws s3 ls"},
		{Command: "gcloud compute instances list"},
		{Command: "helm list"},
		{Command: "git commit -m 'pkill -f node'"},
	},
}

// matchHarm matches what the questions are asked of: by the user's settings
// what has a shape, every command that is no trivial read, or none. The
// settings are read last, as most commands have no shape and most settings
// say nothing.
func matchHarm(s *Subject) []Hit {
	hits := s.harmful()
	switch {
	case hits == nil:
		return s.all()
	case s.TrivialRead() || s.settings().Harm.Coverage == CoverOff:
		return nil
	}
	s.World.Hints(s.Call.Dir) // the questions are put with them
	return hits
}

// harmful finds the shapes: those of R7 and R10, and R12's own.
func (s *Subject) harmful() []Hit {
	if hits := s.destruction(); hits != nil {
		return asHarm(hits)
	}
	if hits := s.candidates(); len(hits) > 0 && hits[0].Basis == call.ByCode {
		return asHarm(hits)
	}
	if hits := s.reaching(); hits != nil {
		return asHarm(hits)
	}
	return s.find(s.harms)
}

// asHarm makes another rule's finding one of R12.
func asHarm(hits []Hit) []Hit {
	h := hits[0]
	h.Basis, h.Cap, h.Advice = call.ByJev, call.None, ""
	return []Hit{h}
}

// harms looks at one invocation for what no rule of its own speaks of.
func (s *Subject) harms(in *shell.Invocation) (Hit, bool) {
	if guessed(in) || rehearsal(&in.Command) {
		return Hit{}, false
	}
	h := Hit{Basis: call.ByJev}
	c := &in.Command
	switch {
	case s.codeRemoves(in):
		h.Shape, h.Detail = "code", quoted(in)+" is code that deletes"
	case deletesUnknown(in):
		h.Shape, h.Detail = "unknown", quoted(in)+" deletes a folder that only running it would tell"
	case s.truncates(in):
		h.Shape, h.Detail = "truncate", quoted(in)+" empties a file"
	case killsByPattern(c):
		h.Shape, h.Detail = "kill", quoted(in)+" ends whatever fits a pattern"
	case movesRef(c):
		h.Shape, h.Detail = "ref", quoted(in)+" moves a remote or a branch"
	case configuresCode(in):
		h.Shape, h.Detail = "hook", quoted(in)+" sets up code that git will run"
	case s.changesDatabase(in):
		h.Shape, h.Detail = "database", quoted(in)+" may change a database"
	case changesInfrastructure(c):
		h.Shape, h.Detail = "infrastructure", quoted(in)+" may change infrastructure"
	default:
		return Hit{}, false
	}
	return h, true
}

// codeRemoves reports whether inline code, or a script on disk, deletes.
func (s *Subject) codeRemoves(in *shell.Invocation) bool {
	for _, e := range in.Effects {
		if e.Kind == shell.Deletes && !s.passing(in, e.Path) {
			return true
		}
	}
	switch in.Command.Program {
	case "rimraf", "del-cli":
	case "rm", "unlink", "srm", "Remove-Item":
		if !fromCode(in) {
			return false
		}
	default:
		return false
	}
	for _, w := range in.Command.Words(argv.Deleted) {
		if !s.passing(in, w) {
			return true
		}
	}
	return false
}

// deletesUnknown reports whether a folder is deleted whose path begins with
// what nobody knows.
func deletesUnknown(in *shell.Invocation) bool {
	if !recursive(&in.Command) || in.Place == shell.Container {
		return false
	}
	for _, w := range in.Command.Words(argv.Deleted) {
		if p, ok := hole(w); ok && p.Text != "mktemp" && p.Source != word.Arithmetic {
			return true
		}
	}
	return false
}

// fromCode reports whether an invocation stands in a script, or in inline code
// that gets its targets from outside.
func fromCode(in *shell.Invocation) bool {
	for i, via := range in.Via {
		if strings.HasPrefix(via, "script ") || i > 0 && strings.HasSuffix(via, " -c") && (in.Via[i-1] == "find" || in.Via[i-1] == "xargs") {
			return true
		}
	}
	return false
}

// passing reports whether a target is temporary, or made anew by a build.
func (s *Subject) passing(in *shell.Invocation, w word.Word) bool {
	text, known := w.Pattern()
	if full, ok := s.target(in, w); ok && s.Temporary(full) {
		return true
	}
	return known && rebuilt(s.System.Base(text))
}

// truncates reports whether a file is emptied: by truncate, or by a
// redirection of nothing.
func (s *Subject) truncates(in *shell.Invocation) bool {
	if in.Command.Program == "truncate" {
		for _, w := range in.Command.Words(argv.Written) {
			if full, ok := s.target(in, w); !ok || !s.Temporary(full) {
				return true
			}
		}
		return false
	}
	for _, r := range in.Redirs {
		full, ok := s.target(in, r.Target)
		if (r.Op == ">" || r.Op == ">|") && r.FD <= 1 && ok && !s.Temporary(full) && !harmless(full) {
			return printsNothing(in)
		}
	}
	return false
}

// printsNothing reports whether an invocation surely has no output: no
// program, the empty command, or cat of the null device, through whatever
// runs it.
func printsNothing(in *shell.Invocation) bool {
	if len(in.Program.Parts) == 0 {
		return true
	}
	c, args := in.Command, in.Args
	for range maxWithin {
		nested := c.Nested(args)
		if len(nested) == 0 {
			break
		}
		c, args = argv.Parse(nested[0][0], nested[0][1:]), nested[0][1:]
	}
	switch c.Program {
	case ":", "true":
		return true
	case "cat":
		return len(args) == 1 && args[0].Is("/dev/null")
	}
	return false
}

// killsByPattern reports whether processes are ended that a name, a pattern or
// a search picks.
func killsByPattern(c *argv.Command) bool {
	switch c.Program {
	case "pkill", "killall":
		return !c.Has("--list", "-l")
	case "fuser":
		return c.Has("-k", "--kill")
	case "kill":
		for _, w := range c.Words(argv.Name) {
			for _, p := range w.Parts {
				if p.Kind == word.Hole && (p.Source == word.Substitution || p.Source == word.Input) {
					return true
				}
			}
		}
	}
	return false
}
