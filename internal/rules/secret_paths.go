package rules

import (
	"path"
	"strings"

	"airlock/internal/call"
	"airlock/internal/paths"
	"airlock/internal/shell"
	"airlock/internal/word"
)

// secrecy is how surely a path holds a secret.
type secrecy uint8

const (
	open      secrecy = iota
	ambiguous         // its name speaks of secrets: a question
	likely            // secret for nearly all of what an unknown part may be
	secret            // a known place of secrets
)

// pathSecrecy judges a path by its name alone. Only the last element speaks
// for an ambiguous one: src/credentials/index.ts is source.
func pathSecrecy(p string) secrecy {
	if strings.IndexByte(p, '\\') >= 0 {
		p = strings.ReplaceAll(p, `\`, "/")
	}
	p = strings.TrimRight(p, "/")
	dir, base := path.Split(p)
	if base == "" {
		return open
	}
	base = strings.ToLower(base)
	dir = strings.ToLower(strings.TrimRight(dir, "/"))
	switch {
	case blank(base):
		return open
	case secretName(base), secretPlace(dir, base):
		return secret
	case speaksOfSecrets(base):
		return ambiguous
	}
	return open
}

// blank reports whether a name is that of a form without values, a document,
// or a public key.
func blank(base string) bool {
	for _, suffix := range [...]string{".example", ".sample", ".template", ".dist", ".tmpl", ".tpl", ".schema", ".defaults", ".md", ".rst", ".pub"} {
		if strings.HasSuffix(base, suffix) {
			return true
		}
	}
	if strings.HasPrefix(base, "example.") || strings.HasPrefix(base, "sample.") {
		return true
	}
	for _, part := range [...]string{".env.example", ".env.sample", ".env.template", ".example."} {
		if strings.Contains(base, part) {
			return true
		}
	}
	return base == "env.example"
}

// secretName reports whether a name alone says that a file holds a secret.
func secretName(base string) bool {
	switch base {
	case ".env", ".credentials.json", ".netrc", "_netrc", ".pgpass", ".npmrc", ".pypirc", ".htpasswd", ".my.cnf", ".vault-token",
		".dockercfg", ".s3cfg", ".boto", "oauth_creds.json", ".ssh", ".aws", ".gnupg":
		return true
	}
	if strings.HasPrefix(base, ".env.") || strings.HasPrefix(base, ".credentials") {
		return true
	}
	return privateKey(base) || credentials(base)
}

// privateKey knows the keys of ssh, and the endings of key files. What calls
// itself public, or the chain of an authority, holds none.
func privateKey(base string) bool {
	for _, name := range [...]string{"id_rsa", "id_dsa", "id_ecdsa", "id_ed25519"} {
		if rest, ok := strings.CutPrefix(base, name); ok && (rest == "" || strings.ContainsRune("_-.", rune(rest[0])) && !sourceCode(base)) {
			return true
		}
	}
	stem, ext := cutExt(base)
	if stem == base && strings.Trim(base, ".") != base { // ".pem" of a pattern
		stem, ext = "", base
	}
	switch ext {
	case ".key", ".p12", ".pfx", ".jks", ".keystore", ".kdbx", ".ppk":
		return true
	case ".pem":
		return !publicStem(stem) && stem != "cert"
	}
	return false
}

// cutExt splits a name at its last dot; one that it starts with is no ending.
func cutExt(base string) (stem, ext string) {
	i := strings.LastIndexByte(base, '.')
	if i <= 0 {
		return base, ""
	}
	return base[:i], base[i:]
}

func publicStem(stem string) bool {
	return strings.Contains(stem, "pub") || stem == "chain" || stem == "fullchain" || stem == "ca" ||
		strings.HasPrefix(stem, "ca-") || strings.HasPrefix(stem, "cacert") || strings.HasPrefix(stem, "ca_") ||
		strings.EqualFold(stem, "rootca") || strings.HasSuffix(stem, "-ca") || strings.HasSuffix(stem, "_ca")
}

func sourceCode(base string) bool {
	switch path.Ext(base) {
	case ".go", ".py", ".js", ".ts", ".tsx", ".jsx", ".rb", ".rs", ".java", ".c", ".h", ".cc", ".cpp", ".cs", ".php", ".sh", ".swift", ".kt", ".html", ".css":
		return true
	}
	return false
}

// credentials knows the files of that name: credentials, .git-credentials,
// my-credentials.json; not those of source.
func credentials(base string) bool {
	stem, ext := cutExt(base)
	switch ext {
	case "", ".json", ".yml", ".yaml", ".ini", ".toml", ".csv", ".xml", ".txt", ".db":
	default:
		return false
	}
	rest, ok := strings.CutSuffix(stem, "credentials")
	return ok && (rest == "" || strings.ContainsRune("-_.", rune(rest[len(rest)-1])))
}

// secretPlace knows the files that are secret for the folder they stand in.
func secretPlace(dir, base string) bool {
	in := func(folder string) bool { return dir == folder || strings.HasSuffix(dir, "/"+folder) }
	switch base {
	case "env":
		return in("airlock") || in("jev-kit")
	case "config":
		return in(".kube")
	case "config.json":
		return in(".docker")
	case "hosts.yml":
		return in("gh")
	case "auth.json":
		return in(".codex") || in(".composer")
	case "shadow", "gshadow":
		return dir == "/etc"
	case "environ":
		return strings.HasPrefix(dir, "/proc/")
	}
	return strings.Contains(dir+"/", "/.credentials") || strings.HasPrefix(dir, ".credentials") || strings.Contains(dir, "/private-keys-v1.d")
}

// speaksOfSecrets knows the names that may be of a secret, and may be of a
// program about them.
func speaksOfSecrets(base string) bool {
	for _, w := range [...]string{"secret", "token", "password", "passwd", "credential", "keyring", "keystore", "htpasswd", "vault", "apikey", "api_key"} {
		if strings.Contains(base, w) {
			return true
		}
	}
	return base == ".envrc" || strings.HasSuffix(base, ".env") || base == "cert.pem"
}

// wordSecrecy judges a word that is a path. An unknown folder does not change
// what a name says; an unknown part of the name leaves it likely at most.
func wordSecrecy(w word.Word) secrecy {
	if p, ok := w.Literal(); ok {
		return pathSecrecy(p)
	}
	var b strings.Builder
	hole, glob := 0, false // hole: where the last one stands
	for _, p := range w.Parts {
		switch p.Kind {
		case word.Hole:
			b.WriteString("x")
			hole = b.Len()
			continue
		case word.Glob:
			glob = true
		}
		b.WriteString(p.Text)
	}
	text := b.String()
	base := strings.LastIndexAny(text, `/\`) + 1
	if glob {
		return globSecrecy(text)
	}
	how := pathSecrecy(text)
	if hole > base && how == secret && strings.IndexAny(text[hole:], `/\`) != 0 {
		return likely
	}
	return how
}

// globSecrecy judges a pattern: secret where it can mean a known secret and is
// not made for everything there is.
func globSecrecy(pattern string) secrecy {
	dir, base := path.Split(pattern)
	if everything(base) {
		if d := pathSecrecy(dir); d == secret {
			return secret
		}
		return open
	}
	if !strings.ContainsAny(base, "*?[") {
		return pathSecrecy(pattern)
	}
	if len(base) > 255 || blank(strings.ToLower(base)) {
		return open
	}
	base = strings.ToLower(base)
	for _, name := range [...]string{".env", ".env.x", "id_rsa", "id_ed25519", "id_ecdsa", "credentials", "credentials.json", ".credentials.json",
		".netrc", ".pgpass", ".npmrc", ".git-credentials"} {
		if ok, err := path.Match(base, name); err == nil && ok {
			return secret
		}
	}
	return pathSecrecy(dir + strings.ReplaceAll(base, "*", "x"))
}

// secretFile judges the path that a word names for an invocation: by its name,
// by the user's settings, and by where a link of that name leads.
func (s *Subject) secretFile(in *shell.Invocation, w word.Word) secrecy {
	how := wordSecrecy(w)
	text, ok := w.Literal()
	if how == secret || !ok || text == "" {
		return how
	}
	dir, known := s.startFolder(in)
	if !known && !s.System.IsAbs(text) {
		return how
	}
	return max(how, s.secretAt(s.System.Clean(dir, text), in.Place == shell.Here))
}

// secretAt judges an absolute path beyond its name. here says that the path is
// of this disk.
func (s *Subject) secretAt(full string, here bool) secrecy {
	if blank(strings.ToLower(path.Base(full))) {
		return open
	}
	for _, extra := range s.settings().SecretPaths {
		if named(s.System, s.Home(), extra, full) {
			return secret
		}
	}
	if !here {
		return open
	}
	if p := s.World.Path(full); p.Kind == call.Link && p.Target != "" && pathSecrecy(p.Target) == secret {
		return secret
	}
	switch dir, base := path.Split(full); base {
	case "env", "config", "config.json", "hosts.yml", "auth.json":
		p := s.World.Path(path.Clean(dir))
		if p.Kind == call.Link && p.Target != "" && pathSecrecy(p.Target+"/"+base) == secret {
			return secret
		}
	}
	return open
}

// named reports whether an entry of secret_paths means a path: an absolute one
// or one of the home directory with all below it, any other by its last
// elements.
func named(system paths.System, home, entry, full string) bool {
	if entry == "" {
		return false
	}
	for _, prefix := range [...]string{"~/", "$HOME/", "${HOME}/"} {
		if rest, ok := strings.CutPrefix(entry, prefix); ok && home != "" {
			return system.Inside(system.Clean(home, rest), full)
		}
	}
	if system.IsAbs(entry) {
		return system.Inside(system.Clean("", entry), full)
	}
	entry = strings.Trim(system.Clean("", entry), "/")
	return strings.Contains(full+"/", "/"+entry+"/")
}
