package call

import "testing"

func TestClassOfName(t *testing.T) {
	for name, want := range map[string]string{
		"": "", "production": Production, "PROD": Production, "acme-prod": Production, "arn:aws:eks:eu:1:cluster/prod-eu": Production, "live": Production,
		"product": OtherClass, "products-api": OtherClass, "non-prod": Staging, "pre-prod": Staging, "nonprod": Staging, "staging": Staging, "dev": Development,
		"docker-desktop": Development, "acme": OtherClass, "reproduction": OtherClass, "delivery": OtherClass, "acme.settings.production": Production,
	} {
		if got := ClassOfName(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestClassOfAddress(t *testing.T) {
	for address, want := range map[string]string{
		"": "", "postgres://u:p@localhost:5432/x": LocalHost, "postgres:///x": LocalHost, "/var/run/postgresql": LocalHost, "127.0.0.1": LocalHost, "[::1]:6379": LocalHost,
		"postgres://u:p@db:5432/x": PrivateHost, "redis://10.0.0.5": PrivateHost, "172.16.3.4": PrivateHost, "172.15.3.4": PublicHost, "db.internal": PrivateHost,
		"postgres://u:p@prod-db.acme.example/x": Production, "postgres://u:p@h.example/prod": PublicHost, "postgres://prod@staging.acme.example/x": Staging,
		"mongodb+srv://u@cluster0.abc.mongodb.net/x?y=z": PublicHost, "fcdn.example": PublicHost, "fd00::1": PrivateHost, "http://[fd00::1]:80": PrivateHost,
	} {
		if got := ClassOfAddress(address); got != want {
			t.Errorf("%q: got %q, want %q", address, got, want)
		}
	}
}
