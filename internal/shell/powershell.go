package shell

// powerShell reads a text as PowerShell.
func (r *reader) powerShell(text string) {
	if text != "" {
		r.out.Rung = Unread
	}
}
