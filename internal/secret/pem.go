package secret

import "bytes"

// pem takes a private key whole, from BEGIN to END, in whatever it is quoted:
// a diff, a comment, a JSON string whose newlines are escapes. Without an END
// it takes as much as reads as a key; at is the first dash.
func (p *pass) pem(at int) int {
	t := p.t
	start := at + len("-----BEGIN ")
	end := min(len(t), start+64)
	i := bytes.Index(t[start:end], []byte("-----"))
	if i < 0 || !bytes.Contains(t[start:start+i], []byte("PRIVATE KEY")) {
		return 0
	}
	body, last := start+i+5, start+i+5
	limit := min(len(t), at+maxPEM)
	key := 0
	for i := body; i < limit; {
		switch c := t[i]; {
		case has(t, i, "-----END "):
			if end := pemEnd(t, i); key >= 24 && end > 0 {
				return p.add("private-key", at, end)
			}
			return 0
		case c == '\\' && i+1 < limit && (t[i+1] == 'n' || t[i+1] == 'r'):
			i += 2
		case class[c]&base64 != 0:
			end := runEnd(t[:limit], i, base64)
			next, ok := pemRun(t, i, end)
			if !ok {
				return p.cutKey(at, last, key)
			}
			if next == end {
				key += end - i
				last = end
			}
			i = next
		case class[c]&(space|quote|dash) != 0 || bytes.IndexByte([]byte("\\>#|,;:*()"), c) >= 0:
			i++
		default:
			return p.cutKey(at, last, key)
		}
	}
	return p.cutKey(at, last, key)
}

// pemRun judges the run t[i:end] of a key's body: base64, or a header line
// such as Proc-Type, whose end it returns.
func pemRun(t []byte, i, end int) (next int, ok bool) {
	for _, h := range [...]string{"Proc-Type", "DEK-Info", "Version", "Comment", "Charset", "Hash", "MessageID"} {
		if has(t, i, h) {
			for end = i; end < len(t) && end-i < 128 && t[end] != '\n' && t[end] != '\\'; end++ {
			}
			return end, true
		}
	}
	// The last line of a key may be short; any other is not.
	return end, end-i >= 16 || bytes.Contains(t[end:min(len(t), end+32)], []byte("-----END ")) || end == len(t)
}

func pemEnd(t []byte, at int) int {
	start := at + len("-----END ")
	end := min(len(t), start+64)
	if i := bytes.Index(t[start:end], []byte("-----")); i >= 0 {
		return start + i + 5
	}
	return 0
}

// cutKey takes a key that has no END.
func (p *pass) cutKey(at, last, key int) int {
	if key < 40 {
		return 0
	}
	return p.add("private-key", at, last)
}
