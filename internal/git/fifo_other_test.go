//go:build !unix

package git

func (f *fixture) fifo(string) { f.T.Skip("no FIFO here") }
