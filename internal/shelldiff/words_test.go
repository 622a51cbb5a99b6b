//go:build linux

package shelldiff

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// generator makes lines of shell. The same seed gives the same lines.
type generator struct {
	*rand.Rand
	depth  int
	bodies []string // of here-documents whose lines are still to come
	inline bool     // within quotes, where no here-document fits
}

func newGenerator(seed uint64) *generator {
	return &generator{Rand: rand.New(rand.NewPCG(seed, 5))}
}

func pick[T any](g *generator, from []T) T { return from[g.IntN(len(from))] }

func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

var (
	programs = []string{"rm", "rm", "git", "git", "cp", "mv", "curl", "docker", "kubectl", "npm", "make", "ls", "tar", "dd", "chmod", "terraform", "gh"}
	readers  = []string{"psql", "mysql"} // record what they are given to read
	bare     = []string{"a", "b", "-f", "-rf", "x.txt", "src", "docs/", "--opt=val", "1", "b-c", "%s", "a=b", "@x", "main", "push", "clean", "a:b", "=", "--", "+", "^x"}
	names0   = []string{"x", "y", "z", "foo", "HOME", "unset0", "A1"}
	values   = []string{"v", "two words", "-rf", "a b  c", "", "/w/app/sub", "p:q:r", "x*y", "rm", "git", "Mixed", "src/a.go", "--force", "aXbXc", "'q'", " lead"}
)

