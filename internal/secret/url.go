package secret

import "bytes"

// url takes the password of scheme://user:password@host, or a token in the
// user's place. at is the colon of the scheme.
func (p *pass) url(at int) int {
	t := p.t
	start := at + 3
	end := start
	for end < len(t) && end-start < maxBare && authorityByte(t[end]) {
		end++
	}
	user := t[start:end]
	at = bytes.LastIndexByte(user, '@')
	if at < 0 {
		return p.slashed(start, end)
	}
	user = user[:at]
	colon := bytes.IndexByte(user, ':')
	if colon < 0 || bytes.HasSuffix(user, []byte(":x-oauth-basic")) || colon == len(user)-1 {
		if colon >= 0 {
			user = user[:colon]
		}
		if pr := profileOf(user); len(user) >= 20 && pr.random() && !placeholder(user) {
			return p.add(kindIn(user, "url-credentials"), start, start+len(user))
		}
		return 0
	}
	password := user[colon+1:]
	if !urlPassword(password) {
		return 0
	}
	return p.add(kindIn(password, "url-credentials"), start+colon+1, start+at)
}

// slashed takes a database's password that holds a slash which should have
// been escaped.
func (p *pass) slashed(start, slash int) int {
	t := p.t
	colon := bytes.IndexByte(t[start:slash], ':')
	if colon < 0 || slash >= len(t) || t[slash] != '/' || all(t[start+colon+1:slash], digit) || !database(t, start-3) {
		return 0
	}
	colon += start + 1
	end := slash
	for end < len(t) && end-colon < 128 && (authorityByte(t[end]) || t[end] == '/') {
		end++
	}
	at := bytes.LastIndexByte(t[colon:end], '@')
	if at < 0 || !urlPassword(t[colon:colon+at]) {
		return 0
	}
	return p.add("url-credentials", colon, colon+at)
}

func database(t []byte, end int) bool {
	switch string(t[runStart(t, end, alnum, 16):end]) {
	case "postgres", "postgresql", "mysql", "mariadb", "mongodb", "redis", "rediss", "amqp", "amqps", "mssql":
		return true
	}
	return false
}

func authorityByte(c byte) bool {
	switch c {
	case '/', '?', '#', '<', '>', '"', '\'', '`', '\\', ',', '|', '(', '[':
		return false
	}
	return c > ' ' && c != 0x7f
}

// urlPassword reports whether v is one, and not what manuals write.
func urlPassword(v []byte) bool {
	if len(v) < 3 || placeholder(v) || typeWord(v) {
		return false
	}
	switch string(v) {
	case "password", "PASSWORD", "Password", "pass", "PASS", "passwd", "pwd", "PWD", "pw", "PW", "secret", "SECRET", "token",
		"TOKEN", "p4ss", "<password>", "x-oauth-basic":
		return false
	}
	return true
}

func kindIn(v []byte, otherwise Kind) Kind {
	if kind := kindAt(v); kind != "" {
		return kind
	}
	return otherwise
}

// dsn takes the password of a Go driver's user:password@tcp(host).
func (p *pass) dsn(at int) int {
	t := p.t
	if !has(t, at, "@tcp(") && !has(t, at, "@unix(") {
		return 0
	}
	start := at
	for start > 0 && at-start < 128 && authorityByte(t[start-1]) && t[start-1] != ':' {
		start--
	}
	if start == 0 || t[start-1] != ':' || !urlPassword(t[start:at]) || p.last() > start {
		return 0
	}
	return p.add("url-credentials", start, at)
}

// last is where the last finding ends.
func (p *pass) last() int {
	if len(p.found) == 0 {
		return 0
	}
	return p.found[len(p.found)-1].End
}
