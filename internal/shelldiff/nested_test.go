//go:build linux

package shelldiff

import (
	"strings"
)

// wrapped is a command that another program or builtin starts.
func (g *generator) wrapped() string {
	tail := g.program() + g.words()
	return pick(g, []string{"env ", "env V=x ", "env -i PATH=/usr/bin ", "command ", "nohup ", "nice ", "nice -n 5 ", "timeout 5 ", "timeout -k 1 5s ", "stdbuf -oL ", "time ", "time -p ", "exec ", "sudo ",
		"setsid -w ", "env -u HOME ", "builtin ", "\\command ", "env -- ", "command -p ", "command -- ", "env nice timeout 9 ", "xargs -a list.txt ", "env -S 'git s' ", "env - ", "env -C sub ", "nice -5 ", "timeout --signal=KILL 5 ",
		"command env ", "eval ", "command eval ", "'env' ", "e\"nv\" ", "env \"V=a b\" W= ", "xargs -n 1 ", "builtin eval ", "command -v ", "env -iS\"git z\" ", "stdbuf --output=0 ", "nice --adjustment=3 ", "command command ", "! time "}) + tail
}

// code is text that becomes shell: an argument of eval or of a shell.
func (g *generator) code() string {
	bodies, inline := g.bodies, g.inline
	g.bodies = nil
	inner := g.list(1+g.IntN(2)) + g.flush()
	g.bodies, g.inline = bodies, inline
	quoted := quote(g, inner)
	switch g.IntN(8) {
	case 0, 1:
		return "eval " + quoted
	case 2:
		return pick(g, []string{"bash -c ", "sh -c ", "bash -ec ", "bash -xc ", "bash -c -- ", "/bin/bash -c ", "bash --norc -c ", "env bash -c ", "bash -o pipefail -c ", "exec bash -c ", "command sh -c "}) + quoted
	case 3:
		return "bash -c " + pick(g, []string{`'git "$@"; rm "$1"'`, `'rm $0 $1'`, `"git $x \$1"`, `'git "${@:1}"; for a; do rm "$a"; done'`, `'shift; rm "$@"'`, `'set -- x; git $1'`, `'git $#'`}) + " " + g.word0() + g.words()
	case 4:
		return "c=" + quoted + "; " + pick(g, []string{`eval "$c"`, `bash -c "$c"`, "eval $c", `echo "$c" | bash`, `bash <<< "$c"`, `sh -c "$c" a b`, `bash < <(echo "$c")`, `printf '%s\n' "$c" | sh`, `export c; bash -c 'eval "$c"'`})
	case 5:
		return "trap " + quoted + " EXIT"
	case 6:
		return pick(g, []string{"eval git '\"$x\"'", `eval "git \$x" "'a b'"`, `eval 'x=ev; ' git '$x'`, "eval eval git q", `eval "rm '$x'"`, `eval -- git "*"`, "eval", `eval "f() { git ev; }; f"`, `eval 'cd sub'; git`, `eval "$x"`, `eval "${x} arg"`, `cmd="git -x"; $cmd y`, `cmd=(git "a b"); "${cmd[@]}" z`, `p=r; ${p}m x`, `x=git; "$x" y`, `a=g b=it; $a$b z`})
	}
	return pick(g, []string{"source ./lib.sh; lib q", ". ./lib.sh && git $LIBVAR", "bash run.sh 'arg one'", "bash ./run.sh", "sh run.sh a b", "cat run.sh | bash", "bash < run.sh", "bash -s p q < run.sh", "x=1 bash -c 'git $x'", "export x; bash -c 'rm \"$x\"'",
		"f() { git fn \"$1\"; }; export -f f; bash -c 'f a'", "alias g=git; g a", "alias rm='rm -i'\nrm x", "type git; hash -r", "find src -name '*.go' -exec git add {} \\;", "find src -type f -exec rm -- {} +", "find . -name nope -exec rm {} \\;",
		"find src -name a.go -exec bash -c 'git \"$1\"' _ {} \\;", "find src -type f -print0 | xargs -0 rm", "find src -type f | xargs -I% git % x", "find sub -type d -execdir git {} \\;", "exec 3< list.txt; read x <&3; git $x", "exec > out; git a", "bash -c 'exec git \"$0\"' z"})
}

