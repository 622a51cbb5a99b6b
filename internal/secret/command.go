package secret

import "bytes"

// dash looks at a dash that begins an option or a PEM block.
func (p *pass) dash(i int) int {
	t := p.t
	if has(t, i, pemBegin) {
		return p.pem(i)
	}
	if i > 0 && class[t[i-1]]&(space|quote) == 0 && !diffMark(t, i-1) || i+2 >= len(t) {
		return 0
	}
	if t[i+1] == '-' {
		return p.longOption(i)
	}
	return p.shortOption(i)
}

// diffMark reports whether t[i] is the sign that begins an added line.
func diffMark(t []byte, i int) bool { return t[i] == '+' && (i == 0 || t[i-1] == '\n') }

// longOption judges "--password value"; "--password=value" is an assignment.
func (p *pass) longOption(i int) int {
	t := p.t
	end := runEnd(t, i+2, urlish)
	start := runEnd(t, end, blank)
	name := t[i+2 : end]
	if start == end || start >= len(t) {
		return 0
	}
	switch string(name) {
	case "user", "proxy-user":
		return p.userPass(start)
	}
	how := judgeName(name)
	if how < firm {
		return 0
	}
	from, to := p.argument(start)
	v := t[from:to]
	if len(v) == 0 || v[0] == '-' || !secretValue(how, v, setting) {
		return 0
	}
	return p.add(kindOf(how, v), from, to)
}

// program says which options of a program take a password.
type program uint8

const (
	user      program = 1 << iota // -u user:password
	pAttach                       // -pPASSWORD only
	pWord                         // -p PASSWORD
	aWord                         // -a PASSWORD
	capP                          // -P PASSWORD
	wWord                         // -w PASSWORD
	passColon                     // -pass pass:PASSWORD
	httpAuth                      // -a user:password
)

func programOf(name string) program {
	switch name {
	case "curl", "wget", "lwp-request", "ab", "wrk":
		return user
	case "mysql", "mysqldump", "mysqladmin", "mariadb", "mariadb-dump", "mysqlimport", "mysqlsh", "mysqlcheck", "7z", "7za", "rar",
		"unrar":
		return pAttach
	case "sshpass":
		return pAttach | pWord
	case "login", "mongo", "mongosh", "mongodump", "mongorestore", "mongoexport", "mosquitto_pub", "mosquitto_sub":
		return pWord | capP // docker login, but not docker run, whose -p is a port
	case "redis-cli", "keydb-cli", "valkey-cli":
		return aWord
	case "http", "https", "xh":
		return httpAuth
	case "sqlcmd", "bcp", "unzip", "zip", "isql":
		return capP
	case "ldapsearch", "ldapmodify", "ldapadd", "ldapdelete", "ldappasswd", "ldapwhoami":
		return wWord
	case "openssl":
		return passColon
	case "smbclient", "rpcclient":
		return user
	}
	return 0
}

// shortOption judges the short options that take a password, when a program
// that has them stands before on the same line.
func (p *pass) shortOption(i int) int {
	t := p.t
	want := wanted(t, i)
	if want == 0 {
		return 0
	}
	have := p.programsBefore(i) & want
	if have == 0 {
		return 0
	}
	start := runEnd(t, i+2, blank)
	switch {
	case have&passColon != 0:
		at := runEnd(t, i+1, lower)
		at = runEnd(t, at, blank)
		if !has(t, at, "pass:") {
			return 0
		}
		return p.plain(at+5, 1)
	case have&(user|httpAuth) != 0:
		return p.userPass(start)
	case start == i+2:
		if have&pAttach != 0 {
			return p.plain(start, 1)
		}
		return 0
	case have == pAttach:
		return 0 // mysql -p asks
	}
	return p.plain(start, 3)
}

// wanted says which programs give the option at i a meaning of ours.
func wanted(t []byte, i int) program {
	switch t[i+1] {
	case 'u', 'U':
		return user
	case 'p':
		if has(t, i+1, "pass") {
			return passColon
		}
		return pAttach | pWord
	case 'a':
		return aWord | httpAuth
	case 'P':
		return capP
	case 'w':
		return wWord
	}
	return 0
}

// command is what is known of the command around an option: its programs up to
// at.
type command struct {
	at    int
	found program
}

// programsBefore collects what the words before i, on the same command, are.
// Only what stands behind the last look is read.
func (p *pass) programsBefore(i int) program {
	c := &p.command
	stop := max(c.at, i-maxCommand)
	found, whole := programsIn(p.t, stop, i)
	if whole && stop == c.at {
		found |= c.found
	}
	*c = command{i, found}
	return found
}

// programsIn collects the programs among the words of t[stop:i], from its end
// to where a command begins. whole is false where one does.
func programsIn(t []byte, stop, i int) (found program, whole bool) {
	for i > stop {
		end := i
		for end > stop && class[t[end-1]]&(blank|quote) != 0 {
			end--
		}
		start := end
		for start > stop && class[t[start-1]]&(word|dash|dot) != 0 {
			start--
		}
		found |= programOf(string(t[start:end]))
		if start == stop {
			break
		}
		switch t[start-1] {
		case '\n':
			if start < 2 || t[start-2] != '\\' {
				return found, false
			}
		case ';', '|', '&', '(':
			return found, false
		}
		i = start - 1
	}
	return found, true
}

// argument returns the shell word at i without its quotes.
func (p *pass) argument(i int) (from, to int) {
	t := p.t
	if i < len(t) && (t[i] == '"' || t[i] == '\'') {
		if end := closing(t, i+1, t[i]); end >= 0 {
			return i + 1, end
		}
		i++
	}
	return i, p.bareEnd(i)
}

// plain takes an argument that can only be a password.
func (p *pass) plain(at, least int) int {
	from, to := p.argument(at)
	v := p.t[from:to]
	if len(v) < least || v[0] == '-' || placeholder(v) && !sameByte(v) || reference(v) {
		return 0
	}
	return p.add(kindIn(v, "password"), from, to)
}

// userPass takes the password of user:password, the argument at at.
func (p *pass) userPass(at int) int {
	t := p.t
	from, to := p.argument(at)
	v := t[from:to]
	colon := bytes.IndexByte(v, ':')
	if percent := bytes.IndexByte(v, '%'); colon < 0 {
		colon = percent
	}
	if colon < 0 || reference(v) {
		return 0
	}
	password := v[colon+1:]
	if len(password) == 0 { // curl -u token:
		if r := profileOf(v[:colon]); len(v) < 16 || placeholder(v[:colon]) || !r.random() {
			return 0
		}
		return p.add(kindIn(v[:colon], "basic-auth"), from, from+colon)
	}
	if !urlPassword(password) {
		return 0
	}
	return p.add(kindIn(password, "basic-auth"), from+colon+1, to)
}
