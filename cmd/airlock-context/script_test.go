package main

import (
	"testing"

	"airlock/internal/scripttest"
)

func TestScripts(t *testing.T) { scripttest.Run(t, "testdata/script") }
