package argv

import (
	"strings"

	"airlock/internal/word"
)

// finders walk folders.
var finders = []grammar{
	{name: "find", read: readFind, options: "-H -L -P -D= -O[=] -E -X -d -s -f=searched " + findTests, style: exact | dashWord},
}

// findTests are find's tests and actions; those that run a command and those
// without a value are told apart here.
const findTests = `-amin= -anewer=searched -atime= -cmin= -cnewer=searched -ctime= -context= -empty -executable -false -fstype= -gid= -group=name
	-ilname=pattern -iname=pattern -inum= -ipath=pattern -iregex=pattern -iwholename=pattern -links= -lname=pattern -mmin= -mtime=
	-name=pattern -newer=searched -nogroup -nouser -path=pattern -perm= -readable -regex=pattern -samefile=searched -size= -true -type= -uid=
	-used= -user=name -wholename=pattern -writable -xtype= -newerXY=
	-depth -maxdepth= -mindepth= -mount -noleaf -xdev -follow -regextype= -daystart -warn -nowarn -ignore_readdir_race -noignore_readdir_race -files0-from=read
	-delete -exec=tail -execdir=tail -ok=tail -okdir=tail -ls -fls=written -print -print0 -printf= -fprint=written -fprint0=written -fprintf=written+other
	-prune -quit -not -and -or -a -o -help -version --help --version`

// readFind reads find's starting points, then its expression. An option of
// role Tail is an action that runs a command: its words end at End, where
// `;` or `+` closes it.
func readFind(r *reader) {
	for ; r.at < len(r.args); r.at++ {
		w := r.args[r.at]
		text, exact := w.Literal()
		switch {
		case !exact && maybeOption(w):
			r.cmd.Open = true
			r.add(w, Searched)
		case exact && findPunctuation(text):
		case strings.HasPrefix(w.Prefix(), "-") && len(w.Prefix()) > 1:
			r.findOption(w, text)
		default:
			r.add(w, Searched)
		}
	}
}

func (r *reader) findOption(w word.Word, text string) {
	o, known := r.lookup(text)
	switch {
	case known && o.role() == Tail:
		r.findAction(o.name)
	case known:
		r.follow(o)
	case strings.HasPrefix(text, "-newer"):
		r.follow(option{name: "-newerXY", takes: required})
	case strings.HasPrefix(text, "-O"), strings.HasPrefix(text, "-D"):
		r.give(Option{Name: text[:2], Value: cut(w, 2), HasValue: true})
	default:
		r.cmd.Open = r.cmd.Open || w.Holes()
		r.give(Option{Name: w.Prefix()})
	}
}

// findAction takes the words of a command up to `;`, or to `{} +`.
func (r *reader) findAction(name string) {
	start := r.at
	for r.at++; r.at < len(r.args); r.at++ {
		w := r.args[r.at]
		if w.Is(";") || w.Is("+") && r.args[r.at-1].Is("{}") {
			break
		}
	}
	r.cmd.Options = append(r.cmd.Options, Option{Name: name, Role: Tail, Index: start, End: r.at})
}

func findPunctuation(s string) bool {
	return s == "(" || s == ")" || s == "!" || s == ","
}
