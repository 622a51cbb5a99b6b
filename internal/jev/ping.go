package jev

import (
	"context"
	"errors"
	"time"

	"airlock/internal/config"
	"airlock/internal/policy"
	"airlock/internal/rules"
)

// Pong is what a ping came to.
type Pong struct {
	Model string // that answered; "" where it did not say
	Took  time.Duration
}

// Ping asks a question that everybody can answer. A server that answers it
// wrongly speaks the protocol all the same; one that does not answer is an
// error.
func Ping(ctx context.Context, where *config.Jev, now func() time.Time) (Pong, error) {
	q := &Request{State: []byte(`{"word":"yes"}`), Questions: []policy.Asked{{Question: rules.Question{
		ID: "ping", Type: rules.Noul, Text: "Is `word` the word yes?", Yes: "It is.", No: "It is another word."}}}}
	start := now()
	reply, err := NewClient(where.URL, where.Path, where.Model, where.Key).Ask(ctx, q)
	took := now().Sub(start)
	switch {
	case err != nil:
		return Pong{Took: took}, err
	case reply.Unusable != "":
		return Pong{Took: took}, errors.New("answer: " + reply.Unusable)
	}
	return Pong{reply.Model, took}, nil
}
