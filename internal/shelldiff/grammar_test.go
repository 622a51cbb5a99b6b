//go:build linux

package shelldiff

import (
	"fmt"
	"strings"
)

// line is a line, or a short script, of one to four statements.
func (g *generator) line() string {
	g.depth, g.bodies, g.inline = 0, nil, false
	var b strings.Builder
	for range g.IntN(3) {
		b.WriteString(g.setting() + pick(g, []string{"; ", "; ", "\n", " && "}))
	}
	b.WriteString(g.list(1 + g.IntN(3)))
	if g.chance(5) {
		b.WriteString(pick(g, []string{" # rm comment", ";", " &", "\n", "\n# rm 'x\n"}))
	}
	return b.String() + g.flush()
}

// list is some statements and what stands between them.
func (g *generator) list(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(g.statement())
		if i == n-1 {
			break
		}
		sep := pick(g, []string{"; ", "; ", ";", " && ", " || ", " && ", "\n", "\n", " & ", " # it's\n", " &&\n", " ||\\\n", "\n\n\t"})
		if strings.Contains(sep, "\n") && len(g.bodies) > 0 {
			sep = "\n" + strings.TrimPrefix(g.flush(), "\n")
		}
		b.WriteString(sep)
	}
	return b.String()
}

// flush returns the here-documents that are due, behind a newline.
func (g *generator) flush() string {
	if len(g.bodies) == 0 {
		return ""
	}
	text := "\n" + strings.Join(g.bodies, "")
	g.bodies = nil
	return text
}

// setting gives something a value that later statements use.
func (g *generator) setting() string {
	n := pick(g, names0[:4])
	switch g.IntN(12) {
	case 0, 1, 2, 3:
		return n + "=" + g.value()
	case 4:
		return fmt.Sprintf("%s=%s %s+=%s", n, g.value(), n, g.value())
	case 5:
		return "set -- " + g.word0() + g.words()
	case 6:
		return "arr=(" + g.word0() + g.words() + ")"
	case 7:
		return pick(g, []string{"export ", "declare ", "readonly r=1 ", "typeset ", "declare -x "}) + n + "=" + g.value()
	case 8:
		return pick(g, []string{"IFS=:", "IFS=", "IFS=$' \\n'", "IFS=X", "unset IFS", "unset x", "shift", "set -f", "arr+=(more 'x y')", "arr[1]=one", "declare -A arr=([x]=ex [y]='w y')", "unset arr", "arr[5]=five", "x=y y=foo foo=bar", "set --", "unset 'arr[0]'", "shopt -s nullglob"})
	case 9:
		return pick(g, []string{"read x y <<< 'one two three'", "printf -v x '%s-%s' a b", "read -r x <<< \"$y\"", "IFS=: read x y <<< p:q:r", "mapfile -t arr <<< $'l1\\nl2'", "read -a arr <<< 'e1 e2'",
			"read x < list.txt", "printf -v y '%s ' 1 2", "let x=1+2", "(( x = 7 ))", "x=$((3+4))", "read -r x y < <(echo i j)", "read x", "readarray -t arr < list.txt", "printf -v x %s \"$y\""})
	case 10:
		return pick(g, []string{"cd sub", "cd src && cd ..", "cd sub/deep", "pushd sub > /dev/null", "cd nowhere", "cd", "cd ~", "cd -", "cd /tmp", "cd \"$x\"", "cd sub; cd - > /dev/null", "pushd src; popd", "cd ./sub/../src", "cd /w/app/sub", "(cd sub)", "CDPATH=/w/app; cd sub", "cd -- sub", "cd -P sub", "cd ''"})
	}
	return g.function()
}

func (g *generator) function() string {
	body := pick(g, []string{`git "$@"`, `rm "$1" "$2"`, `local x=inner; git $x "$1"`, `x=changed; git $x`, `cd sub; git`, `git $# $1; return 1; rm no`, `local y; y=$1; shift; git "$y" "$@"`, `"$@"`, `rm -- $*`,
		`set -- p q; git "$@"`, `git "${1:-none}"`, `for a; do git "$a"; done`, `[ -n "$1" ] && rm "$1"`, `local IFS=:; git $*`, `f2() { git inner; }; f2`, `echo out $1`, `git "${@:2}"`, `unset x; rm ${x-gone}`, `declare x=d; git $x`})
	return pick(g, []string{"f() { " + body + "; }", "function f { " + body + "; }", "f() (" + body + ")", "f()\n{\n" + body + "\n}", "function f() { " + body + "; }"})
}

// statement is one command, simple or compound.
func (g *generator) statement() string {
	if g.depth > 2 || g.chance(45) {
		return g.simple()
	}
	g.depth++
	defer func() { g.depth-- }()
	kinds := []func(*generator) string{
		(*generator).pipeline, (*generator).pipeline, (*generator).subshell, (*generator).condition, (*generator).loop, (*generator).loop, (*generator).selection,
		(*generator).wrapped, (*generator).wrapped, (*generator).wrapped, (*generator).code, (*generator).code, (*generator).fed, (*generator).fed,
		(*generator).special, (*generator).special, (*generator).setting, (*generator).call,
	}
	return pick(g, kinds)(g)
}

