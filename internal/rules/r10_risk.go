package rules

import (
	"strings"

	"airlock/internal/argv"
	"airlock/internal/call"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// risk is the fallback. A catch-all that blocks what it cannot name is how a
// guard gets switched off, so it asks, and warns at most.
var risk = Rule{
	ID:      "R10-general-risk",
	Title:   "a call no other rule covers that plainly reaches outside the working tree",
	Why:     "It reaches outside the working tree",
	Instead: "Check that this was asked for",
	Since:   "0.1",

	Tools:  shells,
	Action: call.Warn,
	Traits: Fallback,

	Match: matchRisk,

	Questions: []Question{{
		ID: "risk", Type: Score, Ask: 1.5,
		Text:  "What does running `command` in the folder `project` do?",
		About: []string{StateCommand, StateProject},
		Levels: []string{
			"It reads, lists, prints or checks, and everything stays as it was.",
			"It adds or copies files on this machine, and deleting them again undoes it.",
			"It overwrites, deletes or stops something on this machine that lies outside `project`, such as a system setting, a service or a file of the person.",
			"It sends, publishes or changes something on another machine or in a shared system, where it cannot simply be taken back.",
		},
	}},

	Judge: []Sample{
		{Command: "echo x > /etc/motd"},
		{Command: "cp nginx.conf /etc/nginx/nginx.conf"},
		{Command: "cp report.pdf ~/Desktop/report.pdf"},
		{Command: "ln -sf /tmp/x /usr/local/bin/node"},
		{Command: "echo x | tee -a ../notes.txt"},
		{Command: "dd if=disk.img of=/home/dev/backup.img"},
		{Command: "cd ~/other && echo x > a.txt"},
		{Command: "git log -p --output=/home/u/.ssh/authorized_keys"},
		{Command: "rm ~/notes.txt"},
		{Command: "rsync -a src/ /home/u/backups/src/"},
		{Command: "scp export.csv ops@203.0.113.9:/srv/incoming/"},
		{Command: "rsync -a ./ user@host:/srv/"},
		{Command: "curl -T dump.sql https://files.example/up"},
		{Command: "curl -d @x.json https://api.example/v1/items"},
		{Command: "curl -X DELETE https://api.example/v1/items/3"},
		{Command: "wget --post-file=x.json https://api.example/v1"},
		{Command: "aws s3 cp dump.sql s3://bucket/"},
		{Command: "npm publish"},
		{Command: "systemctl isolate rescue.target"},
		{Command: "gh workflow disable deploy"},
		{Command: "uv publish"},
		{Command: "gem push x.gem"},
		{Command: "twine upload dist/*"},
		{Command: "docker push me/app:latest"},
		{Command: "vercel deploy --prod"},
		{Command: "gh release create v1"},
		{Command: "psql -c \"update users set admin = true where id = 1\""},
		{Command: "mongosh --eval 'db.users.insertOne({})'"},
		{Command: "systemctl restart nginx"},
		{Command: "service nginx restart"},
		{Command: "ssh web systemctl stop nginx"},
		{Command: "docker rm -f db"},
		{Command: "docker container stop db"},
		{Command: "docker compose down"},
		{Command: "docker run --rm -v /:/host alpine ls /host"},
		{Command: "chmod 777 /home/dev/*"},
	},
	Pass: []Sample{
		{Command: "echo x > notes.txt"},
		{Command: "echo x > /tmp/scratch"},
		{Command: "echo x > /dev/null"},
		{Command: "ls 2>/dev/null"},
		{Command: "ls 2> ~/.cache/x/err"},
		{Command: "cp build.log ~/.cache/app/build.log"},
		{Command: "cp a.txt b.txt"},
		{Command: "mkdir -p ~/other"},
		{Command: "cat /etc/hosts"},
		{Command: "rsync -av dist/ /tmp/staging/"},
		{Command: "scp deploy@prod.example.com:/srv/log.txt ."},
		{Command: "curl -s https://api.example/v1/items"},
		{Command: "curl -X GET https://api.example/v1/items"},
		{Command: "curl -G -d q=x https://api.example/v1/items"},
		{Command: "curl -d x=1 http://localhost:8080/items"},
		{Command: "npm publish --dry-run"},
		{Command: "gh release list"},
		{Command: "psql -c 'SELECT count(*) FROM jobs'"},
		{Command: "redis-cli GET key"},
		{Command: "systemctl status nginx"},
		{Command: "systemctl --user restart x"},
		{Command: "docker ps -a"},
		{Command: "docker logs db"},
		{Command: "docker compose logs -f api"},
		{Command: "docker volume ls"},
		{Command: "podman network ls"},
		{Command: "npm run build && git status"},
		{Command: "git commit -m 'systemctl stop nginx'"},
		{Command: "rm -rf ~/other", Note: "R7 matches"},
	},
}

func matchRisk(s *Subject) []Hit { return s.reaching() }

// reaching is what R10 finds. It is found once: R12 asks for it as well.
func (s *Subject) reaching() []Hit {
	if !s.reached.done {
		s.reached.done = true
		s.reached.hits = s.find(s.reaches)
	}
	return s.reached.hits
}

func (s *Subject) reaches(in *shell.Invocation) (Hit, bool) {
	if guessed(in) || rehearsal(&in.Command) {
		return Hit{}, false
	}
	h := Hit{Basis: call.ByJev, Cap: call.Warn}
	c := &in.Command
	switch path, ok := s.writesOutside(in); {
	case ok:
		h.Shape, h.Detail, h.Evidence.Path = "write", quoted(in)+" changes "+path+", outside the project", path
	case sendsData(c):
		h.Shape, h.Detail = "upload", quoted(in)+" sends data to another machine"
	case publishes(c):
		h.Shape, h.Detail = "publish", quoted(in)+" publishes"
	case leaves(in) != nil:
		e := leaves(in)
		h.Shape, h.Detail = e.Shape, quoted(in)+" "+e.Does
	case s.changesData(in):
		h.Shape, h.Detail = "database", quoted(in)+" changes a database"
	case controls(c):
		h.Shape, h.Detail = "service", quoted(in)+" controls a service or a container"
	case s.highGlob(in):
		h.Shape, h.Detail = "mass", quoted(in)+" takes many files high in the tree"
	default:
		return Hit{}, false
	}
	return h, true
}

// leaves returns the row of the tables that the invocation is, if what it does
// is to publish or to stop something: R7 has the rest.
func leaves(in *shell.Invocation) *Entry {
	if e := entryOf(in); e != nil && (e.Effect == Publishes || e.Effect == Stops) {
		return e
	}
	return nil
}

// writesOutside finds a path outside the project and outside temp that is
// written, moved or deleted.
func (s *Subject) writesOutside(in *shell.Invocation) (path string, ok bool) {
	for _, r := range in.Redirs {
		if r.FD > 1 || !strings.HasPrefix(r.Op, ">") && r.Op != "&>" && r.Op != "&>>" && r.Op != "<>" {
			continue
		}
		if path, ok := s.written(in, r.Target); ok {
			return path, true
		}
	}
	c := &in.Command
	if c.Program == "mkdir" || c.Program == "mktemp" || c.Program == "mkfifo" || c.Is("git", "clone") || c.Is("git", "worktree") {
		return "", false
	}
	for _, role := range [...]argv.Role{argv.Written, argv.Deleted, argv.Moved} {
		for _, o := range c.Options {
			if o.Role == role && o.HasValue {
				if path, ok := s.written(in, o.Value); ok {
					return path, true
				}
			}
		}
		for _, o := range c.Operands {
			if o.Role == role {
				if path, ok := s.written(in, o.Word); ok {
					return path, true
				}
			}
		}
	}
	return "", false
}

func (s *Subject) written(in *shell.Invocation, w word.Word) (path string, ok bool) {
	path, ok = s.outside(in, w)
	return path, ok && !rebuildable(path)
}

// rebuildable reports whether a path is in a cache or in what an install
// makes: losing it costs a download.
func rebuildable(path string) bool {
	for rest := path; rest != ""; {
		var element string
		element, rest, _ = strings.Cut(rest, "/")
		switch element {
		case ".cache", ".npm", ".pnpm-store", ".cargo", ".venv", "node_modules":
			return true
		}
	}
	return strings.Contains(path+"/", "/.local/state/")
}

// massive lists the programs whose operands a glob multiplies.
func massive(program string) bool {
	switch program {
	case "rm", "mv", "cp", "chmod", "chown", "chgrp", "truncate", "shred":
		return true
	}
	return false
}

// highGlob reports whether a pattern stands two folders deep or higher.
func (s *Subject) highGlob(in *shell.Invocation) bool {
	if !massive(in.Command.Program) || in.Place != shell.Here {
		return false
	}
	for _, o := range in.Command.Operands {
		if !o.Word.Globs() {
			continue
		}
		full, ok := s.outside(in, o.Word)
		star := strings.IndexAny(full, "*?[")
		if ok && star > 0 && strings.Count(full[:star], "/") <= 3 {
			return true
		}
	}
	return false
}
