package world

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"airlock/internal/call"
)

// Hints are the signs of the surroundings: of each only its class, never its
// value. dir is where the call runs.
func (l *Live) Hints(dir string) []call.Hint {
	if l.Facts.Hints == nil {
		home := l.Env("HOME")
		hints := within(l, []call.Hint{}, func() []call.Hint { return l.hints(dir, home) })
		l.Facts.Hints = &hints
	}
	return *l.Facts.Hints
}

func (l *Live) hints(dir, home string) []call.Hint {
	out := []call.Hint{}
	add := func(name, class string) {
		if class != "" {
			out = append(out, call.Hint{Name: name, Class: class})
		}
	}
	for _, name := range [...]string{"NODE_ENV", "APP_ENV", "RAILS_ENV", "RACK_ENV", "FLASK_ENV", "DJANGO_SETTINGS_MODULE", "ASPNETCORE_ENVIRONMENT", "ENVIRONMENT",
		"AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_VAULT", "CLOUDSDK_ACTIVE_CONFIG_NAME", "CLOUDSDK_CORE_PROJECT", "GOOGLE_CLOUD_PROJECT", "AZURE_SUBSCRIPTION", "TF_WORKSPACE", "FLY_APP"} {
		add(name, call.ClassOfName(l.Getenv(name)))
	}
	for _, name := range [...]string{"DATABASE_URL", "DB_URL", "POSTGRES_URL", "MYSQL_URL", "MONGODB_URI", "MONGO_URL", "REDIS_URL", "PGHOST", "DB_HOST", "MYSQL_HOST", "DOCKER_HOST"} {
		add(name, call.ClassOfAddress(l.Getenv(name)))
	}
	add("kubectl context", call.ClassOfName(kubeContext(l.Getenv("KUBECONFIG"), home)))
	add("terraform workspace", call.ClassOfName(line(filepath.Join(dir, ".terraform", "environment"))))
	add("gcloud configuration", call.ClassOfName(line(filepath.Join(home, ".config", "gcloud", "active_config"))))
	for _, name := range [...]string{".env.production", ".env.prod"} {
		if info, err := os.Lstat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
			add(name, call.Production)
		}
	}
	return out
}

// maxHint bounds what is read of a file for one name.
const maxHint = 256 << 10

// beginning reads the start of a regular file.
func beginning(file string) string {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, maxHint)) // an error leaves what was read
	return string(text)
}

func line(file string) string {
	first, _, _ := strings.Cut(beginning(file), "\n")
	return strings.TrimSpace(first)
}

// kubeContext is the name of the context in force: the first file that names
// one decides.
func kubeContext(list, home string) string {
	files := filepath.SplitList(list)
	if len(files) == 0 && home != "" {
		files = []string{filepath.Join(home, ".kube", "config")}
	}
	for _, file := range files {
		for l := range strings.Lines(beginning(file)) {
			if name, ok := strings.CutPrefix(l, "current-context:"); ok {
				if name = strings.Trim(strings.TrimSpace(name), `"'`); name != "" {
					return name
				}
			}
		}
	}
	return ""
}
