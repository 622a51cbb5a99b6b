package git

import (
	"math/bits"
)

// blobs hashes as git names its objects. It is written out here because the
// standard library's SHA-1 runs self-tests when a program starts, which every
// hook call would pay for. Nothing rests on its strength: it tells whether a
// file is still what the index says.
type blobs struct {
	state [5]uint32
	block [64]byte
	used  int
	total uint64
}

func newHash() blobs {
	return blobs{state: [5]uint32{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}}
}

func (h *blobs) write(p []byte) {
	h.total += uint64(len(p))
	if h.used > 0 {
		n := copy(h.block[h.used:], p)
		h.used += n
		p = p[n:]
		if h.used < len(h.block) {
			return
		}
		h.mix(h.block[:])
		h.used = 0
	}
	for ; len(p) >= len(h.block); p = p[len(h.block):] {
		h.mix(p[:len(h.block)])
	}
	h.used = copy(h.block[:], p)
}

// sum ends the hash; h is of no use afterwards.
func (h *blobs) sum() (out [20]byte) {
	length := h.total * 8
	pad := [72]byte{0x80}
	n := (119 - h.used) % 64 // up to eight bytes before the end of a block
	for i := range 8 {
		pad[n+1+i] = byte(length >> (56 - 8*i))
	}
	h.write(pad[:n+9])
	for i, v := range h.state {
		out[4*i], out[4*i+1], out[4*i+2], out[4*i+3] = byte(v>>24), byte(v>>16), byte(v>>8), byte(v)
	}
	return out
}

// mix takes in one block of 64 bytes.
func (h *blobs) mix(p []byte) {
	var w [80]uint32
	for i := range 16 {
		w[i] = be32(p[4*i:])
	}
	for i := 16; i < len(w); i++ {
		w[i] = bits.RotateLeft32(w[i-3]^w[i-8]^w[i-14]^w[i-16], 1)
	}
	a, b, c, d, e := h.state[0], h.state[1], h.state[2], h.state[3], h.state[4]
	for i, word := range w {
		var f, k uint32
		switch {
		case i < 20:
			f, k = d^b&(c^d), 0x5a827999
		case i < 40:
			f, k = b^c^d, 0x6ed9eba1
		case i < 60:
			f, k = b&c|d&(b|c), 0x8f1bbcdc
		default:
			f, k = b^c^d, 0xca62c1d6
		}
		a, b, c, d, e = bits.RotateLeft32(a, 5)+f+e+k+word, a, bits.RotateLeft32(b, 30), c, d
	}
	h.state[0] += a
	h.state[1] += b
	h.state[2] += c
	h.state[3] += d
	h.state[4] += e
}
