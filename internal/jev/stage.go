package jev

import (
	"context"
	"errors"
	"time"

	"airlock/internal/call"
	"airlock/internal/config"
	"airlock/internal/pipe"
	"airlock/internal/state"
)

// Asker is the stage that asks.
type Asker struct {
	Settings func(r *call.Record) *config.Settings
	State    state.Dir
	Now      func() time.Time
	// Within is how long one call may take; 0: as the settings say.
	Within time.Duration
	// Unset takes a variable out of this process's environment.
	Unset func(name string) error

	client *Client // of the last call's settings
	of     config.Jev
}

// Stage adds `jev` to each record that something is open about. A record about
// which nothing is, or for which there is no key, passes unchanged.
func (a *Asker) Stage() pipe.Stage { return pipe.Stage{Name: "jev", Run: a.run} }

func (a *Asker) run(ctx context.Context, r *call.Record) error {
	settings := a.Settings(r)
	if len(r.Matches) == 0 || settings.ActiveMode() == "off" {
		return nil
	}
	where := settings.Jev()
	if !where.Asks() {
		return nil
	}
	harm := settings.Rules().Harm
	q, err := Plan(r, &harm)
	if q == nil || err != nil {
		return err
	}
	if !a.State.MayAsk(r, where.Requests) {
		return nil
	}
	within := a.Within
	if within == 0 {
		within = time.Duration(settings.Budget()-config.AnswerMargin) * time.Millisecond
	}
	if err := a.distrust(settings); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	a.ask(ctx, r, q, where)
	return nil
}

// ask fills the record's Jev, whatever comes of it.
func (a *Asker) ask(ctx context.Context, r *call.Record, q *Request, where *config.Jev) {
	if a.client == nil || a.of != *where {
		a.client, a.of = NewClient(where.URL, where.Path, where.Model, where.Key), *where
	}
	r.Jev = &call.Jev{Asked: q.Asked()}
	start := a.Now()
	reply, err := a.client.Ask(ctx, q)
	r.Jev.Latency = int(a.Now().Sub(start).Milliseconds())
	var failure *Failure
	if errors.As(err, &failure) {
		r.Degrade(failure.Word)
		r.Jev.Error = failure.What
		return
	}
	r.Jev.Model, r.Jev.Answers, r.Jev.Usage = reply.Model, reply.Answers, reply.Usage
	if reply.Unusable != "" {
		r.Degrade(call.DegradedJevAnswer)
		r.Jev.Error = reply.Unusable
	}
}

// distrust takes out of the environment what would lead a connection past its
// server and is the project's idea: a proxy together with a certificate of its
// own reads the key. It comes before the first connection, which is when
// net/http looks.
func (a *Asker) distrust(s *config.Settings) error {
	for _, name := range [...]string{"HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "SSL_CERT_FILE", "SSL_CERT_DIR"} {
		if s.Carried(name) {
			if err := a.Unset(name); err != nil {
				return err
			}
		}
	}
	return nil
}
