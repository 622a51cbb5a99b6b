package call

// nest remembers for each open bracket whether it is an object's: a bit each,
// so that no input makes the walk recurse or allocate.
type nest struct {
	bits  [MaxDepth/64 + 1]uint64
	depth int
}

func (n *nest) push(object bool) {
	word, bit := n.depth/64, uint64(1)<<(n.depth%64)
	if object {
		n.bits[word] |= bit
	} else {
		n.bits[word] &^= bit
	}
	n.depth++
}

func (n *nest) object() bool {
	d := n.depth - 1
	return n.bits[d/64]&(1<<(d%64)) != 0
}

// skipValue returns the offset behind the JSON value that starts at i, or -1
// where there is none or it nests deeper than max.
func skipValue(src []byte, i, max int) int {
	if i >= len(src) || src[i] != '{' && src[i] != '[' {
		return skipScalar(src, i)
	}
	return skipNested(src, i, max)
}

func skipNested(src []byte, i, max int) int {
	var open nest
	for {
		// Here a value is due.
		if i >= len(src) {
			return -1
		}
		if c := src[i]; c == '{' || c == '[' {
			if open.depth >= max {
				return -1
			}
			open.push(c == '{')
			i = skipSpace(src, i+1)
			if i < len(src) && src[i] == c+2 {
				i++
				open.depth--
			} else {
				if i = skipKey(src, i, c == '{'); i < 0 {
					return -1
				}
				continue
			}
		} else if i = skipScalar(src, i); i < 0 {
			return -1
		}
		var more bool
		if i, more = skipBehind(src, i, &open); !more {
			return i
		}
	}
}

// skipKey steps over a key and its colon where an object wants one.
func skipKey(src []byte, i int, object bool) int {
	if !object {
		return i
	}
	if i = skipString(src, i); i < 0 {
		return -1
	}
	if i = skipSpace(src, i); i >= len(src) || src[i] != ':' {
		return -1
	}
	return skipSpace(src, i+1)
}

// skipBehind steps over what follows a value: closing brackets, then a comma.
// more is false at the end of the outermost value, or with -1 on an error.
func skipBehind(src []byte, i int, open *nest) (next int, more bool) {
	for open.depth > 0 {
		i = skipSpace(src, i)
		if i >= len(src) {
			return -1, false
		}
		object := open.object()
		switch src[i] {
		case ',':
			i = skipKey(src, skipSpace(src, i+1), object)
			return i, i >= 0
		case '}', ']':
			if (src[i] == '}') != object {
				return -1, false
			}
			i++
			open.depth--
		default:
			return -1, false
		}
	}
	return i, false
}
