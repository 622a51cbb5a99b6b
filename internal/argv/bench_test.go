package argv

import "testing"

func BenchmarkParse(b *testing.B) {
	for _, line := range []string{
		"rm -rf node_modules",
		"git push --force-with-lease origin main",
		"xargs -0 -P 4 rm -f",
		"docker run --rm -it -v a:b -w /x img sh -c ls",
		"frobnicate --all x y",
	} {
		b.Run(words(line)[0].String(), func(b *testing.B) {
			w := words(line)
			b.ReportAllocs()
			for b.Loop() {
				Parse(w[0], w[1:])
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"rm -rf a", "git -C x push --for=$x -u -- o", "find . -exec rm {} ; -ok x", "sudo -u", "bash -oc", "xargs --arg-file", "docker run", "env - A=$b x --"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		w := words(line)
		if len(w) == 0 {
			return
		}
		args := w[1:]
		c := Parse(w[0], args)
		for _, o := range c.Options {
			if o.Index < 0 || o.Index >= len(args) || o.End <= o.Index || o.End > len(args) {
				t.Errorf("%q: option %s at %d..%d of %d", line, o.Name, o.Index, o.End, len(args))
			}
		}
		last := -1
		for _, o := range c.Operands {
			if o.Index <= last || o.Index >= len(args) {
				t.Errorf("%q: operand at %d after %d of %d", line, o.Index, last, len(args))
			}
			last = o.Index
		}
		if c.Tail < -1 || c.Tail >= len(args) || c.Tail >= 0 && c.Tail <= last {
			t.Errorf("%q: tail at %d of %d", line, c.Tail, len(args))
		}
		for _, n := range c.Nested(args) {
			if len(n) == 0 {
				t.Errorf("%q: empty nested command", line)
			}
		}
	})
}
