package argv

const declareOptions = "-a -A -f -F -g -i -I -l -n -p -r -t -u -x +a +A +f +F +g +i +I +l +n +p +r +t +u +x"

// builtins are commands of the shell itself, and small programs like them.
var builtins = []grammar{
	{name: ":", operands: "other..."},
	{name: "[", read: readTest},
	{name: "[[", read: readTest},
	{name: "alias", options: "-p -g -s -m -r -L", operands: "assignment..."},
	{name: "bg", operands: "name..."},
	{name: "bind", options: "-l -p -P -s -S -v -V -X -m= -q= -u= -r= -f=script -x=code", operands: "other..."},
	{name: "break", operands: "other"},
	{name: "cd", options: "-L -P -e -@", operands: "dir"},
	{name: "continue", operands: "other"},
	{name: "declare", options: declareOptions, operands: "assignment...", style: plus},
	{name: "dirs", operands: "other..."},
	{name: "disown", options: "-a -h -r", operands: "name..."},
	{name: "echo", read: readEcho},
	{name: "enable", options: "-a -d -f=read -n -p -s", operands: "name..."},
	{name: "exit", operands: "other"},
	{name: "export", options: "-f -n -p", operands: "assignment..."},
	{name: "false", operands: "other..."},
	{name: "fc", options: "-e=code -l -n -r -s", operands: "other..."},
	{name: "fg", operands: "name..."},
	{name: "getopts", operands: "other..."},
	{name: "hash", options: "-d -l -p=searched -r -t", operands: "name..."},
	{name: "help", options: "-d -m -s", operands: "name..."},
	{name: "history", options: "-c -d= -a[=] -n -r -w -p -s", operands: "other..."},
	{name: "id", options: "-a -g -G -n -r -u -z -Z -p -F", operands: "name..."},
	{name: "info", options: "-f=read -n= -k= -o=written", operands: "name..."},
	{name: "jobs", options: "-l -n -p -r -s -x=tail", operands: "name..."},
	{name: "let", operands: "other..."},
	{name: "local", options: declareOptions, operands: "assignment...", style: plus},
	{name: "man", options: "-a -f -k -w -P=code -s= -S= -M=dir -K -L= -l -7 -H[=]", operands: "name..."},
	{name: "mapfile", options: "-d= -n= -O= -s= -t -u= -C=code -c=", operands: "name"},
	{name: "nproc", options: "--all --ignore="},
	{name: "popd", options: "-n", operands: "other"},
	{name: "print", options: "-n -r -l -P -e -u= -s -z -N -a -c -C= -D -f= -i -o -O -R -X= -v=name", operands: "message..."},
	{name: "printenv", options: "-0,--null", operands: "name..."},
	{name: "printf", options: "-v=name", operands: "message...", style: posix},
	{name: "pushd", options: "-n", operands: "dir"},
	{name: "pwd", options: "-L -P"},
	{name: "read", options: "-r -s -e -a=name -d= -i= -n= -N= -p=message -t= -u= -A -k[=] -q", operands: "name..."},
	{name: "readarray", options: "-d= -n= -O= -s= -t -u= -C=code -c=", operands: "name"},
	{name: "readonly", options: "-a -A -f -p", operands: "assignment..."},
	{name: "return", operands: "other"},
	{name: "say", options: "-v= -r= -o=written -f=read", operands: "message..."},
	{name: "seq", options: "-f= -s= -w", operands: "other...", style: numeric},
	{name: "set", options: "-a -b -e -f -h -k -m -n -o= -p -t -u -v -x -B -C -E -H -P -T +o=", operands: "other...", style: plus | posix | detached},
	{name: "setopt", operands: "name..."},
	{name: "shift", operands: "other"},
	{name: "shopt", options: "-s -u -p -q -o", operands: "name..."},
	{name: "sleep", operands: "other..."},
	{name: "suspend", options: "-f"},
	{name: "test", read: readTest},
	{name: "times"},
	{name: "trap", options: "-l -p -P", operands: "code name..."},
	{name: "true", operands: "other..."},
	{name: "tty", options: "-s"},
	{name: "type", options: "-a -f -p -P -t -w", operands: "name..."},
	{name: "typeset", options: declareOptions, operands: "assignment...", style: plus},
	{name: "ulimit", operands: "other..."},
	{name: "umask", options: "-p -S", operands: "other"},
	{name: "unalias", options: "-a", operands: "name..."},
	{name: "uname", options: "-a -s -n -r -v -m -p -i -o"},
	{name: "unset", options: "-f -v -n", operands: "name..."},
	{name: "wait", options: "-f -n -p=name", operands: "name..."},
	{name: "whereis", options: "-b -m -s -u -B= -M= -S= -l", operands: "name..."},
	{name: "which", options: "-a -s", operands: "name..."},
	{name: "whoami"},
	{name: "yes", operands: "message..."},
}

// readTest reads test and [: every word is an operand; what follows a test of
// files is looked at, not read.
func readTest(r *reader) {
	for i, w := range r.args {
		r.at = i
		role := Other
		if i > 0 {
			switch p, _ := r.args[i-1].Literal(); p {
			case "-a", "-b", "-c", "-d", "-e", "-f", "-g", "-h", "-k", "-L", "-N", "-O", "-G", "-p", "-r", "-s", "-S", "-u", "-w", "-x", "-nt", "-ot", "-ef":
				role = Searched
			case "-v", "-R", "-o":
				role = Name
			}
		}
		r.add(w, role)
	}
}

// readEcho reads echo, which knows -n, -e and -E in front and nothing else.
func readEcho(r *reader) {
	for ; r.at < len(r.args); r.at++ {
		w := r.args[r.at]
		p, exact := w.Literal()
		if r.ended || !exact || len(p) < 2 || p[0] != '-' || !onlyLetters(p[1:], "neE") {
			r.ended = true
			r.add(w, Message)
			continue
		}
		for i := 1; i < len(p); i++ {
			r.give(Option{Name: letterName('-', p[i])})
		}
	}
}
