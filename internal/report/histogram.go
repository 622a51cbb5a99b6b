package report

import "math"

// histogram counts durations in microseconds, in steps of about two in a
// hundred, so that its size does not grow with the log.
type histogram struct {
	counts [steps * octaves]int
	n      int
	max    int
}

const (
	steps   = 32 // a doubling
	octaves = 36 // up to 19 hours
)

func (h *histogram) add(us int) {
	if us < 1 {
		us = 1
	}
	at := int(math.Log2(float64(us)) * steps)
	h.counts[min(at, len(h.counts)-1)]++
	h.n++
	h.max = max(h.max, us)
}

// percentile is the duration that a share of all does not exceed, to about two
// in a hundred; 0 of none.
func (h *histogram) percentile(share float64) int {
	if h.n == 0 {
		return 0
	}
	rank := int(math.Ceil(share * float64(h.n)))
	for at, n := range h.counts {
		if rank -= n; rank <= 0 {
			return min(int(math.Exp2((float64(at)+0.5)/steps)), h.max)
		}
	}
	return h.max
}

// Latency is how long something took, in microseconds.
type Latency struct {
	Count int `json:"count"`
	P50   int `json:"p50_us"`
	P90   int `json:"p90_us"`
	P95   int `json:"p95_us"`
	P99   int `json:"p99_us"`
	Max   int `json:"max_us"`
}

func (h *histogram) latency() Latency {
	return Latency{h.n, h.percentile(0.50), h.percentile(0.90), h.percentile(0.95), h.percentile(0.99), h.max}
}
