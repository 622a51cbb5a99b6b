package secret

// Bounds of a closer look. They keep the work at each trigger constant, so
// that the whole stays linear; a longer value is a blob, not a secret.
const (
	maxValue   = 4096     // a quoted value
	maxBare    = 1024     // an unquoted one
	maxPEM     = 64 << 10 // a private key, from BEGIN to END
	maxCommand = 512      // how far back the program of an option is looked for
)

// MaxContext is how many bytes before and behind a byte can matter to whether
// it is part of a secret. A streaming caller keeps that much.
const MaxContext = maxPEM + maxValue

// Scanner finds secrets and keeps its buffers between calls. The zero value is
// ready; it is not for concurrent use.
type Scanner struct {
	readings [maxReadings]reading
}

// Find is the function Find.
func (s *Scanner) Find(dst []Finding, text []byte) []Finding { return s.find(dst, text, 0) }

// pass is one walk over one text.
type pass struct {
	t        []byte
	found    []Finding
	measured memo    // a token's run
	bare     memo    // an unquoted value
	command  command // the programs of the command at hand
}

func (p *pass) add(kind Kind, start, end int) int {
	p.found = append(p.found, Finding{kind, start, end})
	return end
}

// scan walks over runs of letters and digits and looks closer where a run or
// the byte behind it may begin a secret.
func (p *pass) scan() {
	t := p.t
	from, i := 0, 0
	for i < len(t) {
		c := t[i]
		if class[c]&alnum != 0 {
			from = i
			for i++; i < len(t) && class[t[i]]&alnum != 0; i++ {
			}
			if n := i - from; n >= 14 || n >= 4 && worthALook(t[from], n) {
				if end := p.run(from, i); end > i {
					from, i = end, end
				}
			}
			continue
		}
		next := 0
		switch c {
		case '_', '.', '~':
			next = p.prefixed(from, i)
		case '-':
			if next = p.prefixed(from, i); next == 0 {
				next = p.dash(i)
			}
		case '=', ':':
			next = p.operator(from, i)
		case '"', '\'':
			next = p.comma(i)
		case '>':
			next = p.element(i)
		case '@':
			next = p.dsn(i)
		case '%', 0x1b:
			next = p.escape(i)
		}
		if next > i {
			i = next
		} else {
			i++
		}
		from = i
	}
}

// worthALook says which short runs can begin something: AIza, Bearer.
func worthALook(c byte, n int) bool {
	return class[c]&upper != 0 || c == 'b' && n == 6 || c == 'p' && n == 8
}

// prefixed looks for a vendor's token whose prefix's first word is t[from:at].
func (p *pass) prefixed(from, at int) int {
	if at-from < 2 {
		if p.t[at] == '~' {
			return p.azureSecret(at)
		}
		return 0
	}
	if start, end, kind := p.vendor(from, at); end > 0 {
		return p.add(kind, start, end)
	}
	if end := p.joined(from, at); end > 0 {
		return end
	}
	return 0
}

// escape steps over %3D and over a terminal's colour, so that what follows
// begins a run of its own; %3D is an operator as well.
func (p *pass) escape(i int) int {
	t := p.t
	if t[i] == '%' {
		if i+2 >= len(t) || !is(t[i+1], hex) || !is(t[i+2], hex) {
			return 0
		}
		if t[i+1] == '3' && (lowered(t[i+2]) == 'd' || lowered(t[i+2]) == 'a') {
			if next := p.assign(i, i+3); next > 0 {
				return next
			}
		}
		return i + 3
	}
	if i+1 >= len(t) || t[i+1] != '[' {
		return 0
	}
	for i += 2; i < len(t) && (is(t[i], digit) || t[i] == ';'); i++ {
	}
	return i + 1
}

// kindAt names the vendor of a value that begins with a token of theirs.
func kindAt(v []byte) Kind {
	end := runEnd(v, 0, alnum)
	p := pass{t: v}
	if end < len(v) && end >= 2 {
		if start, _, kind := p.vendor(0, end); kind != "" && start == 0 {
			return kind
		}
	}
	if end >= 4 && p.run(0, end) > 0 {
		return p.found[0].Kind
	}
	return ""
}

func kindOf(how strength, v []byte) Kind {
	if kind := kindAt(v); kind != "" {
		return kind
	}
	switch how {
	case strong:
		return "password"
	case unsaid:
		return "high-entropy"
	}
	return "secret"
}
