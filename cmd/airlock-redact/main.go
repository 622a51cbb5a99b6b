// Airlock-redact replaces secrets in what it reads by [REDACTED]: agents'
// transcripts and other JSON lines, which stay valid JSON, logs, environment
// files, any text; and records on their way from stage to stage.
//
//	airlock-redact < transcript.jsonl > clean.jsonl
//	airlock-redact --in-place *.jsonl
//	git diff | airlock-redact --check
package main

import (
	"os"

	"airlock/internal/cli"
	"airlock/internal/scrub"
)

func main() {
	os.Exit(cli.Main("airlock-redact", scrub.Help, new(scrub.Command), os.Args[1:], cli.Standard()))
}