// simple is a program with words, assignments and redirections.
func (g *generator) simple() string {
	text := g.program() + g.words()
	if g.chance(8) {
		text = pick(g, []string{"V=1 ", "x=new ", `A="b c" V=$x `, "PATH=$PATH ", "> pre ", "IFS=: "}) + text
	}
	if g.chance(12) {
		text += pick(g, []string{" > out", " 2>/dev/null", " &> all", " >> log 2>&1", " < list.txt", " >|out", " 2>&1 >/dev/null", " > \"$x.out\"", " {fd}> out", " 3>&1", " <&-", " > out{1,}", " >&2", " > 'o p'"})
	}
	if g.chance(4) {
		return "! " + text
	}
	return text
}

func (g *generator) call() string { return "f" + g.words() }

func (g *generator) subshell() string {
	inner := g.list(1+g.IntN(2)) + g.flush()
	switch g.IntN(6) {
	case 0, 1:
		if strings.HasPrefix(inner, "(") {
			inner = " " + inner
		}
		return "(" + inner + ")"
	case 2:
		return "{ " + inner + "\n}"
	case 3:
		return "{ " + inner + pick(g, []string{"\n} > out", "\n} 2>&1", "\n} < list.txt"})
	case 4:
		return "(" + pick(g, []string{"exec ", "cd sub; exec ", "x=in; "}) + g.simple() + g.flush() + ")"
	}
	return "( ( " + inner + " ) )"
}

func (g *generator) test() string {
	return pick(g, []string{"[ -n \"$x\" ]", "[[ $x == v* ]]", "(( 1 < 2 ))", "true", "false", "[[ -f list.txt && -d src ]]", "test 1 = 1", "! true", "git diff", "rm q", "[[ a < b ]]", "(( x ))", "[ $(git n) ]",
		"[[ $(git two) =~ ^a ]]", "[[ -n $(rm t) || a == b ]]", "((x++ , 1))", "[[ ! -e nowhere ]]", ":", "[ -z \"$unset0\" ] && true", "[[ $x =~ (a|b) ]]"})
}

func (g *generator) body() string { return g.list(1+g.IntN(2)) + g.flush() }

func (g *generator) condition() string {
	text := "if " + g.test() + pick(g, []string{"; then ", "\nthen\n"}) + g.body()
	if g.chance(30) {
		text += "\nelif " + g.test() + "; then " + g.body()
	}
	if g.chance(50) {
		text += "\nelse " + g.body()
	}
	return text + "\nfi"
}

func (g *generator) loop() string {
	body := "; do " + g.body() + "\ndone"
	switch g.IntN(9) {
	case 0, 1, 2:
		return "for " + pick(g, names0[:4]) + " in " + g.word0() + g.words() + body
	case 3:
		return "for i in 1 2; do " + pick(g, programs) + " $i" + g.words() + g.flush() + "\ndone"
	case 4:
		return "while read -r x; do " + g.body() + "\ndone <<< $'l1\\nl2 w'"
	case 5:
		return "i=0; " + pick(g, []string{"while [ $i -lt 2 ]", "until [ $i -ge 2 ]", "while (( i < 2 ))"}) + "; do i=$((i+1)); git $i; " + pick(g, []string{"", "x=$i$x; ", "cd sub; ", "break; ", "continue; ", "[ $i = 1 ] && continue; "}) + g.simple() + g.flush() + "\ndone"
	case 6:
		return "for ((i=0; i<2; i++)); do " + g.body() + "\ndone"
	case 7:
		return "printf '%s\\n' 'p q' r | while read " + pick(g, []string{"x", "-r x", "x y", "-r line"}) + body
	}
	return "for x" + body
}

func (g *generator) selection() string {
	return "case " + g.word0() + " in\n" + pick(g, []string{"a", "v*", "'a b'", "a|b", "$y", "(w", "[a-c]", `"$x"`}) + ") " + g.body() + "\n;;\n" +
		pick(g, []string{"b) git b ;;\n", "", "x) ;&\n", "?) ;;&\n"}) + "*) " + g.body() + pick(g, []string{"\n;;\nesac", "\nesac"})
}

func (g *generator) pipeline() string {
	text := pick(g, []string{"echo a b", "printf '%s\\n' p 'q r'", "echo \"$x\"", g.simple(), "cat list.txt", "echo 'rm piped'", "printf 'a b\\nc\\n'", "git log", "{ echo b1; echo b2; }", "(echo s; git s)"})
	for range 1 + g.IntN(2) {
		text += pick(g, []string{" | ", " | ", "|", " |& ", " |\n"}) + pick(g, []string{g.simple(), "xargs " + g.program() + g.words(), "cat", pick(g, readers), "bash", "xargs -n1 git", "xargs -I{} rm a{}b", "while read l; do git \"$l\"; done",
			"tr a b", "sort", "head -n 1", "sh -s a b", "tee out", "xargs -0 rm", "{ read q; git \"$q\"; }", "xargs -L1 git", "xargs", "xargs -r rm --", "xargs sh -c 'git \"$@\"' _", "bash -x", "grep b", "rev", "cat - | psql"})
	}
	return text
}
