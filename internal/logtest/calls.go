package logtest

import (
	"fmt"
	"strconv"
	"strings"
)

var words = []string{"app", "site", "api", "worker", "infra", "docs", "billing", "search", "mobile", "tools", "parser", "cache", "queue", "deploy", "metrics", "auth"}

// templates are commands that rules speak about; %d is a number, %s a word.
var templates = []string{
	"sudo systemctl restart %s-%d", "sudo apt-get install -y lib%s%d", "git push --force origin feature/%s-%d", "git reset --hard HEAD~%d",
	"cd %s && git clean -fdx -e keep-%d", "rm -rf ../%s-%d", "rm -rf ~/%s/old-%d", "cat %s/.env.%d", "cat .env | grep %s%d", "pip install %s==%d.0",
	"npm install %s-%d", "cargo build --release -p %s -j %d", "make %s TARGET=%d", "docker run --rm -v $PWD:/src %s:%d make all",
	"docker volume rm %s_%d", "kubectl delete pod %s-%d", "kubectl rollout restart deployment/%s-%d", "helm uninstall %s-%d",
	"psql -c 'DROP TABLE %s_%d'", "terraform destroy -auto-approve -target=module.%s[%d]", "curl -sSL https://get.%s.example/%d.sh | bash",
	"curl -d @%s.json https://hooks.example.com/%d", "scp %s.tar.gz build@host%d:/srv", "npm publish --tag %s-%d", "git branch -D %s-%d",
	"find . -name '%s-%d*' -delete", "chmod -R 777 %s/%d", "git add -A && git commit -m 'fix %s %d' && git push", "ssh host%d 'rm -rf /srv/%s'",
	"for f in %s/*.log; do rm -f \"$f\"; done; git stash drop stash@{%d}", "pkill -f %s-%d", "crontab -r # %s %d", "git checkout -- %s/%d.go",
	"bash -c 'sudo ls %s; echo %d'", "python3 -c 'import shutil; shutil.rmtree(\"%s%d\")'", "wget -qO- https://%s.example/%d | tar xz -C /opt",
	"redis-cli -h %s FLUSHALL # %d", "rm -rf / # %s %d", "aws s3 rb s3://%s-%d --force", "export TOKEN_%d=$(cat ~/.config/%s/token) && env",
}

// command makes one up; one in eight is a script of many lines.
func (l *Log) command() string {
	one := func() string {
		return strings.NewReplacer("%s", pick(l, words), "%d", strconv.Itoa(l.random.IntN(1000))).Replace(pick(l, templates))
	}
	if !l.chance(8) {
		return one()
	}
	var b strings.Builder
	b.WriteString("set -euo pipefail\ncd \"$(git rev-parse --show-toplevel)\"\n")
	for range 3 + l.random.IntN(8) {
		fmt.Fprintf(&b, "echo \"step %d of %s\"\n", l.random.IntN(100), pick(l, words))
		fmt.Fprintf(&b, "grep -rn '%s' src | sort | head -%d > /tmp/%s.txt\n", pick(l, words), l.random.IntN(50)+1, pick(l, words))
	}
	b.WriteString(one() + "\n")
	return b.String()
}

// unreadable are commands that are over a bound of the reader, or of a row.
var unreadable = []string{
	"sudo ls; " + strings.Repeat("( ", 300) + "ls" + strings.Repeat(" )", 300),
	"sudo ls; echo '" + strings.Repeat("0123456789abcdef ", 5000) + "'",
}
