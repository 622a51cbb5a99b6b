//go:build unix

package e2e

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Row is what the checks read of a row of the log.
type Row struct {
	Agent string `json:"agent"`
	Tool  string `json:"tool"`
	Stamp struct {
		Reason string `json:"reason"`
	} `json:"stamp"`
	Verdict struct {
		Action         string `json:"action"`
		Rule           string `json:"rule"`
		Hard           bool   `json:"hard"`
		LoopAllow      bool   `json:"loop_allow"`
		DowngradedFrom string `json:"downgraded_from"`
	} `json:"verdict"`
	Error string `json:"error"`
}

// Said is the action and the rule of a row.
func (r Row) Said() string { return r.Verdict.Action + " " + r.Verdict.Rule }

// Log is the log in a world, as far as it was read.
type Log struct {
	World *World
	read  int
}

// New returns the rows that were written since it was last called.
func (l *Log) New() ([]Row, error) {
	data, err := os.ReadFile(filepath.Join(l.World.Home, ".local/state/airlock/log.jsonl"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var rows []Row
	for line := range strings.Lines(string(data)) {
		var r Row
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			return nil, fmt.Errorf("log row %q: %w", line, err)
		}
		rows = append(rows, r)
	}
	fresh := rows[min(l.read, len(rows)):]
	l.read = len(rows)
	return fresh, nil
}
