package redact

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"airlock/internal/secret"
)

// streamed runs a text through a stream that reads as in says.
func streamed(t *testing.T, in io.Reader, s *Stream) string {
	t.Helper()
	var out bytes.Buffer
	s.Out = &out
	if err := s.Run(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestBoundaries: each kind with the reads of the stream cut at each of its
// bytes.
func TestBoundaries(t *testing.T) {
	small := defaults
	small.read = 512 // a stream is made for each cut
	texts, _, kinds := samples()
	for i, text := range texts {
		quoted, _ := json.Marshal(text)
		for _, in := range []string{"before\n" + text + "\nafter\n", `{"a":` + string(quoted) + "}\n"} {
			want := redacted(in)
			for cut := range len(in) {
				r := io.MultiReader(strings.NewReader(in[:cut]), strings.NewReader(in[cut:]))
				if got := streamed(t, r, &Stream{sizes: small}); got != want {
					t.Fatalf("%s: %q cut at %d: got %q, want %q", kinds[i], in, cut, got, want)
				}
			}
			if got := streamed(t, iotest.OneByteReader(strings.NewReader(in)), &Stream{sizes: small}); got != want {
				t.Fatalf("%s: %q byte by byte: got %q, want %q", kinds[i], in, got, want)
			}
		}
	}
}

// TestWindows: each kind at each offset around the ends of a long line's
// windows, which are made small here.
func TestWindows(t *testing.T) {
	sizes := sizes{read: 512, line: 2 << 10, window: 4 << 10, overlap: 2 << 10, left: 512}
	texts, secrets, kinds := samples()
	for i, text := range texts {
		if i > 0 && kinds[i] == kinds[i-1] {
			continue
		}
		if strings.Contains(text, "\n") {
			quoted, _ := json.Marshal(text)
			text = string(quoted[1 : len(quoted)-1])
		}
		for offset := 0; offset < 2600; offset += 1 + len(text)/3 {
			at := 1500 + offset
			line := strings.Repeat("ab ", at/3) + " " + text + " " + strings.Repeat("cd ", 2000) + "\n"
			for _, json := range []bool{false, true} {
				in := line
				if json {
					in = `{"a": ["` + strings.TrimSuffix(line, "\n") + "\"]}\n"
				}
				got := streamed(t, strings.NewReader(in), &Stream{sizes: sizes})
				if strings.Contains(got, secrets[i]) || strings.Count(got, secret.Placeholder) != 1 || !strings.HasSuffix(got, in[len(in)-5000:]) {
					t.Fatalf("%s: %q at %d: got %q", kinds[i], text, at, cutMiddle(got))
				}
			}
		}
	}
}

func cutMiddle(s string) string {
	s = strings.ReplaceAll(s, "ab ", "")
	return strings.ReplaceAll(s, "cd ", "")
}

// TestLongLine: a line over every bound keeps its bytes, its JSON and its
// place, and what follows it is read as before.
func TestLongLine(t *testing.T) {
	const token = "glpat-" + "abcdefghij0123456789"
	long := `{"a":"` + strings.Repeat(`x\n\"y\" `, 1<<20) + token + strings.Repeat(" z", 1<<20) + `","b":1}`
	in := "first\n" + long + "\n{\"password\":\"letmein\"}\nTOKEN=abc123def456"
	want := strings.NewReplacer(token, secret.Placeholder, "letmein", secret.Placeholder, "abc123def456", secret.Placeholder).Replace(in)
	for _, jobs := range []int{1, 2, 3} {
		var places []Place
		got := streamed(t, strings.NewReader(in), &Stream{Jobs: jobs, Found: func(p Place) { places = append(places, p) }})
		if got != want {
			t.Errorf("%d jobs: got %d bytes, want %d; differs at %d", jobs, len(got), len(want), differs(got, want))
		}
		if got, want := fmt.Sprint(places), "[{2 gitlab-token} {3 password} {4 secret}]"; got != want {
			t.Errorf("%d jobs: got %s, want %s", jobs, got, want)
		}
	}
}

func differs(a, b string) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

// TestAtOnce: a line goes out when it is complete, before the next byte comes.
func TestAtOnce(t *testing.T) {
	for _, jobs := range []int{1, 2} {
		in, feed := io.Pipe()
		drain, out := io.Pipe()
		done := make(chan error, 1)
		go func() {
			err := (&Stream{Out: out, Jobs: jobs}).Run(t.Context(), in)
			out.Close()
			done <- err
		}()
		buf := make([]byte, 1<<10)
		for _, line := range []string{"a\n", "{\"password\":\"letmein\"}\n", "TOKEN=abc123def456\n"} {
			if _, err := io.WriteString(feed, line); err != nil {
				t.Fatal(err)
			}
			n, err := drain.Read(buf)
			if got, want := string(buf[:n]), redacted(line); got != want || err != nil {
				t.Errorf("%d jobs: got %q %v, want %q", jobs, got, err, want)
			}
		}
		feed.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	for _, jobs := range []int{1, 2} {
		s := &Stream{Out: io.Discard, Jobs: jobs}
		if err := s.Run(t.Context(), iotest.ErrReader(broken)); !errors.Is(err, broken) {
			t.Errorf("%d jobs: read: got %v, want %v", jobs, err, broken)
		}
		s.Out = failing{broken}
		if err := s.Run(t.Context(), strings.NewReader(strings.Repeat("line\n", 1<<20))); !errors.Is(err, broken) {
			t.Errorf("%d jobs: write: got %v, want %v", jobs, err, broken)
		}
	}
}

type failing struct{ error }

func (f failing) Write([]byte) (int, error) { return 0, f.error }

// FuzzStream: neither the size of reads nor the number of jobs changes what
// comes out.
func FuzzStream(f *testing.F) {
	for _, c := range lineRows {
		f.Add([]byte(c.line), uint16(3))
	}
	texts, _, _ := samples()
	for _, text := range texts {
		f.Add([]byte("a\n"+text+"\nb"), uint16(7))
	}
	f.Fuzz(func(t *testing.T, in []byte, cut uint16) {
		at := min(int(cut), len(in))
		small := defaults
		small.read = 512
		want := streamed(t, bytes.NewReader(in), &Stream{sizes: small})
		for _, jobs := range []int{1, 2} {
			r := io.MultiReader(bytes.NewReader(in[:at]), bytes.NewReader(in[at:]))
			if got := streamed(t, r, &Stream{Jobs: jobs, sizes: small}); got != want {
				t.Errorf("%q cut at %d, %d jobs: got %q, want %q", in, at, jobs, got, want)
			}
		}
	})
}
