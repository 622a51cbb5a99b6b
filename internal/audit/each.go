package audit

// Piece is what came of some lines that were looked at together.
type Piece struct {
	Out     []byte
	Failed  int    // lines for which something went wrong that is not the line's fault
	Failure string // the first of it
	Damage
}

// Each calls what worker returns for each line of a log, on several goroutines,
// and done with the pieces in the order of the lines. A line is valid during
// the call. worker is called once a goroutine.
func Each(from *Source, jobs int, worker func() func(line []byte, p *Piece), done func(p *Piece) error) error {
	pool := new(batchPool)
	return InOrder(jobs,
		func(emit func(*batch) error) error { return batches(from, pool, emit) },
		func() func(*batch) *Piece {
			look := worker()
			return func(b *batch) *Piece {
				defer pool.put(b)
				p := &Piece{Damage: b.damage}
				for line := range b.lines() {
					look(line, p)
				}
				return p
			}
		}, done)
}

// NoRow counts a line as what it is instead of a row.
func (p *Piece) NoRow(line []byte, err error) { p.note(line, err) }

// EachValue decodes the lines of a log on several goroutines and hands the
// values on in the order of the lines. Of a line that decode refuses there is
// none.
func EachValue[T any](from *Source, jobs int, decode func(line []byte) (T, error), done func(some []T, damage Damage) error) error {
	type part struct {
		some   []T
		damage Damage
	}
	pool := new(batchPool)
	return InOrder(jobs,
		func(emit func(*batch) error) error { return batches(from, pool, emit) },
		func() func(*batch) part {
			return func(b *batch) part {
				defer pool.put(b)
				p := part{damage: b.damage}
				for line := range b.lines() {
					v, err := decode(line)
					if err != nil {
						p.damage.note(line, err)
						continue
					}
					p.some = append(p.some, v)
				}
				return p
			}
		},
		func(p part) error { return done(p.some, p.damage) })
}
