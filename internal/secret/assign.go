package secret

import "bytes"

// operator looks at = and :, which may put a value behind a secret's name.
func (p *pass) operator(from, i int) int {
	t := p.t
	if t[i] == ':' {
		switch {
		case has(t, i, "://"):
			return p.url(i)
		case has(t, i, "::"):
			return i + 2
		case i-from >= 8 && i-from <= 10 && i+36 <= len(t) && t[i+1] == 'A' && all(t[from:i], digit):
			if end := runEnd(t, i+1, urlish); end-i-1 == 35 && !sameByte(t[i+3:end]) {
				return p.add("telegram-token", from, end)
			}
		}
	}
	end := i + 1
	for end < len(t) && end-i < 3 && (t[end] == '=' || t[end] == '>') {
		end++
	}
	name := i
	for name > 0 && (t[name-1] == ':' || t[name-1] == '?' || t[name-1] == '+' || t[name-1] == '|') && i-name < 2 {
		name--
	}
	return p.assign(name, end)
}

// target is the left side of an assignment.
type target struct {
	name   []byte
	start  int  // of the name
	spaced bool // blanks before the operator
	option bool // --name
	inside bool // the name is quoted: "name": value
}

// targetBefore reads the name that ends before at: name, "name", x["name"],
// **name**, name: string.
func targetBefore(t []byte, at int) target {
	end := runStart(t, at, blank, 40)
	g := target{spaced: end < at}
	if end > 0 && (t[end-1] == ']' || t[end-1] == ')') {
		end--
	}
	for end > 0 && t[end-1] == '*' {
		end--
	}
	if end > 0 && class[t[end-1]]&quote != 0 {
		end--
		g.inside = true
	}
	g.start = runStart(t, end, word|dash|dot, 100)
	for g.start < end && t[g.start] == '-' {
		g.start++
		g.option = true
	}
	g.name = t[g.start:end]
	if g.spaced && !g.inside && typeWord(g.name) {
		if before := runStart(t, g.start, blank, 8); before > 0 && before < g.start {
			if t[before-1] == ':' {
				before--
			}
			if hop := runStart(t, before, word, 100); hop < before {
				g.start, g.name = hop, t[hop:before]
			}
		}
	}
	return g
}

// assign judges the value at t[at:] for the name that ends before end, and
// returns the value's end if it is a secret.
func (p *pass) assign(end, at int) int {
	t := p.t
	g := targetBefore(t, end)
	if len(g.name) == 0 {
		return 0
	}
	if authorization(g.name) {
		return p.header(at)
	}
	if t[at-1] == ':' && (equalFold(g.name, "cookie") || equalFold(g.name, "set-cookie")) {
		return p.cookies(at, len(g.name) == len("cookie"))
	}
	if signedURL(t, g) {
		return p.signature(at)
	}
	how := judgeName(g.name)
	if how == innocent {
		return 0
	}
	if how == unsaid && equalFold(g.name, "value") {
		how = p.attribute(g.start)
	}
	start := runEnd(t, at, blank)
	if start-at > 64 {
		return 0
	}
	return p.value(g, how, at, start)
}

// header judges what stands behind "Authorization:".
func (p *pass) header(at int) int {
	t := p.t
	at = runEnd(t, at, blank)
	if at < len(t) && class[t[at]]&quote != 0 {
		at++
	}
	f, ok := credentials(t, at, true)
	if !ok {
		return 0
	}
	return p.add(f.Kind, f.Start, f.End)
}

// value judges the value that begins at start, behind an operator that ends
// at at.
func (p *pass) value(g target, how strength, at, start int) int {
	t := p.t
	formatted := false
	for n := 0; n < 2 && start < len(t) && class[t[start]]&(lower|upper) != 0 && literal(t, start); n++ {
		formatted = formatted || lowered(t[start]) == 'f'
		start++
	}
	if has(t, start, "[]byte(") {
		start += len("[]byte(")
	}
	if has(t, start, "**") {
		start = runEnd(t, start+2, blank)
	}
	if start >= len(t) || has(t, start, "--") || g.option && start > at && t[at-1] == '=' {
		return 0 // nothing: --password= --user=x
	}
	if class[t[start]]&quote == 0 {
		return p.bareValue(g, how, at, start)
	}
	return p.quotedValue(g, how, at, start, formatted)
}

