package state

import "crypto/rand"

func random(b []byte) error {
	_, err := rand.Read(b)
	return err
}
