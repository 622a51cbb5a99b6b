package rules

import (
	"strings"

	"airlock/internal/word"
)

// secretVariable reports whether a variable of that name holds a secret. A
// name is judged by its words: TOKENIZERS is not about a token, and what ends
// in COUNT, PATH or MS tells something about the secret, not the secret.
func secretVariable(name string) bool {
	last, before := "", ""
	found := false
	for rest := strings.ToUpper(name); rest != ""; {
		var w string
		w, rest, _ = strings.Cut(rest, "_")
		if w = strings.TrimRight(w, "0123456789"); w == "" {
			continue
		}
		before, last = last, w
		found = found || secretWord(before, w)
	}
	return found && !aboutSecret(last)
}

func secretWord(before, w string) bool {
	if w == "KEY" {
		return before == "API" || before == "PRIVATE" || before == "ACCESS" || before == "SECRET" || before == "ENCRYPTION" || before == "SIGNING"
	}
	for _, end := range [...]string{"SECRET", "SECRETS", "TOKEN", "PASSWORD", "PASSWORDS", "PASSWD", "PASSPHRASE", "APIKEY", "CREDENTIAL", "CREDENTIALS"} {
		if strings.HasSuffix(w, end) {
			return true
		}
	}
	return w == "PRIVATEKEY" || w == "PWD" && before == "MYSQL"
}

func aboutSecret(last string) bool {
	switch last {
	case "COUNT", "SIZE", "TOKENS", "MS", "SECONDS", "TTL", "EXPIRY", "EXPIRES", "LENGTH", "LEN", "LIMIT", "FILE", "FILES", "PATH", "DIR",
		"NAME", "NAMES", "ID", "URL", "URI", "ENDPOINT", "TYPE", "HEADER", "TIMEOUT", "HASH", "VERSION", "ENABLED", "ARN":
		return true
	}
	return false
}

// secretHole returns the secret variable whose value a word holds.
func secretHole(w word.Word) (name string, ok bool) {
	for _, p := range w.Parts {
		if p.Kind == word.Hole && p.Source == word.Variable && secretVariable(p.Text) {
			return p.Text, true
		}
	}
	return "", false
}