// literal reports whether the letter at i is a string literal's prefix: b"",
// rb"", f"".
func literal(t []byte, i int) bool {
	if i+1 < len(t) && class[t[i+1]]&quote != 0 && t[i+1] != '`' {
		return true
	}
	return i+2 < len(t) && class[t[i+1]]&(lower|upper) != 0 && (t[i+2] == '"' || t[i+2] == '\'')
}

// quotedValue judges a string literal. One that is not closed on its line was
// cut, and is read as if it were not quoted.
func (p *pass) quotedValue(g target, how strength, at, start int, formatted bool) int {
	t := p.t
	q := t[start]
	tight := !g.spaced && at == start
	if tight && !g.inside && (q == '`' || g.start > 0 && t[g.start-1] == q && (start+1 == len(t) || !is(t[start+1], word))) {
		return 0 // a command substitution; or "NAME=" + value
	}
	if has(t, start, `"""`) || has(t, start, "'''") {
		start += 2
	}
	end := closing(t, start+1, q)
	if end < 0 {
		return p.bareValue(g, how, at, start+1)
	}
	v := t[start+1 : end]
	if len(v) == 0 || formatted && bytes.IndexByte(v, '{') >= 0 {
		return 0
	}
	where := quoted
	if tight && !g.inside && t[at-1] == '=' && (g.option || capitals(g.name)) {
		where = loud
	}
	if !secretValue(how, v, where) {
		return 0
	}
	return p.add(kindOf(how, v), start+1, end)
}

// closing returns where the literal that begins at i closes, or -1: at the end
// of the line, or of the bound.
func closing(t []byte, i int, q byte) int {
	for limit := min(len(t), i+maxValue); i < limit; i++ {
		switch t[i] {
		case q:
			return i
		case '\\':
			i++
		case '\n':
			return -1
		}
	}
	return -1
}

// bareValue judges a value without quotes.
func (p *pass) bareValue(g target, how strength, at, start int) int {
	t := p.t
	end := p.bareEnd(start)
	where := loose
	switch {
	case t[at-1] == '=' && !g.spaced && at == start && !has(t, at-2, "=="), headerName(t, g, at), has(t, at-2, "3D"), has(t, at-2, "3d"):
		where = setting
		if g.option || capitals(g.name) {
			where = loud
		}
	case t[at-1] == ':' && at < start && ownLine(t, g.start, end):
		where = yamlLine
	}
	if end < len(t) && (t[end] == '(' || t[end] == '[' || t[end] == '{') {
		return 0 // a call, an index, a literal of a type
	}
	for end > start && where != setting && where != loud && (t[end-1] == '.' || t[end-1] == ':' || t[end-1] == '!' || t[end-1] == '?') {
		end--
	}
	v := t[start:end]
	if where == setting && end < len(t) && (t[end] == ')' || t[end] == ',') && identifier(v) && !profileOfRandom(v) {
		return 0 // an argument of a call: connect(password=pw)
	}
	if g.inside && len(v) > 0 && all(v, digit|dash|dot|plus) {
		return 0 // a number of a JSON object stays one
	}
	if !secretValue(how, v, where) {
		return 0
	}
	return p.add(kindOf(how, v), start, end)
}

func profileOfRandom(v []byte) bool {
	if len(v) == 0 {
		return false
	}
	p := profileOf(v)
	return p.digits > 0 && p.random()
}

// headerName reports whether "X-Api-Key:" is a header's rather than a field's name.
func headerName(t []byte, g target, at int) bool {
	return t[at-1] == ':' && !g.inside && bytes.IndexByte(g.name, '-') > 0 && is(g.name[0], upper|lower) && !g.spaced
}

// bareEnd returns the end of the unquoted value at i, of which at most maxBare
// bytes count.
func (p *pass) bareEnd(i int) int {
	if m := &p.bare; i < m.from || i >= m.to {
		*m = memo{from: i, to: bareEnd(p.t, i)}
	}
	return min(p.bare.to, i+maxBare)
}

func bareEnd(t []byte, i int) int {
	for ; i < len(t); i++ {
		switch t[i] {
		case ' ', '\t', '\n', '\r', '"', '\'', '`', ',', ';', '<', '>', '|', '&', '(', ')', '[', ']', '{', '}', 0, 0x1b:
			return i
		case '\\':
			if i+1 >= len(t) || bytes.IndexByte([]byte("\r\nnrtu\"'\\/"), t[i+1]) >= 0 {
				return i
			}
		}
	}
	return i
}

