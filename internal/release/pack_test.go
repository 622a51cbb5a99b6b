package main

import (
	"bytes"
	"slices"
	"testing"
	"time"
)

// An archive is the same whatever the order in which its files were made, and
// another where one of them is.
func TestPack(t *testing.T) {
	files := []file{{"bin/a", 0o755, []byte("1")}, {"README.md", 0o644, []byte("2")}}
	when := time.Unix(1, 0).UTC()
	for _, zipped := range []bool{false, true} {
		name, one, err := pack("x", zipped, slices.Clone(files), when)
		if err != nil {
			t.Fatal(err)
		}
		_, two, err := pack("x", zipped, []file{files[1], files[0]}, when)
		if err != nil || !bytes.Equal(one, two) {
			t.Errorf("%s: got another archive of the same files, %v", name, err)
		}
		_, three, err := pack("x", zipped, []file{files[0], {"README.md", 0o644, []byte("3")}}, when)
		if err != nil || bytes.Equal(one, three) {
			t.Errorf("%s: got the same archive of other files, %v", name, err)
		}
	}
}

func TestKind(t *testing.T) {
	for text, want := range map[string]string{
		"Permission is hereby granted,\nfree of charge, to any":                     "MIT",
		"Redistribution and use in source and binary forms ... Neither the name of": "BSD-3-Clause",
		"Redistribution and use in source and binary forms":                         "BSD-2-Clause",
		"Apache License\n Version 2.0":                                              "Apache-2.0",
		"all rights reserved":                                                       "",
	} {
		if got := kind(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