// quote writes a text as one word, in one of the ways there are.
func quote(g *generator, text string) string {
	switch {
	case g.chance(60):
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	case g.chance(50):
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "`", "\\`").Replace(text) + `"`
	}
	return "$'" + strings.NewReplacer(`\`, `\\`, "'", `\'`, "\n", `\n`, "\t", `\t`).Replace(text) + "'"
}

// fed is a command with text on its standard input.
func (g *generator) fed() string {
	to := pick(g, []string{"psql", "mysql", "psql", "bash", "cat", "sh -s x", "while read l; do git \"$l\"; done", "xargs git", "bash -s", "cat > f.txt", "git commit -F -", "xargs -n1 rm", "{ read a; git \"$a\"; cat; }", "cat | psql", "read x; git"})
	switch g.IntN(4) {
	case 0:
		return to + " <<< " + g.word0()
	case 1:
		return to + " < " + pick(g, []string{"list.txt", "nowhere", "/dev/null", "<(echo ps; git ps)", `"$x"`})
	}
	body := pick(g, []string{"git body $x\n", "plain 'text'\n", "rm $(git inner)\n", "a \\$x \\\\ `echo bq`\n", "\ttabbed $y\n", "", "it's \"odd\n", "x\\\ny\n", "${x:-def} $((1+1))\n", "git a\nrm b\n", "# no\nls c\n", "\"$x\" '$y'\n", "EO\n EOF\n", "${unset0:-\"q\"}\n"})
	end := pick(g, []string{"EOF", "E", "END_1"})
	op, open := "<<", pick(g, []string{end, end, "'" + end + "'", `"` + end + `"`, `\` + end, end[:1] + "''" + end[1:]})
	if g.chance(30) {
		op = "<<-"
		body = "\t" + body
		end = pick(g, []string{"", "\t", "\t\t"}) + end
	}
	g.bodies = append(g.bodies, body+end+"\n")
	if strings.Contains(to, "{ read") || strings.HasPrefix(to, "read") {
		return strings.Replace(to, "read x", "read x "+op+open, 1) + map[bool]string{true: " " + op + open}[!strings.HasPrefix(to, "read")]
	}
	if first, rest, ok := strings.Cut(to, " |"); ok {
		return first + " " + op + open + " |" + rest
	}
	return to + " " + op + pick(g, []string{"", " "}) + open
}

// special is one of them.
func (g *generator) special() string {
	text := pick(g, specials)
	if strings.HasPrefix(text, "cat <<") || strings.HasPrefix(text, "psql <<") {
		first, body, _ := strings.Cut(text, "\n")
		g.bodies = append(g.bodies, body+"\n")
		return first
	}
	return text
}

// specials are constructs that need no variation to be worth a line.
var specials = []string{
	"git a \\\n  b", "git # rm x", "git a#b '#c' #d", "git;rm y", "git a;", "! rm z", "{ git a; } && rm b", "true && false || git c", "false && git n || rm m", "git a & wait; rm b", "if git; then :; fi",
	"f() { git 1; }; f() { git 2; }; f", "unset -f f; f x", "f() { f2 \"$@\"; }; f2() { rm \"$2\"; }; f a b", "f() { git $FUNCNAME; }; f", "(x=sub; git $x); git $x", "x=1; (x=2); git $x", "x=a; { x=b; }; git $x",
	"x=a; git | x=b; rm $x", "x=q f; git $x", "for x in a b; do [ $x = a ] && continue; git $x; done", "for x in a b c; do git $x; break; done", "for x in a b; do for y in 1 2; do git $x$y; continue 2; done; done",
	"set -e; git a; false; rm never", "set -e; false || true; git on", "set -e; if false; then :; fi; git on", "(set -e; false; rm never); git after", "set -u; git $unset0; rm never", "set -eo pipefail; git x", "exit; rm never", "(exit 3); git after",
	"git ${x:?gone}; rm after", "f() { return; rm never; }; f; git after", "f() { exit; }; (f); git after", "readonly r=1; r=2; git after", "exec git last; rm never", "(exec git last); rm after", "exec 2>/dev/null; git a",
	"set -n; rm never", "git a; )", "git 'open", "git \"$(rm in", "[ a = b ] || git x", "x=$(git cap) rm y", "x=$(exit 3) || git failed", "return; git after", "break; git after", "shift 5; git \"$@\"",
	"git ${#x} ${#}", "set -- a 'b c'; git \"$@\" $* \"$*\" $@", "set -- a b c; shift; git $1 ${@:2}", "set -- ''; git $@ x \"$@\"", "set --; git \"$@\" \"$*\" x", "arr=(a 'b c' d); git \"${arr[@]:1}\" \"${arr[*]}\" ${#arr[@]}",
	"arr=(); git \"${arr[@]}\" x", "arr=([2]=two [0]=zero); git \"${arr[@]}\" \"${!arr[@]}\"", "declare -A m=([k]='v w'); git \"${m[k]}\" ${m[k]}", "x='a b'; git $x \"$x\" '$x' \\$x", "x='*.zip'; git $x", "x=; git $x \"$x\" x$x",
	"IFS=,; x=a,b,,c; git $x", "IFS=,; x=,a; git $x", "IFS=', '; x='a , b'; git $x", "IFS=:; x=a:b:; git $x y", "x='a:b'; IFS=:; git \"$x\" $x a:b", "git {a,b}{1..2} {c,'d e'}", "git a{,b} {a..c}x {10..8}", "x=1,2; git {$x,3}", "git $'a\\'b' $\"loc\"",
	"git \"a\\\nb\" 'c\\\nd'", "git a\\ b\\\tc", "\"git\" x", "g\\it x", "$'\\x67it' x", "git -- \"\" ''", "git ~ ~/x \"~\" x~", "git >out {a,b}", "git <<< x", "cat <<< $(git in)", "git $((1+1)) $((x+1)) $[2]", "((1)) && git yes", "((0)) || git no",
	"[[ a == a ]] && git yes", "[[ $(git sub) ]] || rm x", "select x in a; do git $x; break; done", "case a in a) git 1;;& a) git 2;; esac", "case a in a) git 1;& b) git 2;; esac", "case $x in \"\") git e;; *) rm s;; esac", "time git a", "time { git a; rm b; }", "time",
	"git a | cat | rm b", "git a |& cat", "a=(b c) git d", "trap 'git t' EXIT; rm x", "trap 'rm t' INT; git x", "trap 'git one' EXIT; trap - EXIT", "trap 'git d' DEBUG; :", "trap 'git err' ERR; false", "f() { trap 'git r' RETURN; }; f", "wait; git", "ulimit -n 64; git",
	"printf '%s\\n' git x | sh", "echo git p | bash", "echo 'git \"a b\"' | bash -s", "base64 -d <<< Z2l0IHg= | bash", "echo Z2l0IHgK | base64 -d | sh", "git $(printf 'a\\nb c')", "git \"$(printf 'a\\n\\n')\"", "$(echo git) x", "$(echo 'git y')", "`echo git` z",
	"x=$(cat <<E\nin $y\nE\n); git \"$x\"", "git \"$(cat <<'E'\nmsg $y \"q\"\nE\n)\"", "cat <<A <<B | psql\na\nA\nb\nB", "cat <<E; git after\nbody $(rm in)\nE", "psql <<-E\n\ta\n\t\tb\n\tE", "if true; then cat <<E\nx\nE\nfi; git y",
	"while read x; do git $x; done < list.txt", "while IFS= read -r x; do git \"$x\"; done <<'E'\na b\n c\nE", "cat list.txt | while read a b; do rm $a; done", "printf 'a\\nb' | while read x; do git $x; done", "while :; do git once; break; done", "until git u; do rm v; break; done",
	"mkdir -p d/e && cd d/e && git here", "cd sub || exit; git there", "cd nowhere || git stayed", "cd nowhere && git no; rm stays", "(cd sub && git in); git out", "cd sub && cd deep && cd - && git", "pushd sub; git; popd; rm", "cd sub; cd ..; git", "cd \"$(git d)\"; rm x", "cd src; f() { cd ../sub; }; f; git", "CDPATH=/w/app/sub; cd deep; git",
	"x=1 y=$x; git $y", "x=1 git $x", "x=1 :; git $x", "x=1 eval 'git $x'", "export x=5; env bash -c 'git $x'", "y=2 bash -c 'git $y$z'", "z=3; bash -c 'git [$z]'", "x=abc; git ${x:1} ${x: -1} ${x/b/-} ${x%c} ${x^^} ${x#a}", "x=a.tar.gz; git ${x%%.*} ${x##*.} ${x%.*} ${x#*.}",
	"x=hello; git ${x//l/L} ${x/#h/J} ${x/%o/0} ${x/l}", "x='a b'; git ${x// /_} \"${x// /, }\"", "git ${x:-a b} \"${x:-a b}\" ${x:-'a b'}", "x=set; git ${x:+yes} ${x:-no} ${unset0:+no}end", "y=x x=ind; git ${!y}", "git ${x=assigned} $x", "echo ${x:=one} > /dev/null; git $x",
	"git a,b {a,b},c {a}", "git !x", "git a=b c+=d", "git \\{a,b} {a\\,b} '{a,b}'", "git {a,b", "git $x{a,b}", "git \"{a,b}\"{c,d}", "git {1..3}{a,b}", "git {}", "git {a,}", "git [a] [!b] ?x", "shopt -s nullglob; git *.none x", "shopt -s extglob\ngit !(x).none", "set -f; git *.go src/*", "git src/*.go", "shopt -s failglob; git *.none; rm x",
}

// mutated changes a known command in one to three ways.
func (g *generator) mutated(line string) string {
	g.depth, g.bodies = 1, nil
	for range 1 + g.IntN(3) {
		line = g.mutation(line)
	}
	return line
}

func (g *generator) mutation(line string) string {
	at := g.IntN(len(line) + 1)
	switch g.IntN(18) {
	case 0:
		return pick(g, []string{"bash -c ", "eval ", "sh -c ", "echo q | xargs -I{} bash -c ", "bash <<< ", "env bash -c "}) + quote(g, line)
	case 1:
		return "( " + line + "\n)"
	case 2:
		return "{ " + line + "\n}"
	case 3:
		return "if " + g.test() + "; then\n" + line + "\nfi"
	case 4:
		return "for i in 1 2; do\n" + line + "\ndone"
	case 5:
		return line + pick(g, []string{" && ", "; ", " || ", "\n", " | ", " & "}) + "git tail"
	case 6:
		return pick(g, []string{"git head && ", "cd sub && ", "x=1; ", "! ", "env ", "nohup ", "timeout 5 ", "time ", "set -e; ", "nice ", "cd src; ", "f() { git \"$@\"; }; "}) + line
	case 7:
		return "x=$(" + line + "\n); git \"$x\""
	case 8: // a word in quotes of another kind
		words := strings.Split(line, " ")
		i := g.IntN(len(words))
		if w := words[i]; len(w) > 1 && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz-./") == "" {
			n := 1 + g.IntN(len(w)-1)
			words[i] = pick(g, []string{w[:n] + "''" + w[n:], `"` + w + `"`, w[:n] + `\` + w[n:], "'" + w[:n] + "'" + w[n:], "$'" + w + "'", w[:n] + "${unset0}" + w[n:], w[:n] + "$(:)" + w[n:], w[:n] + "\\\n" + w[n:]})
		}
		return strings.Join(words, " ")
	case 9:
		return strings.ReplaceAll(line, " ", pick(g, []string{"\t", "  ", " \\\n"}))
	case 10: // a byte less
		if at == len(line) {
			return line
		}
		return line[:at] + line[at+1:]
	case 11:
		return line[:at] + pick(g, []string{";", "|", "&", " ", "\n", "'", `"`, "$", "(", ")", "{", "}", "`", `\`, "#", "<", ">", "*", "~", "$x", "&&", "||", "[", "!"}) + line[at:]
	case 12: // the end is missing
		return line[:at]
	case 13:
		return "f() { " + line + "\n}; f"
	case 14:
		return "git `:` \"$(" + line + "\n)\" " + line
	case 15:
		return "psql <<EOF\n$(" + line + "\n)\nEOF"
	case 16:
		return "cat <(" + line + "\n) | psql"
	}
	return "c=" + quote(g, line) + "; " + pick(g, []string{`eval "$c"`, `bash -c "$c"`, `echo "$c" | sh`, `trap "$c" EXIT`, "eval $c", "$c"})
}
