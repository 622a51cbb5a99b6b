package audit

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// Result is what a run over a log comes to.
type Result interface {
	JSON() []byte
	WriteText(w io.Writer) error
}

// WriteJSON writes a summary and the changes kept behind it, a line each, as
// one object: {"summary":{...},"changes":[...]}.
func WriteJSON(out io.Writer, sum Result, changes *Spool) error {
	w := bufio.NewWriter(out)
	_, _ = w.WriteString(`{"summary":`)
	_, _ = w.Write(sum.JSON())
	_, _ = w.WriteString(`,"changes":[`)
	_, err := changes.WriteTo(&commas{to: w})
	_, _ = w.WriteString("\n]}\n")
	return errors.Join(err, w.Flush())
}

// commas puts a comma between lines.
type commas struct {
	to    *bufio.Writer
	begun bool // a line was written before
	open  bool // and is not at its end
}

func (c *commas) Write(p []byte) (int, error) {
	n := len(p)
	for len(p) > 0 {
		line, rest, ended := bytes.Cut(p, []byte{'\n'})
		if !c.open && len(line) > 0 {
			if c.begun {
				_ = c.to.WriteByte(',')
			}
			_ = c.to.WriteByte('\n')
			c.begun = true
		}
		if _, err := c.to.Write(line); err != nil {
			return 0, err
		}
		c.open = !ended
		p = rest
	}
	return n, nil
}
