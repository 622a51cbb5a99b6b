package argv

// aliases are other names of programs, sorted: the name the program goes by,
// and a subcommand where the name stands for one.
var aliases = [...]struct{ name, to string }{
	{"bunx", "npx"},
	{"docker-compose", "docker compose"},
	{"genv", "env"},
	{"gfind", "find"},
	{"gnice", "nice"},
	{"gnohup", "nohup"},
	{"grm", "rm"},
	{"gstdbuf", "stdbuf"},
	{"gtimeout", "timeout"},
	{"gxargs", "xargs"},
	{"kubecolor", "kubectl"},
	{"nerdctl", "docker"},
	{"podman", "docker"},
	{"podman-compose", "docker compose"},
	{"proxychains4", "proxychains"},
	{"sem", "parallel"},
}
