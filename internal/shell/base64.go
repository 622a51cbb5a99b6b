package shell

// decode64 decodes base64 as `base64 -d` does: white space is passed over, and
// the padding may be missing. encoding/base64 builds its tables when a process
// starts, which every hook would pay for.
func decode64(s string) (string, bool) {
	out := make([]byte, 0, len(s)*3/4)
	var bits, n uint
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == ' ' || c == '\n' || c == '\r' || c == '\t' {
			continue
		}
		if c == '=' {
			return string(out), n != 6 && padding(s[i:])
		}
		v, ok := digit64(c)
		if !ok {
			return "", false
		}
		bits, n = bits<<6|v, n+6
		if n >= 8 {
			n -= 8
			out = append(out, byte(bits>>n))
		}
	}
	return string(out), n != 6
}

func digit64(c byte) (uint, bool) {
	switch {
	case c >= 'A' && c <= 'Z':
		return uint(c - 'A'), true
	case c >= 'a' && c <= 'z':
		return uint(c-'a') + 26, true
	case c >= '0' && c <= '9':
		return uint(c-'0') + 52, true
	case c == '+':
		return 62, true
	case c == '/':
		return 63, true
	}
	return 0, false
}

// padding reports whether nothing but padding and white space is left.
func padding(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c != '=' && c != ' ' && c != '\n' && c != '\r' && c != '\t' {
			return false
		}
	}
	return true
}
