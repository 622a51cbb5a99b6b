package git

import "errors"

// errDeflate says that compressed data is damaged, or longer than wanted.
var errDeflate = errors.New("damaged object")

// maxObject bounds an object that is read: commits alone are.
const maxObject = 64 << 10

// inflate reads a zlib stream (RFC 1950, 1951) of at most maxObject bytes. The
// standard library's builds tables when a program starts, which every hook
// call would pay for.
func inflate(src []byte) ([]byte, error) {
	if len(src) < 2 || src[0]&0x0f != 8 || (int(src[0])<<8|int(src[1]))%31 != 0 || src[1]&0x20 != 0 {
		return nil, errDeflate
	}
	r := bitReader{src: src[2:]}
	var out []byte
	for last := false; !last; {
		last = r.bits(1) == 1
		var err error
		switch r.bits(2) {
		case 0:
			out, err = r.stored(out)
		case 1:
			out, err = r.compressed(out, fixedLengths(), fixedDistances())
		case 2:
			var lengths, distances huffman
			if lengths, distances, err = r.tables(); err == nil {
				out, err = r.compressed(out, lengths, distances)
			}
		default:
			err = errDeflate
		}
		if err != nil || r.over {
			return nil, errDeflate
		}
	}
	return out, nil
}

// bitReader takes bits from the low end of each byte.
type bitReader struct {
	src  []byte
	hold uint32
	have uint
	over bool // read past the end
}

func (r *bitReader) bits(n uint) int {
	for r.have < n {
		if len(r.src) == 0 {
			r.over = true
			return 0
		}
		r.hold |= uint32(r.src[0]) << r.have
		r.src = r.src[1:]
		r.have += 8
	}
	v := r.hold & (1<<n - 1)
	r.hold >>= n
	r.have -= n
	return int(v)
}

func (r *bitReader) stored(out []byte) ([]byte, error) {
	r.hold, r.have = 0, 0
	if len(r.src) < 4 {
		return nil, errDeflate
	}
	n := int(r.src[0]) | int(r.src[1])<<8
	r.src = r.src[4:]
	if n > len(r.src) || len(out)+n > maxObject {
		return nil, errDeflate
	}
	out = append(out, r.src[:n]...)
	r.src = r.src[n:]
	return out, nil
}

// huffman is a canonical code: how many symbols have each length, and the
// symbols in order.
type huffman struct {
	count   [16]int
	symbols []int
}

func newHuffman(lengths []byte) huffman {
	h := huffman{symbols: make([]int, len(lengths))}
	for _, l := range lengths {
		h.count[l]++
	}
	h.count[0] = 0
	var at [16]int
	for l := 1; l < 15; l++ {
		at[l+1] = at[l] + h.count[l]
	}
	for symbol, l := range lengths {
		if l != 0 {
			h.symbols[at[l]] = symbol
			at[l]++
		}
	}
	return h
}

func fixedLengths() huffman {
	var lengths [288]byte
	for i := range lengths {
		switch {
		case i < 144:
			lengths[i] = 8
		case i < 256:
			lengths[i] = 9
		case i < 280:
			lengths[i] = 7
		default:
			lengths[i] = 8
		}
	}
	return newHuffman(lengths[:])
}

func fixedDistances() huffman {
	var lengths [30]byte
	for i := range lengths {
		lengths[i] = 5
	}
	return newHuffman(lengths[:])
}

// symbol reads one code; -1 for one that does not exist.
func (r *bitReader) symbol(h *huffman) int {
	code, first, index := 0, 0, 0
	for l := 1; l < 16; l++ {
		code |= r.bits(1)
		if r.over {
			return -1
		}
		if n := h.count[l]; code-n < first {
			return h.symbols[index+code-first]
		} else {
			index, first = index+n, first+n
		}
		first, code = first<<1, code<<1
	}
	return -1
}

// tables reads the codes of a block that brings its own.
func (r *bitReader) tables() (lengths, distances huffman, err error) {
	nlen, ndist, ncode := r.bits(5)+257, r.bits(5)+1, r.bits(4)+4
	if nlen > 286 || ndist > 30 {
		return lengths, distances, errDeflate
	}
	var all [320]byte
	for i := range ncode {
		all["\x10\x11\x12\x00\x08\x07\x09\x06\x0a\x05\x0b\x04\x0c\x03\x0d\x02\x0e\x01\x0f"[i]] = byte(r.bits(3))
	}
	codes := newHuffman(all[:19])
	all = [320]byte{}
	for i := 0; i < nlen+ndist; {
		symbol := r.symbol(&codes)
		if symbol < 0 {
			return lengths, distances, errDeflate
		}
		if symbol < 16 {
			all[i] = byte(symbol)
			i++
			continue
		}
		value, times := byte(0), 0
		switch symbol {
		case 16:
			if i == 0 {
				return lengths, distances, errDeflate
			}
			value, times = all[i-1], 3+r.bits(2)
		case 17:
			times = 3 + r.bits(3)
		case 18:
			times = 11 + r.bits(7)
		}
		if i+times > nlen+ndist {
			return lengths, distances, errDeflate
		}
		for range times {
			all[i] = value
			i++
		}
	}
	return newHuffman(all[:nlen]), newHuffman(all[nlen : nlen+ndist]), nil
}

// compressed reads one block of literals and copies.
func (r *bitReader) compressed(out []byte, lengths, distances huffman) ([]byte, error) {
	for {
		symbol := r.symbol(&lengths)
		switch {
		case symbol < 0 || symbol > 285 || len(out) > maxObject:
			return nil, errDeflate
		case symbol < 256:
			out = append(out, byte(symbol))
			continue
		case symbol == 256:
			return out, nil
		}
		n := r.length(symbol - 257)
		d := r.symbol(&distances)
		if d < 0 || d > 29 {
			return nil, errDeflate
		}
		distance := r.distance(d)
		if distance > len(out) || len(out)+n > maxObject {
			return nil, errDeflate
		}
		for range n { // may overlap what it writes
			out = append(out, out[len(out)-distance])
		}
	}
}

// length is that of a copy: codes 4 to a power of two, from 3 on.
func (r *bitReader) length(code int) int {
	switch {
	case code < 8:
		return code + 3
	case code == 28:
		return 258
	}
	extra := uint(code/4 - 1)
	return 3 + (4+code%4)<<extra + r.bits(extra)
}

// distance is that of a copy: codes 2 to a power of two, from 1 on.
func (r *bitReader) distance(code int) int {
	if code < 4 {
		return code + 1
	}
	extra := uint(code/2 - 1)
	return 1 + (2+code%2)<<extra + r.bits(extra)
}
