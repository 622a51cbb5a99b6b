package secret

import "bytes"

// Open returns where a secret begins that may go on behind the end of text,
// which must end with a whole line: a private key without its END, lines that
// a backslash joins to the next. It returns -1 where there is none. What it
// returns is at most MaxContext before the end.
func Open(text []byte) int {
	open := -1
	for at := len(text); at > 0 && len(text)-at < maxPEM; {
		line := bytes.TrimRight(text[:at], "\r\n")
		if len(line) == 0 || line[len(line)-1] != '\\' {
			break
		}
		at = bytes.LastIndexByte(line, '\n') + 1
		open = at
	}
	from := max(0, len(text)-maxPEM)
	begin := bytes.LastIndex(text[from:], []byte(pemBegin))
	if begin < 0 || open >= 0 && from+begin >= open {
		return open
	}
	if k := readKey(text, from+begin); k.key && k.open {
		return bytes.LastIndexByte(text[:from+begin], '\n') + 1
	}
	return open
}
