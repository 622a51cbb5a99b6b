package git

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// BenchmarkTarget asks for targets of a repository of 20,000 files, opened
// anew each time as the hook does it.
func BenchmarkTarget(b *testing.B) {
	f := newFixture(b)
	f.Write("r", "./")
	for i := range 20_000 {
		name := fmt.Sprintf("r/d%04d/f%02d", i/100, i%100)
		f.Put(name, name+"\n")
	}
	f.Git("r", "init", "-q")
	f.Git("r", "add", "-A")
	f.Git("r", "commit", "-qm", "x")
	time.Sleep(time.Second)
	f.Git("r", "update-index", "--refresh")
	for i := range 2_000 {
		name := filepath.Join(f.Dir, fmt.Sprintf("r/d%04d/f%02d", i/100, i%100))
		if err := os.WriteFile(name, []byte("changed, and longer\n"), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	for _, c := range []struct{ name, path string }{
		{"file", "d0150/f05"}, {"dirty file", "d0000/f05"}, {"untracked", "absent"}, {"folder of 100", "d0150"}, {"all", "."},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f.target("r", c.path)
			}
		})
	}
}

func BenchmarkOpen(b *testing.B) {
	f := newFixture(b)
	f.Repository("r", "a")
	for b.Loop() {
		f.open("r")
	}
}