// program is the first word of a command, often spelled in a way of its own.
func (g *generator) program() string {
	name := pick(g, programs)
	if g.chance(75) {
		return name
	}
	i := 1 + g.IntN(len(name)-1)
	a, b := name[:i], name[i:]
	return pick(g, []string{
		a + "''" + b, a + `""` + b, a + `\` + b, `"` + a + `"` + b, `'` + name + `'`, `$'` + name + `'`, a + `$''` + b, a + `'` + b + `'`,
		`\` + name, "/bin/" + name, "/usr/bin/" + name, fmt.Sprintf(`$'\x%02x'%s`, name[0], name[1:]), fmt.Sprintf(`$'\%03o%s'`, name[0], name[1:]),
		a + "\\\n" + b, "$(echo " + name + ")", "${unset0:-" + name + "}", "${unset0}" + name, a + "$unset0" + b, "{" + name + ",}",
		"`echo " + name + "`", `"$(printf %s ` + name + `)"`,
	})
}

// words are some arguments, each behind a blank.
func (g *generator) words() string {
	var b strings.Builder
	for range g.IntN(4) {
		b.WriteString(pick(g, []string{" ", " ", " ", " ", "  ", "\t", " \\\n "}) + g.word())
	}
	return b.String()
}

// word is one argument of one to three pieces.
func (g *generator) word() string {
	if g.chance(40) {
		return pick(g, bare)
	}
	if g.chance(5) {
		return pick(g, []string{"~", "~/x", "~/", "~u0/x", "a~b", `"~"`, `\~`, "~/{a,b}", "x=~/y", "a:~/b"})
	}
	var b strings.Builder
	for range 1 + g.IntN(3) {
		b.WriteString(g.piece())
	}
	return b.String()
}

// piece is a part of a word.
func (g *generator) piece() string {
	switch g.IntN(14) {
	case 0, 1:
		return pick(g, bare)
	case 2:
		return "'" + pick(g, []string{"", "a b", "$x", "*", `\`, "x;y", "#c", `"`, "`z`", "a\nb", "{a,b}", "~", "!", "&&", "$(rm q)"}) + "'"
	case 3, 4:
		return g.double()
	case 5:
		return "$'" + pick(g, []string{"", `a\tb`, `\n`, `\x41\x62`, `\u0041`, `\'q\'`, `\\`, `\101\60`, `a"b`, `\e`, `$x`, `\cA`, `\?`, `\z`, `\x4`, `\0`}) + "'"
	case 6:
		return pick(g, []string{`\ `, `\$`, `\;`, `\*`, `\a`, `\\`, `\"`, `\'`, `\#`, `\&`, "\\\n", `\{`, `\~`, `\!`, `\|`, "\\`"})
	case 7, 8:
		return g.parameter()
	case 9:
		return g.substitution()
	case 10:
		return g.arithmetic()
	case 11:
		return pick(g, []string{"{a,b}", "{1..3}", "{a..c}", "{x,y}{1,2}", "{,z}", "{single}", "{a,{b,c}}", "{3..1}", "{01..03}", "{a,b", "a,b}", "{}",
			"{1..5..2}", `{"a b",c}`, "{a,'b c'}", `{a\,b,c}`, "{$x,b}", "{x,$(echo s t)}", "{-1..1}", "{a..e..2}", "{1..a}", "{a,b}{", "${x}{a,b}", `\{a,b}`, "{a,b\\}", "{$x..3}"})
	case 12:
		return pick(g, []string{"*.zip", "?.q", "[xy].z", "src/*.go", "*", "**/q", "[a", "[!a]*.q", "[", "]", "a[1]", "[[:alpha:]].q", ".*q", "s?c", "*/deep", "@(a|b)x"}[:15])
	default:
		if g.depth > 1 || g.inline {
			return "w"
		}
		return pick(g, []string{"<(", ">("}) + g.nested() + ")"
	}
}

// double is a piece in double quotes.
func (g *generator) double() string {
	var b strings.Builder
	b.WriteByte('"')
	for range g.IntN(4) {
		switch g.IntN(9) {
		case 0:
			b.WriteString(g.parameter())
		case 1:
			b.WriteString(g.substitution())
		case 2:
			b.WriteString(g.arithmetic())
		default:
			b.WriteString(pick(g, []string{"a", " ", "'", `\"`, `\$x`, `\\`, "*", "~", "{a,b}", `\a`, "#", ";", "\\\n", "\n", "\\`", "$", "a b", "'$x'", `\'`}))
		}
	}
	b.WriteByte('"')
	return b.String()
}

// parameter is an expansion of a variable or a positional parameter.
func (g *generator) parameter() string {
	n := pick(g, names0)
	w := pick(g, []string{"w", "a b", "", `"q r"`, "'s t'", "$y", `\$`, "*", "~", "$(echo s)", `"$y"`, "{a,b}", `a\ b`, `$'c\td'`})
	p := pick(g, []string{"a", "*", "?", "v", "X", "b*", "*/", `"*"`, "[a-m]", "/w", `\*`, "two*", ":*", "", "$y"})
	switch g.IntN(16) {
	case 0, 1, 2, 3:
		return "$" + n
	case 4:
		return "${" + n + "}"
	case 5:
		return pick(g, []string{"$1", "$2", "$@", "$*", "$#", "$?", "${@}", "${1}", "${*}", "${@:1}", "${@:2}", "${@:1:1}", "$0", "${#}", "${#@}", "${*:2}", "${@: -1}", "${10}", "$10", "$-", "$$", "$!"}[:19])
	case 6, 7:
		return "${" + n + pick(g, []string{":-", "-", ":+", "+", ":=", "="}) + w + "}"
	case 8:
		return "${" + n + pick(g, []string{"#", "##", "%", "%%"}) + p + "}"
	case 9:
		return "${" + n + pick(g, []string{"/", "//", "/#", "/%"}) + p + pick(g, []string{"", "/", "/r", "/ ", `/"a b"`, "/$y", "/&", `/\/`}) + "}"
	case 10:
		return "${#" + n + "}"
	case 11:
		return "${" + n + pick(g, []string{":1", ":1:2", ":0:1", ": -1", ":2", ":0:-1", ":$((1+0))", ":1:0"}) + "}"
	case 12:
		return "${" + n + pick(g, []string{"^", "^^", ",", ",,", "^^[a-m]", "@Q", "@U", "@L"}) + "}"
	case 13:
		return pick(g, []string{"${arr[0]}", "${arr[@]}", "${arr[1]}", "${#arr[@]}", "${arr[*]}", "$arr", "${arr[-1]}", "${arr[@]:1}", "${arr[@]/a/b}", "${!arr[@]}", "${arr[@]#a}", "${arr[x]}", "${arr[@]:0:1}"})
	case 14:
		return pick(g, []string{"${!y}", "${!foo}", "${!x}", "${!A@}", "${!unset0}"})
	}
	return pick(g, []string{`${x:-${y:-deep}}`, `${x:+"$x"}`, `${y:-$(echo one two)}`, `"${z:-a b}"`, `${unset0:-a b}`, `${unset0:-"a b" c}`, `${x:="set now"}`,
		`"${x+"$y"}"`, `${x%"${x#?}"}`, `"${x:-'lit'}"`, `"${unset0-"a  b"}"`, `"${@+x}"`, `${1+"$@"}`, `"${foo:-"~"}"`, `${unset0:-~/t}`})
}

// substitution is what a command prints, in either spelling.
func (g *generator) substitution() string {
	if g.depth > 2 {
		return "$(echo deep)"
	}
	if g.chance(25) {
		return "`" + pick(g, []string{"echo a b", "echo \\$x", "git st", "echo 'q'", `printf '%s ' 1 2`, "echo \\`echo n\\`", "", "echo \"a  b\"", `echo \\\\z`, "pwd"}) + "`"
	}
	if g.chance(40) {
		return pick(g, []string{"$(echo a b)", `$(echo "a  b")`, "$(printf '%s\\n' p q)", "$(git rev)", "$(:)", "$(pwd)", "$(cat <<< here)", "$(echo -n x; echo y)", "$(basename /a/b.c .c)",
			"$(dirname /a/b)", "$(echo -e 'a\\tb')", "$( (git sub) )", "$(echo '*')", "$(true && echo t)", "$(cd sub && pwd)", "$(cat list.txt)", "$(<list.txt)", "$(echo x | tr x y)",
			"$(echo aGk= | base64 -d)", "$(echo abc | rev)", "$(seq 3)", "$(printf %s%s a b)", "$(printf '%d-%s\\n' 1 a 2 b)", "$(false || echo f)", "$(echo a;)", "$(echo a # c\n)",
			"$(printf '\\x61\\142c')", "$(printf '%05d' 42)", "$(printf '%q' 'a b')", "$(printf '%-5s|' a)", "$(printf '%s' 'a%sb')", "$(printf 'x\\n\\n')", "$(echo 'a\\nb')", "$(printf -- -x)",
			"$(printf '%x' 255)", "$(printf '%%')", "$(printf '%b' 'a\\tb')", "$(printf '%.2s' abcd)", "$(printf '%c' xyz)", "$(command -v git)", "$(type -t cd)", "$(head -n1 list.txt)", "$(wc -l < list.txt)"})
	}
	return "$(" + g.nested() + ")"
}

// nested is a short list inside another construct.
func (g *generator) nested() string {
	g.depth++
	defer func() { g.depth-- }()
	outer := g.bodies
	g.bodies = nil
	text := g.statement()
	if g.chance(20) {
		text += "; " + g.statement()
	}
	text += g.flush()
	g.bodies = outer
	if strings.HasPrefix(text, "(") {
		return " " + text
	}
	return text
}

func (g *generator) arithmetic() string {
	return pick(g, []string{"$((1+2))", "$((x))", "$(( 2 * 3 ))", "$((i=5))", "$((1 << 3))", "$(((1+1)*2))", "$((0x10))", "$((1?2:3))", "$((-4))", "$((y+1))", "$((10/3))", "$[1+1]", "$((n++))"})
}

// value is what a variable is set to.
func (g *generator) value() string {
	if g.chance(60) {
		v := pick(g, values)
		if strings.ContainsAny(v, " *'") || v == "" {
			return `"` + v + `"`
		}
		return v
	}
	return g.word0()
}

// word0 is a word in which a blank cannot stand by itself.
func (g *generator) word0() string {
	for {
		if w := g.word(); !strings.HasPrefix(w, "(") {
			return w
		}
	}
}
