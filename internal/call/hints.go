package call

import "strings"

// Classes of a hint.
const (
	Production  = "production"
	Staging     = "staging"
	Development = "development"
	LocalHost   = "local"   // this machine
	PrivateHost = "private" // a network of one's own
	PublicHost  = "public"
	OtherClass  = "other"
)

// ClassOfName is the class that the name of an environment, a context or a
// profile speaks of, word by word: product is no prod, and non-prod is not
// production. "" for an empty name.
func ClassOfName(name string) string {
	if name == "" {
		return ""
	}
	class, not := OtherClass, false
	for _, word := range strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}) {
		switch word {
		case "prod", "production", "prd", "live":
			if !not {
				return Production
			}
			class = Staging
		case "staging", "stage", "stg", "preprod", "nonprod", "uat", "qa":
			class = Staging
		case "dev", "development", "develop", "local", "localhost", "test", "testing", "sandbox", "minikube", "kind", "k3d", "docker", "rancher", "orbstack":
			if class == OtherClass {
				class = Development
			}
		}
		not = word == "non" || word == "not" || word == "no" || word == "pre"
	}
	return class
}

// ClassOfAddress is the class of the host that a URL, or a host alone, names.
// "" for an empty one.
func ClassOfAddress(address string) string {
	if address == "" {
		return ""
	}
	host := hostOf(address)
	switch class := ClassOfName(host); {
	case class == Production || class == Staging:
		return class
	case thisMachine(host):
		return LocalHost
	case ownNetwork(host):
		return PrivateHost
	}
	return PublicHost
}

// hostOf takes scheme, user, port, path and query off an address.
func hostOf(address string) string {
	if _, rest, ok := strings.Cut(address, "://"); ok {
		address = rest
	} else if strings.HasPrefix(address, "/") {
		return "" // a socket
	}
	if i := strings.IndexAny(address, "/?#"); i >= 0 {
		address = address[:i]
	}
	address = address[strings.LastIndexByte(address, '@')+1:]
	if rest, ok := strings.CutPrefix(address, "["); ok {
		host, _, _ := strings.Cut(rest, "]")
		return strings.ToLower(host)
	}
	host, _, _ := strings.Cut(address, ":")
	return strings.ToLower(host)
}

func thisMachine(host string) bool {
	switch host {
	case "", "localhost", "0.0.0.0", "::1", "host.docker.internal":
		return true
	}
	return strings.HasPrefix(host, "127.") || strings.HasSuffix(host, ".localhost")
}

// ownNetwork reports whether a host has no address that the internet knows: a
// name without a dot, as of a service beside, or one of the reserved ranges.
func ownNetwork(host string) bool {
	for _, end := range [...]string{".local", ".internal", ".lan", ".home.arpa", ".corp"} {
		if strings.HasSuffix(host, end) {
			return true
		}
	}
	for _, begin := range [...]string{"10.", "192.168.", "169.254.", "fc", "fd", "fe80:"} {
		if strings.HasPrefix(host, begin) && (begin[0] != 'f' || strings.Contains(host, ":")) {
			return true
		}
	}
	if rest, ok := strings.CutPrefix(host, "172."); ok {
		second, _, _ := strings.Cut(rest, ".")
		return len(second) == 2 && second >= "16" && second <= "31"
	}
	return !strings.ContainsAny(host, ".:")
}
