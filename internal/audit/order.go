package audit

import "sync"

// InOrder runs work on what produce emits, on several goroutines, and hands the
// results to done in the order in which they were emitted. A few results are
// held at most: a slow reader slows the rest. worker is called once for each goroutine, so that work may keep
// buffers. The first error, of produce or done, ends it.
func InOrder[B, R any](jobs int, produce func(emit func(B) error) error, worker func() func(B) R, done func(R) error) error {
	type task struct {
		batch  B
		result chan R
	}
	todo := make(chan task, jobs)
	order := make(chan chan R, 2*jobs)
	stop := make(chan struct{})
	var produced error
	var running sync.WaitGroup
	for range jobs {
		running.Go(func() {
			work := worker()
			for t := range todo {
				t.result <- work(t.batch)
			}
		})
	}
	running.Go(func() {
		defer close(order)
		defer close(todo)
		produced = produce(func(b B) error {
			t := task{b, make(chan R, 1)}
			select {
			case order <- t.result:
			case <-stop:
				return errStop
			}
			todo <- t
			return nil
		})
	})
	var failed error
	for result := range order {
		r := <-result
		if failed != nil {
			continue // what was begun is let end
		}
		if failed = done(r); failed != nil {
			close(stop)
		}
	}
	running.Wait()
	if failed != nil {
		return failed
	}
	return produced
}
