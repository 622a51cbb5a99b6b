package call

import (
	"bytes"
	"errors"
	"strconv"
	"time"
)

// keep copies a field that this release does not know.
func keep(key, value []byte) member { return member{bytes.Clone(key), bytes.Clone(value)} }

func put[V any](m *map[string]V, key string, value V) {
	if *m == nil {
		*m = make(map[string]V)
	}
	(*m)[key] = value
}

func members(src []byte, f func(key string, value []byte) error) error {
	s := ScanObject(src)
	for s.Next() {
		if err := f(fieldName(s.Key()), s.Value()); err != nil {
			return err
		}
	}
	return s.Err()
}

func elements(src []byte, f func(value []byte) error) error {
	s := ScanArray(src)
	for s.Next() {
		if err := f(s.Value()); err != nil {
			return err
		}
	}
	return s.Err()
}

// fieldText is a text field of an object and where it goes.
type fieldText struct {
	name string
	to   *string
}

func oneOf(key string, value []byte, fields ...fieldText) error {
	for _, f := range fields {
		if f.name == key {
			return text(f.to, value)
		}
	}
	return nil
}

func text(to *string, value []byte) error {
	s, ok := Text(value)
	if !ok {
		return errors.New("want a string")
	}
	*to = s
	return nil
}

func texts(to *[]string, value []byte) error {
	return elements(value, func(v []byte) error {
		var s string
		err := text(&s, v)
		*to = append(*to, s)
		return err
	})
}

func yes(to *bool, value []byte) error {
	switch string(value) {
	case "true":
		*to = true
	case "false":
		*to = false
	default:
		return errors.New("want true or false")
	}
	return nil
}

func number(to *int, value []byte) error {
	n, err := strconv.Atoi(string(value))
	if err != nil {
		return errors.New("want a whole number")
	}
	*to = n
	return nil
}

func action(to *Action, value []byte) error {
	s, _ := Text(value)
	a, ok := ParseAction(s)
	if !ok {
		return errors.New("want an action: none, off, log, warn, ask, deny")
	}
	*to = a
	return nil
}

func moment(to *time.Time, value []byte) error {
	s, _ := Text(value)
	t, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		return errors.New("want a time such as 2026-01-02T15:04:05.000Z")
	}
	*to = t
	return nil
}
