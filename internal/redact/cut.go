package redact

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"airlock/internal/secret"
)

// cutter cuts a stream into chunks that can be redacted each on its own: whole
// lines, no secret over the end, and in front the end of the text before, for
// the names in it.
type cutter struct {
	sizes
	buf      []byte
	out      int // bytes at the front of buf that have gone out
	complete int // where the last complete line in buf ends
	number   int // of the line that begins at out

	// Of a line over the bound:
	long    bool
	json    bool
	scanner secret.Scanner
	found   []secret.Finding
}

// each calls do for each chunk of in. A chunk's data is good until do returns.
func (c *cutter) each(ctx context.Context, in io.Reader, do func(chunk) error) error {
	c.number = 1
	for {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		c.buf = slices.Grow(c.buf, c.read)
		fresh := len(c.buf)
		n, readErr := in.Read(c.buf[fresh : fresh+c.read])
		c.buf = c.buf[:fresh+n]
		end := errors.Is(readErr, io.EOF)
		if err := c.cut(fresh, end, do); err != nil {
			return err
		}
		if end {
			return nil
		}
		if readErr != nil {
			return fmt.Errorf("read: %w", readErr)
		}
	}
}

// cut gives out what buf allows. Bytes from fresh on are new.
func (c *cutter) cut(fresh int, end bool, do func(chunk) error) error {
	if c.long {
		if err := c.window(fresh, end, do); err != nil || c.long {
			return err
		}
		fresh = c.out
	}
	to := c.out
	if i := bytes.LastIndexByte(c.buf[fresh:], '\n'); i >= 0 {
		c.complete = fresh + i + 1
		to = c.complete
		if open := secret.Open(c.buf[c.out:to]); open >= 0 {
			to = c.out + open
		}
	}
	full := len(c.buf)-c.out > c.line
	switch {
	case end:
		to = len(c.buf)
	case to == c.out && full && c.complete > c.out:
		to = c.complete
	case to == c.out && full:
		c.long, c.json = true, beginsJSON(c.buf[c.out:])
		return c.cut(c.out, end, do)
	}
	if to == c.out {
		return nil
	}
	if err := do(chunk{data: c.buf[:to], skip: c.out, line: c.number}); err != nil {
		return err
	}
	c.drop(to, c.textBefore(c.buf[:to]))
	return nil
}

// textBefore returns how much of the end of lines the next chunk needs in
// front of it: whole lines, and none where the last one is JSON, which stands
// for itself.
func (c *cutter) textBefore(lines []byte) int {
	tail := lines[max(0, len(lines)-c.left):]
	if len(tail) < len(lines) {
		tail = tail[bytes.IndexByte(tail, '\n')+1:]
	}
	last := bytes.LastIndexByte(bytes.TrimSuffix(tail, []byte("\n")), '\n') + 1
	if beginsJSON(tail[last:]) {
		return 0
	}
	return len(tail)
}

// drop forgets buf[:to] but for its last keep bytes.
func (c *cutter) drop(to, keep int) {
	c.number += bytes.Count(c.buf[c.out:to], []byte("\n"))
	n := copy(c.buf, c.buf[to-keep:])
	c.buf = c.buf[:n]
	c.out = keep
	c.complete = max(keep, c.complete-to+keep)
}

// window gives out a part of a long line, all of it where it ends. The line is
// text here, whatever it is: the detector undoes JSON's escapes by itself.
func (c *cutter) window(fresh int, end bool, do func(chunk) error) error {
	size := len(c.buf)
	whole := end
	if i := bytes.IndexByte(c.buf[fresh:], '\n'); i >= 0 {
		size, whole = fresh+i+1, true
	}
	if !whole && size-c.out < c.sizes.window {
		return nil
	}
	text := c.buf[:size]
	c.found = c.scanner.Find(c.found[:0], text)
	if c.json {
		c.found = clip(c.found, text)
	}
	to := size
	if !whole {
		to = safe(c.found, c.out, size-c.overlap)
	}
	kept := c.found
	for len(kept) > 0 && kept[len(kept)-1].End > to {
		kept = kept[:len(kept)-1]
	}
	if err := do(chunk{data: text[:to], skip: c.out, line: c.number, long: true, found: kept}); err != nil {
		return err
	}
	c.long = !whole
	if c.complete = 0; whole {
		c.complete = bytes.LastIndexByte(c.buf, '\n') + 1
		c.drop(to, 0)
		return nil
	}
	c.drop(to, min(to, c.left))
	return nil
}

// safe returns the last offset up to at that no finding lies across.
func safe(found []secret.Finding, left, at int) int {
	for _, f := range found {
		if f.Start < at && f.End > at {
			if f.Start > left {
				return f.Start
			}
			return f.End
		}
	}
	return at
}

// clip ends findings in a line of JSON at the first quote that is not escaped,
// so that none runs on into the next string.
func clip(found []secret.Finding, line []byte) []secret.Finding {
	kept := found[:0]
	for _, f := range found {
		for i := f.Start; i < f.End; i++ {
			if line[i] == '\\' {
				i++
			} else if line[i] == '"' {
				f.End = i
			}
		}
		if f.End > f.Start {
			kept = append(kept, f)
		}
	}
	return kept
}
