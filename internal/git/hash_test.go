package git

import (
	"bytes"
	"compress/zlib"
	"crypto/sha1"
	"math/rand/v2"
	"testing"
)

// TestHash holds ours against the library's, at every length around a block
// and in pieces of every size.
func TestHash(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 300 {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		h := newHash()
		for rest := data; len(rest) > 0; {
			piece := min(len(rest), 1+r.IntN(90))
			h.write(rest[:piece])
			rest = rest[piece:]
		}
		if got, want := h.sum(), sha1.Sum(data); got != want {
			t.Fatalf("%d bytes: got %x, want %x", n, got, want)
		}
	}
}

func compress(t testing.TB, level int, data []byte) []byte {
	var b bytes.Buffer
	w, err := zlib.NewWriterLevel(&b, level)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	w.Close()
	return b.Bytes()
}

func TestInflate(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, level := range []int{zlib.NoCompression, zlib.BestSpeed, zlib.DefaultCompression, zlib.BestCompression, zlib.HuffmanOnly} {
		for n := 0; n < maxObject; n = n*2 + 1 {
			data := make([]byte, n)
			for i := range data {
				data[i] = "aaabbtree commit 0123456789abcdef\n"[r.IntN(1+r.IntN(34))]
			}
			got, err := inflate(compress(t, level, data))
			if err != nil || !bytes.Equal(got, data) {
				t.Errorf("level %d, %d bytes: got %d bytes, %v", level, n, len(got), err)
			}
		}
	}
	if _, err := inflate(compress(t, 9, make([]byte, 10<<20))); err == nil {
		t.Error("10 MiB of zeros: got no error, want the bound")
	}
}

func FuzzInflate(f *testing.F) {
	f.Add(compress(f, 9, []byte("tree 0123\nparent 4567\n")))
	f.Add([]byte("\x78\x9c\x03\x00\x00\x00\x00\x01"))
	f.Fuzz(func(t *testing.T, src []byte) {
		out, err := inflate(src)
		if len(out) > maxObject+1 {
			t.Errorf("got %d bytes", len(out))
		}
		z, zerr := zlib.NewReader(bytes.NewReader(src))
		if zerr != nil || err != nil {
			return
		}
		want := new(bytes.Buffer)
		if _, zerr = want.ReadFrom(z); zerr == nil && !bytes.Equal(out, want.Bytes()) {
			t.Errorf("got %q, want %q", out, want)
		}
	})
}

func BenchmarkHash(b *testing.B) {
	data := make([]byte, 1<<20)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		h := newHash()
		h.write(data)
		h.sum()
	}
}
