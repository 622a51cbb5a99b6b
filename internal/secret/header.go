package secret

// scheme takes the credentials behind Bearer or Basic where no header's name
// stands before it: they must look like some.
func (p *pass) scheme(from, to int) int {
	t := p.t
	if to >= len(t) || t[to] != ' ' || !equalFold(t[from:to], "bearer") && !equalFold(t[from:to], "basic") {
		return 0
	}
	if f, ok := credentials(t, from, false); ok {
		return p.add(f.Kind, f.Start, f.End)
	}
	return 0
}

// authorization reports whether name is a header's that carries credentials.
func authorization(name []byte) bool {
	const header = "authorization"
	n := len(name) - len(header)
	return n >= 0 && equalFold(name[n:], header)
}

// credentials reads "Bearer abc", "Basic abc", "token abc" at t[at:]. After a
// header's own name (sure) a short credential counts, elsewhere it must look
// random or, for Basic, decode to user:password.
func credentials(t []byte, at int, sure bool) (Finding, bool) {
	kind := Kind("authorization")
	end := runEnd(t, at, alnum|dash)
	scheme := t[at:end]
	start := runEnd(t, end, blank)
	basic := false
	switch {
	case start == end:
		start, scheme = at, nil
	case equalFold(scheme, "bearer"):
		kind = "bearer-token"
	case equalFold(scheme, "basic"):
		kind, basic = "basic-auth", true
	case equalFold(scheme, "token"), equalFold(scheme, "apikey"), equalFold(scheme, "api-key"), equalFold(scheme, "key"),
		equalFold(scheme, "oauth"), equalFold(scheme, "negotiate"), equalFold(scheme, "sso-key"), equalFold(scheme, "genie-key"):
	default:
		return Finding{}, false
	}
	end = start
	for end < len(t) && end-start < maxValue && credentialByte(t[end]) {
		end++
	}
	for end > start && (t[end-1] == '.' || t[end-1] == ':') {
		end--
	}
	v := t[start:end]
	if len(v) < 6 || placeholder(v) || reference(v) {
		return Finding{}, false
	}
	if found := kindAt(v); found != "" {
		kind = found
	}
	if !credential(v, basic, sure && scheme != nil) {
		return Finding{}, false
	}
	return Finding{kind, start, end}, true
}

func credentialByte(c byte) bool {
	return class[c]&opaque != 0 || c == '~' || c == ':' || c == '%' || c == '|'
}

func credential(v []byte, basic, sure bool) bool {
	p := profileOf(v)
	switch {
	case basic && p.n >= 8 && userPassword(v):
		return true
	case sure:
		return !nameLike(v) && !typeWord(v) && (p.digits > 0 || p.uppers > 1 && p.lowers > 0 || p.n >= 16 && p.random())
	case basic:
		return false
	}
	return p.n >= 12 && p.digits > 0 && !wordy(v) && !nameLike(v)
}

// userPassword reports whether v is base64 of printable text with a colon.
func userPassword(v []byte) bool {
	var bits, have uint32
	colon := false
	for i, c := range v {
		b, ok := sextet(c)
		if !ok {
			return c == '=' && i >= 8 && colon
		}
		bits = bits<<6 | b
		have += 6
		if have >= 8 {
			have -= 8
			out := byte(bits >> have)
			if out < ' ' || out == 0x7f {
				return false
			}
			colon = colon || out == ':'
		}
	}
	return colon
}

func sextet(c byte) (uint32, bool) {
	switch {
	case class[c]&upper != 0:
		return uint32(c - 'A'), true
	case class[c]&lower != 0:
		return uint32(c-'a') + 26, true
	case class[c]&digit != 0:
		return uint32(c-'0') + 52, true
	case c == '+' || c == '-':
		return 62, true
	case c == '/' || c == '_':
		return 63, true
	}
	return 0, false
}

// cookies takes the values of a Cookie header that begins at at, or the one of
// a Set-Cookie. Names stay.
func (p *pass) cookies(at int, all bool) int {
	t := p.t
	last := 0
	for n := 0; n < 64; n++ {
		at = runEnd(t, at, blank)
		name := at
		for at < len(t) && cookieByte(t[at]) && t[at] != '=' {
			at++
		}
		if at == name || at >= len(t) || t[at] != '=' {
			break
		}
		start := at + 1
		end := start
		for end < len(t) && end-start < maxValue && cookieByte(t[end]) {
			end++
		}
		if v := t[start:end]; len(v) >= 8 && !placeholder(v) && figure.met(v) {
			last = p.add("cookie", start, end)
		}
		if at = end; !all || at >= len(t) || t[at] != ';' {
			break
		}
		at++
	}
	return last
}

func cookieByte(c byte) bool {
	return c > ' ' && c < 0x7f && class[c]&quote == 0 && c != ';' && c != ',' && c != '\\'
}
