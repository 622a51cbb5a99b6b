package secret

import "bytes"

const pemBegin = "-----BEGIN "

// pemBlock is what readKey saw.
type pemBlock struct {
	key  bool // the label is a private key's
	open bool // the text ended within the body
	end  int  // where the block ends, or what there is of it
	body int  // bytes of base64
	done bool // END was seen
}

// pem takes a private key whole, from BEGIN to END, in whatever it is quoted:
// a diff, a comment, a JSON string whose newlines are escapes. Without an END
// it takes as much as reads as a key; at is the first dash.
func (p *pass) pem(at int) int {
	k := readKey(p.t, at)
	if !k.key || k.done && k.body < 24 || !k.done && k.body < 40 {
		return 0
	}
	return p.add("private-key", at, k.end)
}

// readKey reads the block whose BEGIN stands at at.
func readKey(t []byte, at int) (k pemBlock) {
	start := at + len(pemBegin)
	end := min(len(t), start+64)
	i := bytes.Index(t[start:end], []byte("-----"))
	if i < 0 || !bytes.Contains(t[start:start+i], []byte("PRIVATE KEY")) {
		return k
	}
	k.key = true
	i += start + 5
	k.end = i
	limit := min(len(t), at+maxPEM)
	for i < limit {
		switch c := t[i]; {
		case has(t, i, "-----END "):
			if end := pemEnd(t, i); end > 0 {
				k.end, k.done = end, true
			}
			return k
		case c == '\\' && i+1 < limit && (t[i+1] == 'n' || t[i+1] == 'r'):
			i += 2
		case class[c]&base64 != 0:
			end := runEnd(t[:limit], i, base64)
			next, ok := pemRun(t, i, end)
			if !ok {
				return k
			}
			if next == end {
				k.body += end - i
				k.end = end
			}
			i = next
		case c == '"' && has(t, runEnd(t, i+1, space), ":"):
			return k // the next member of an object
		case class[c]&(space|quote|dash) != 0 || bytes.IndexByte([]byte("\\>#|,;:*()"), c) >= 0:
			i++
		default:
			return k
		}
	}
	k.open = limit == len(t)
	return k
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
