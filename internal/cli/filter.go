package cli

import (
	"context"
	"errors"

	"airlock/internal/pipe"
)

// Filter runs stages from standard input to standard output. Lines that could
// not be read have come out as records with an error; they make the status 1.
func Filter(ctx context.Context, std *Streams, read pipe.Read, stages ...pipe.Stage) error {
	err := pipe.Filter(ctx, std.In, std.Out, read, stages...)
	if errors.Is(err, pipe.ErrLines) {
		return Fail(err)
	}
	return err
}