// ownLine reports whether nothing but the assignment stands on its line.
func ownLine(t []byte, start, end int) bool {
	for ; start > 0 && t[start-1] != '\n'; start-- {
		if class[t[start-1]]&(blank|dash) == 0 && t[start-1] != '+' {
			return false
		}
	}
	end = runEnd(t, end, blank)
	return end == len(t) || t[end] == '\n' || t[end] == '\r' || t[end] == '#'
}

func capitals(name []byte) bool {
	for _, c := range name {
		if class[c]&lower != 0 {
			return false
		}
	}
	return true
}

// attribute judges the name that stands beside a value: name="token"
// value="...", - name: TOKEN and value: ... on the next line.
func (p *pass) attribute(at int) strength {
	t := p.t
	i := -1
	for _, key := range [...]string{"name", "key", "Name", "Key"} {
		i = max(i, lastWord(t, max(0, at-120), at, key))
	}
	if i < 0 {
		return unsaid
	}
	i = runEnd(t, i, alnum)
	for i < at && (t[i] == '=' || t[i] == ':' || class[t[i]]&(quote|blank) != 0) {
		i++
	}
	end := runEnd(t, i, word|dash|dot)
	if end >= at || end == i {
		return unsaid
	}
	if bytes.IndexByte(t[end:at], '>') >= 0 || bytes.IndexByte(t[end:at], '}') >= 0 {
		return unsaid
	}
	return max(unsaid, judgeName(t[i:end]))
}

// lastWord returns where key stands last in t[from:to] as a word of its own, or
// -1.
func lastWord(t []byte, from, to int, key string) int {
	for to > from {
		i := bytes.LastIndex(t[from:to], []byte(key))
		if i < 0 {
			return -1
		}
		i += from
		if (i == 0 || !is(t[i-1], alnum)) && i+len(key) < len(t) && !is(t[i+len(key)], alnum) {
			return i
		}
		to = i
	}
	return -1
}

// signedURL reports whether the name is the signature of a pre-signed URL.
func signedURL(t []byte, g target) bool {
	if g.start == 0 || g.spaced || t[g.start-1] != '&' && t[g.start-1] != '?' && t[g.start-1] != ';' {
		return false
	}
	return equalFold(g.name, "sig") || equalFold(g.name, "x-amz-signature") || equalFold(g.name, "x-goog-signature")
}

func (p *pass) signature(at int) int {
	t := p.t
	end := at
	for end < len(t) && end-at < maxBare && (class[t[end]]&opaque != 0 || t[end] == '%') {
		end++
	}
	if v := t[at:end]; len(v) >= 32 && figure.met(v) && !placeholder(v) {
		return p.add("signed-url", at, end)
	}
	return 0
}

// comma judges the pair "NAME", "value": arguments, a tuple.
func (p *pass) comma(i int) int {
	t := p.t
	if i+1 >= len(t) || t[i+1] != ',' || i == 0 || !is(t[i-1], word) {
		return 0
	}
	start := runEnd(t, i+2, blank)
	if start >= len(t) || t[start] != t[i] {
		return 0
	}
	from := runStart(t, i, word|dash|dot, 100)
	if from == 0 || t[from-1] != t[i] {
		return 0
	}
	name := t[from:i]
	if authorization(name) {
		return p.header(start)
	}
	how := judgeName(name)
	if how < firm {
		return 0
	}
	end := closing(t, start+1, t[i])
	if end < 0 || !secretValue(firm, t[start+1:end], quoted) {
		return 0
	}
	return p.add(kindOf(how, t[start+1:end]), start+1, end)
}

// element judges the text of an XML element: <password>value</password>.
func (p *pass) element(i int) int {
	t := p.t
	from := runStart(t, i, word|dash|dot|plus, 100)
	if from == 0 || from == i || t[from-1] != '<' && t[from-1] != ':' || t[from] == '/' {
		return 0
	}
	how := judgeName(t[from:i])
	if how < weak {
		return 0
	}
	end := i + 1
	for end < len(t) && end-i < maxBare && t[end] != '<' && t[end] != '\n' {
		end++
	}
	if !has(t, end, "</") || end == i+1 || !secretValue(how, t[i+1:end], member) {
		return 0
	}
	return p.add(kindOf(how, t[i+1:end]), i+1, end)
}
