//go:build !unix

package prefilter_test

func (m *machine) fifo(string) { m.T.Skip("no FIFO here") }
