//go:build !linux

package rules_test

import "time"

// cpuTime returns the time of the clock.
func cpuTime() time.Duration { return time.Duration(time.Now().UnixNano()) }
