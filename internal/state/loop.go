package state

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"airlock/internal/call"

	"github.com/dchest/siphash"
)

// keepLoop is how long the memory of a deny is kept; older ones are removed
// when a new one is written.
const keepLoop = time.Hour

// keySize is that of the secret that names of loop files are made with.
const keySize = 16

// LoopKey returns the name under which a deny of this call is remembered: a
// keyed hash, so that the folder tells nobody what was run. The same tool,
// folder, session and input have the same name. The secret is made at first use.
//
// It is SipHash-2-4 of 128 bits rather than an HMAC: linking crypto/hmac costs
// every start of the hook a twentieth.
func (d Dir) LoopKey(r *call.Record) (string, error) {
	secret, err := d.loopSecret()
	if err != nil {
		return "", err
	}
	mac := siphash.New128(secret)
	for _, part := range [...][]byte{[]byte(r.Session), []byte(r.Tool), []byte(r.Dir)} {
		mac.Write(part)
		mac.Write([]byte{0})
	}
	writeDecisive(mac.Write, r)
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// writeDecisive feeds the part of the input that makes two calls the same: the
// command of a shell, all of it for any other tool.
func writeDecisive(write func([]byte) (int, error), r *call.Record) {
	if r.Shell == "" {
		write(r.Input)
		return
	}
	for _, c := range r.Texts("command") {
		write([]byte(c))
		write([]byte{0})
	}
}

func (d Dir) loopSecret() ([]byte, error) {
	path := d.path("loop.key")
	secret, err := os.ReadFile(path)
	if err == nil && len(secret) == keySize {
		return secret, nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("loop state: %w", err)
	}
	return d.newSecret(path)
}

// newSecret makes the secret so that of many processes at once all end up with
// the same one: the first to link its file into place wins.
func (d Dir) newSecret(path string) ([]byte, error) {
	if err := d.make(); err != nil {
		return nil, err
	}
	secret := make([]byte, keySize)
	if err := random(secret); err != nil {
		return nil, fmt.Errorf("loop state: %w", err)
	}
	tmp, err := os.CreateTemp(string(d), "loop.key.*")
	if err != nil {
		return nil, fmt.Errorf("loop state: %w", err)
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(secret)
	if err := errors.Join(err, tmp.Close()); err != nil {
		return nil, fmt.Errorf("loop state: %w", err)
	}
	if old, err := os.ReadFile(path); err == nil && len(old) != keySize {
		os.Remove(path) // cut short by a full disk; a new one takes its place
	}
	if err := os.Link(tmp.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("loop state: %w", err)
	}
	if secret, err = os.ReadFile(path); err != nil || len(secret) != keySize {
		return nil, fmt.Errorf("loop state: key file unreadable")
	}
	return secret, nil
}

// Seen returns when the call of this name was last denied; zero where it was
// not within the hour that is remembered.
func (d Dir) Seen(key string) (time.Time, error) {
	info, err := os.Lstat(d.path("loop", key))
	if errors.Is(err, fs.ErrNotExist) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("loop state: %w", err)
	}
	return info.ModTime(), nil
}

// Mark remembers that the call of this name was denied at now. A deny that is
// still remembered as of the last window keeps its time.
func (d Dir) Mark(key string, now time.Time, window time.Duration) error {
	if err := d.make("loop"); err != nil {
		return err
	}
	path := d.path("loop", key)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		info, err := os.Lstat(path)
		if err == nil && now.Sub(info.ModTime()).Abs() <= window {
			return nil
		}
		return os.Chtimes(path, now, now)
	}
	if err != nil {
		return fmt.Errorf("loop state: %w", err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("loop state: %w", err)
	}
	d.sweep(now)
	return os.Chtimes(path, now, now)
}

// sweep removes what is no longer remembered. What it cannot remove does no
// harm: its time tells.
func (d Dir) sweep(now time.Time) {
	entries, err := os.ReadDir(d.path("loop"))
	if err != nil {
		return
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > keepLoop {
			os.Remove(d.path("loop", e.Name()))
		}
	}
}
