package world

import "time"

// patience is how long one question to the file system may take. A mount whose
// server is gone answers no stat, ever.
const patience = 400 * time.Millisecond

// within asks the file system beside the caller, and gives up on it after a
// while: once it did not answer, nothing more is asked of it in this call.
// What comes too late goes nowhere.
func within[T any](l *Live, unknown T, ask func() T) T {
	if l.stuck {
		return unknown
	}
	answer := make(chan T, 1)
	go func() {
		// A panic here would end the process with a status that agents take
		// for a deny.
		defer func() {
			if recover() != nil {
				answer <- unknown
			}
		}()
		answer <- ask()
	}()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case a := <-answer:
		return a
	case <-timer.C:
		l.stuck = true
		return unknown
	}
}
