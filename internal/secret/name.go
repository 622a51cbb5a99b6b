package secret

// strength says how much a name promises about its value.
type strength uint8

const (
	innocent strength = iota // a digest, an id, a count: no value of it is a secret
	unsaid                   // says nothing: only a long random value is one
	weak                     // key, auth, salt: a random value is one
	firm                     // token, secret, API key: anything but words is one
	strong                   // password: nearly anything is one
)

// maxName bounds the part of a name that is read, from its end.
const maxName = 64

// words are the lower-case words of a name: API_KEY, apiKey and api-key are
// the same two.
type words struct {
	text  [maxName]byte
	ends  [maxName + 1]uint8 // ends[i] is where word i-1 ends; ends[0] is 0
	count int
}

func (w *words) word(i int) string { // i from the end: 0 is the last word
	if i >= w.count {
		return ""
	}
	i = w.count - i
	return string(w.text[w.ends[i-1]:w.ends[i]])
}

func split(w *words, name []byte) {
	if len(name) > maxName {
		name = name[len(name)-maxName:]
	}
	n := 0
	for i, c := range name {
		if class[c]&alnum == 0 || boundary(name, i) {
			w.end(n)
		}
		if class[c]&alnum != 0 {
			w.text[n] = lowered(c)
			n++
		}
	}
	w.end(n)
}

// boundary reports whether a new word begins at name[i], a letter or digit:
// apiKey, APIKey.
func boundary(name []byte, i int) bool {
	if i == 0 || class[name[i]]&upper == 0 {
		return false
	}
	if class[name[i-1]]&upper == 0 {
		return true
	}
	return i+1 < len(name) && class[name[i+1]]&lower != 0
}

func (w *words) end(n int) {
	if n > int(w.ends[w.count]) {
		w.count++
		w.ends[w.count] = uint8(n)
	}
}

// judgeName says what a name promises. The last word decides: max_tokens is a
// count, token_file a path, API_TOKEN a token. Words that only say which one
// (PROD, V2) are passed over.
func judgeName(name []byte) strength {
	var w words
	split(&w, name)
	for w.count > 1 && qualifier(w.word(0)) {
		w.count--
	}
	if w.word(0) == "data" && w.word(1) == "key" {
		return firm // a kubeconfig's client-key-data
	}
	last := judgeWord(w.word(0), w.word(1))
	if last != unsaid {
		return last
	}
	for i := 1; i < w.count; i++ {
		if judgeWord(w.word(i), w.word(i+1)) >= firm {
			return weak
		}
	}
	return unsaid
}

func qualifier(word string) bool {
	switch word {
	case "prod", "production", "dev", "development", "stage", "staging", "live", "base", "value", "val", "raw", "plain",
		"plaintext", "cleartext", "text", "string", "str", "b64", "base64", "old", "new", "current", "default", "override",
		"primary", "secondary", "v1", "v2", "v3", "local", "root", "admin":
		return true
	}
	return all([]byte(word), digit)
}

// judgeWord judges the word that decides, given the one before it.
func judgeWord(word, before string) strength {
	word = trimFigures(word)
	switch word {
	case "password", "passwd", "passwords", "pwd", "passphrase", "passcode", "pswd", "passwort", "kennwort", "motdepasse":
		return strong
	case "pass":
		if before != "" {
			return strong
		}
		return weak
	case "pw", "secret", "credential", "credentials", "creds", "jwt", "bearer":
		return firm
	case "secrets", "auth", "sid", "sessionid", "cookie", "pat", "dsn", "salt", "pepper", "pin", "otp", "webhook":
		return weak
	case "token":
		return judgeToken(before)
	case "key":
		return judgeKey(before)
	case "count", "size", "tokens", "ms", "limit", "length", "len", "id", "ids", "name", "type", "file", "path", "url", "uri",
		"dir", "ttl", "expiry", "expires", "expiration", "age", "format", "prefix", "suffix", "index", "field", "header",
		"hash", "hashes", "sha", "sha1", "sha256", "sha512", "md5", "digest", "checksum", "integrity", "signature", "commit",
		"rev", "revision", "version", "etag", "uuid", "guid", "nonce", "cursor", "fingerprint", "thumbprint", "cert",
		"certificate", "pem", "data", "content", "image", "src", "href", "icon", "keys", "status", "policy", "address",
		"hint", "label", "title", "description", "message", "placeholder", "error", "regex", "pattern", "mappings", "example",
		"username", "user", "email", "arn", "ref", "resolved", "tag", "sum":
		return innocent
	}
	return judgeCompound(word)
}

// judgeCompound judges a word that joins several: authtoken, MYSQLPASSWORD.
func judgeCompound(word string) strength {
	for _, c := range [...]struct {
		end string
		is  strength
	}{
		{"password", strong}, {"passwd", strong}, {"passphrase", strong}, {"token", firm}, {"secret", firm}, {"apikey", firm},
		{"accesskey", firm}, {"secretkey", firm}, {"privatekey", firm}, {"accountkey", firm}, {"authkey", firm},
		{"credentials", firm}, {"licensekey", firm}, {"signingkey", firm}, {"encryptionkey", firm}, {"masterkey", firm},
	} {
		if len(word) > len(c.end) && word[len(word)-len(c.end):] == c.end {
			return c.is
		}
	}
	return unsaid
}

// judgeToken tells credentials from the other tokens: of lexers, models and
// pages.
func judgeToken(before string) strength {
	switch before {
	case "page", "next", "cancellation", "cancel", "continuation", "sync", "eos", "bos", "pad", "unk", "sep", "cls", "mask",
		"stop", "start", "end", "prev", "previous", "lookahead", "keyword", "comment", "syntax", "special", "max", "design":
		return innocent
	}
	return firm
}

func judgeKey(before string) strength {
	switch before {
	case "api", "access", "secret", "private", "encryption", "encrypt", "decryption", "signing", "sign", "master", "account",
		"auth", "shared", "service", "license", "licence", "ssh", "deploy", "storage", "admin", "server", "webhook", "crypto",
		"cipher", "aes", "hmac", "jwt", "client", "app", "application", "integration", "subscription", "functions", "host":
		return firm
	case "public", "pub", "publishable", "foreign", "primary", "partition", "sort", "cache", "row", "map", "object", "hot",
		"short", "arrow", "group", "composite", "translation", "idempotency":
		return innocent
	}
	return weak
}

// trimFigures drops the number of a numbered name: password2.
func trimFigures(word string) string {
	end := len(word)
	for end > 0 && class[word[end-1]]&digit != 0 {
		end--
	}
	if end == 0 {
		return word
	}
	switch word {
	case "sha1", "sha256", "sha512", "md5":
		return word
	}
	return word[:end]
}
