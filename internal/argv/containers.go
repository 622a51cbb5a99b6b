package argv

// runOptions are those of docker run and create that take a value, and the
// flags in common use. Podman and nerdctl share them.
const runOptions = `--interactive,-i --tty,-t --detach,-d --rm --init --privileged --read-only --publish-all,-P --no-healthcheck
	--oom-kill-disable --sig-proxy --quiet,-q --disable-content-trust --replace --systemd --tls-verify --no-hosts --rmi
	--env,-e=assignment --env-file=read --volume,-v=name --mount=name --name=name --network,--net=name --publish,-p= --expose=
	--workdir,-w= --user,-u=name --entrypoint= --hostname,-h= --label,-l= --label-file=read --link= --memory,-m= --cpus= --cpu-shares,-c=
	--cpuset-cpus= --cpuset-mems= --cpu-period= --cpu-quota= --add-host= --attach,-a= --annotation= --blkio-weight= --cap-add= --cap-drop=
	--cgroup-parent= --cgroupns= --cidfile=written --device= --device-cgroup-rule= --dns= --dns-option= --dns-search= --domainname= --gpus=
	--group-add= --health-cmd= --health-interval= --health-retries= --health-timeout= --health-start-period= --ip= --ip6= --ipc= --isolation=
	--log-driver= --log-opt= --mac-address= --memory-swap= --memory-reservation= --memory-swappiness= --network-alias= --oom-score-adj= --pid=
	--pids-limit= --platform= --pull= --restart= --runtime= --security-opt= --shm-size= --stop-signal= --stop-timeout= --storage-opt= --sysctl=
	--tmpfs= --ulimit= --userns= --uts= --volume-driver= --volumes-from= --detach-keys= --pod= --arch= --os= --secret= --authfile=read
	--uidmap= --gidmap= --subuidname= --subgidname= --umask= --timeout= --tz= --variant= --kernel-memory= --rootfs --snapshotter=`

const (
	execOptions = `--interactive,-i --tty,-t --detach,-d --privileged --latest,-l --no-TTY,-T --dry-run
		--env,-e=assignment --env-file=read --user,-u=name --workdir,-w= --detach-keys= --index=`
	removeOptions = "--force,-f --volumes,-v --link,-l --all,-a --ignore,-i --latest --depend --time,-t= --filter= --cidfile=read"
	pruneOptions  = "--all,-a --force,-f --filter= --volumes --build --external"
	composeGlobal = `--file,-f=read --project-name,-p=name --profile=name --env-file=read --project-directory=dir --parallel= --ansi=
		--progress= --compatibility --dry-run --all-resources --verbose --context,-c=name --host,-H=host --tls --tlsverify`
)

var composeSubs = []grammar{
	{name: "build", options: "--no-cache --pull --push --build-arg= --memory,-m= --progress= --quiet,-q --ssh= --with-dependencies --builder=", operands: "name..."},
	{name: "config", aka: "convert", options: "--services --volumes --images --profiles --quiet,-q --output,-o=written --format= --hash=", operands: "name..."},
	{name: "cp", options: "--archive,-a --follow-link,-L --all --index=", operands: "read... written", style: remote},
	{name: "create", options: "--build --force-recreate --no-recreate --pull= --scale=", operands: "name..."},
	{name: "down", options: "--volumes,-v --rmi= --remove-orphans --timeout,-t=", operands: "name..."},
	{name: "exec", options: execOptions, operands: "name tail", style: posix},
	{name: "images", operands: "name..."},
	{name: "kill", options: "--signal,-s= --remove-orphans", operands: "name..."},
	{name: "logs", options: "--follow,-f --tail,-n= --since= --until= --timestamps,-t --no-color --no-log-prefix --index=", operands: "name..."},
	{name: "ls", options: "--all,-a --format= --filter= --quiet,-q"},
	{name: "port", options: "--index= --protocol=", operands: "name other"},
	{name: "ps", options: "--all,-a --format= --filter= --quiet,-q --services --status= --no-trunc --orphans", operands: "name..."},
	{name: "pull", options: "--ignore-buildable --ignore-pull-failures --include-deps --policy= --quiet,-q", operands: "name..."},
	{name: "push", options: "--ignore-push-failures --include-deps --quiet,-q", operands: "name..."},
	{name: "restart", options: "--no-deps --timeout,-t=", operands: "name..."},
	{name: "rm", options: "--force,-f --stop,-s --volumes,-v --all,-a", operands: "name..."},
	{name: "run", options: runOptions + " --build --no-deps --service-ports --use-aliases --no-TTY,-T --remove-orphans --quiet-pull", operands: "name tail", style: posix},
	{name: "start", operands: "name..."},
	{name: "stop", options: "--timeout,-t=", operands: "name..."},
	{name: "top", operands: "name..."},
	{name: "up", options: `--detach,-d --build --force-recreate --no-recreate --no-deps --no-start --renew-anon-volumes,-V --remove-orphans
		--always-recreate-deps --abort-on-container-exit --exit-code-from= --scale= --timeout,-t= --wait --wait-timeout= --watch,-w
		--pull= --quiet-pull --attach= --no-attach= --no-build --no-color --menu --yes,-y`, operands: "name..."},
	{name: "version", options: "--format,-f= --short"},
	{name: "watch", options: "--no-up --quiet --prune", operands: "name..."},
}

// containers run and manage containers.
var containers = []grammar{
	{name: "docker", style: exact | inherit,
		options: "--config=dir --context,-c=name --debug,-D --host,-H=host --log-level,-l= --tls --tlscacert=read --tlscert=read --tlskey=read --tlsverify --version,-v --help --connection= --url= --identity=read --remote,-r --root=dir --namespace,-n=name --address,-a=",
		subs: []grammar{
			{name: "attach", options: "--no-stdin --sig-proxy --detach-keys=", operands: "name"},
			{name: "build", options: buildOptions, operands: "searched"},
			{name: "builder", subs: []grammar{
				{name: "build", options: buildOptions, operands: "searched"},
				{name: "prune", options: pruneOptions + " --keep-storage="},
			}},
			{name: "buildx", options: "--builder=name", style: inherit | exact, subs: []grammar{
				{name: "bake", options: "--file,-f=read --push --load --print --set= --no-cache --pull --metadata-file=written --progress=", operands: "name..."},
				{name: "build", options: buildOptions, operands: "searched"},
				{name: "create", options: "--name=name --driver= --driver-opt= --use --append --bootstrap --platform= --node= --config=read", operands: "name"},
				{name: "du", options: "--verbose --filter="},
				{name: "ls"},
				{name: "prune", options: pruneOptions + " --keep-storage= --verbose --max-used-space= --reserved-space= --min-free-space="},
				{name: "rm", options: "--all-inactive --force,-f --keep-daemon --keep-state", operands: "name..."},
				{name: "use", options: "--default --global", operands: "name"},
			}},
			{name: "commit", options: "--author,-a= --change,-c= --message,-m=message --pause,-p", operands: "name name"},
			{name: "compose", style: exact | inherit, options: composeGlobal, subs: composeSubs},
			{name: "config", subs: []grammar{
				{name: "create", options: "--label,-l=", operands: "name read"},
				{name: "ls"},
				{name: "rm", operands: "name..."},
			}},
			{name: "container", style: through | inherit | exact, subs: containerSubs},
			{name: "context", subs: []grammar{
				{name: "create", options: "--description=message --docker= --from=", operands: "name"},
				{name: "ls", options: "--format= --quiet,-q"},
				{name: "rm", options: "--force,-f", operands: "name..."},
				{name: "show"},
				{name: "use", operands: "name"},
			}},
			{name: "cp", options: "--archive,-a --follow-link,-L --quiet,-q", operands: "read... written", style: remote},
			{name: "create", options: runOptions, operands: "name other...", style: posix},
			{name: "diff", operands: "name"},
			{name: "events", options: "--filter,-f= --format= --since= --until="},
			{name: "exec", options: execOptions, operands: "name tail", style: posix},
			{name: "export", options: "--output,-o=written", operands: "name"},
			{name: "history", options: "--format= --human,-H --no-trunc --quiet,-q", operands: "name"},
			{name: "image", subs: []grammar{
				{name: "build", options: buildOptions, operands: "searched"},
				{name: "history", operands: "name"},
				{name: "inspect", options: "--format,-f=", operands: "name..."},
				{name: "load", options: "--input,-i=read --quiet,-q"},
				{name: "ls", aka: "list", options: "--all,-a --filter,-f= --format= --quiet,-q --digests --no-trunc", operands: "name"},
				{name: "prune", options: pruneOptions},
				{name: "pull", options: "--all-tags,-a --platform= --quiet,-q", operands: "name..."},
				{name: "push", options: "--all-tags,-a --platform= --quiet,-q", operands: "name"},
				{name: "rm", aka: "remove", options: "--force,-f --no-prune --all,-a", operands: "name..."},
				{name: "save", options: "--output,-o=written", operands: "name..."},
				{name: "tag", operands: "name name"},
			}},
			{name: "images", options: "--all,-a --filter,-f= --format= --quiet,-q --digests --no-trunc", operands: "name"},
			{name: "import", options: "--change,-c= --message,-m=message --platform=", operands: "read name"},
			{name: "info", options: "--format,-f="},
			{name: "inspect", options: "--format,-f= --size,-s --type=", operands: "name..."},
			{name: "kill", options: "--signal,-s= --all,-a", operands: "name..."},
			{name: "load", options: "--input,-i=read --quiet,-q"},
			{name: "login", options: "--password,-p= --password-stdin --username,-u=name", operands: "host"},
			{name: "logout", operands: "host"},
			{name: "logs", options: "--details --follow,-f --since= --tail,-n= --timestamps,-t --until=", operands: "name..."},
			{name: "machine", options: "", subs: []grammar{
				{name: "init", operands: "name"},
				{name: "reset", options: "--force,-f"},
				{name: "rm", options: "--force,-f --save-ignition --save-image", operands: "name"},
				{name: "start", operands: "name"},
				{name: "stop", operands: "name"},
			}},
			{name: "network", subs: []grammar{
				{name: "connect", options: "--alias= --ip= --ip6= --link=", operands: "name name"},
				{name: "create", options: "--driver,-d= --subnet= --gateway= --opt,-o= --label= --attachable --internal --ipv6 --scope= --ip-range=", operands: "name"},
				{name: "disconnect", options: "--force,-f", operands: "name name"},
				{name: "inspect", options: "--format,-f= --verbose,-v", operands: "name..."},
				{name: "ls", aka: "list", options: "--filter,-f= --format= --quiet,-q --no-trunc"},
				{name: "prune", options: pruneOptions},
				{name: "rm", aka: "remove", options: "--force,-f", operands: "name..."},
			}},
			{name: "node", subs: swarmNodeSubs},
			{name: "pause", operands: "name..."},
			{name: "pod", subs: []grammar{
				{name: "create", options: "--name,-n=name --publish,-p=", operands: "name"},
				{name: "prune", options: pruneOptions},
				{name: "ps"},
				{name: "rm", options: "--force,-f --all,-a --time,-t=", operands: "name..."},
				{name: "stop", options: "--all,-a --time,-t=", operands: "name..."},
			}},
			{name: "port", operands: "name other"},
			{name: "ps", options: "--all,-a --filter,-f= --format= --last,-n= --latest,-l --no-trunc --quiet,-q --size,-s"},
			{name: "pull", options: "--all-tags,-a --platform= --quiet,-q --policy=", operands: "name..."},
			{name: "push", options: "--all-tags,-a --platform= --quiet,-q", operands: "name"},
			{name: "rename", operands: "name name"},
			{name: "restart", options: "--signal,-s= --time,--timeout,-t=", operands: "name..."},
			{name: "rm", options: removeOptions, operands: "name..."},
			{name: "rmi", options: "--force,-f --no-prune --all,-a", operands: "name..."},
			{name: "run", options: runOptions, operands: "name tail", style: posix},
			{name: "save", options: "--output,-o=written --format=", operands: "name..."},
			{name: "search", options: "--filter,-f= --format= --limit= --no-trunc", operands: "pattern"},
			{name: "secret", subs: []grammar{
				{name: "create", options: "--label,-l= --driver,-d=", operands: "name read"},
				{name: "inspect", operands: "name..."},
				{name: "ls"},
				{name: "rm", options: "--all,-a", operands: "name..."},
			}},
			{name: "service", subs: []grammar{
				{name: "create", options: runOptions + " --replicas= --mode= --constraint=", operands: "name other...", style: posix},
				{name: "logs", operands: "name"},
				{name: "ls"},
				{name: "ps", operands: "name..."},
				{name: "rm", operands: "name..."},
				{name: "rollback", operands: "name"},
				{name: "scale", options: "--detach,-d", operands: "name..."},
				{name: "update", options: "--image= --replicas= --force --detach,-d --env-add= --env-rm= --args=", operands: "name"},
			}},
			{name: "stack", subs: []grammar{
				{name: "deploy", aka: "up", options: "--compose-file,-c=read --prune --with-registry-auth --detach,-d --resolve-image=", operands: "name"},
				{name: "ls"},
				{name: "ps", operands: "name"},
				{name: "rm", aka: "down remove", options: "--detach,-d", operands: "name..."},
				{name: "services", operands: "name"},
			}},
			{name: "start", options: "--attach,-a --interactive,-i --all", operands: "name..."},
			{name: "stats", options: "--all,-a --format= --no-stream --no-trunc", operands: "name..."},
			{name: "stop", options: "--signal,-s= --time,--timeout,-t= --all,-a", operands: "name..."},
			{name: "swarm", subs: []grammar{
				{name: "init", options: "--advertise-addr= --listen-addr= --force-new-cluster"},
				{name: "join", options: "--token= --advertise-addr=", operands: "host"},
				{name: "leave", options: "--force,-f"},
				{name: "update"},
			}},
			{name: "system", subs: []grammar{
				{name: "df", options: "--format= --verbose,-v"},
				{name: "events", options: "--filter,-f= --format= --since= --until="},
				{name: "info", options: "--format,-f="},
				{name: "prune", options: pruneOptions},
				{name: "reset", options: "--force,-f"},
			}},
			{name: "tag", operands: "name name"},
			{name: "top", operands: "name other..."},
			{name: "unpause", operands: "name..."},
			{name: "update", options: runOptions, operands: "name..."},
			{name: "version", options: "--format,-f="},
			{name: "volume", subs: []grammar{
				{name: "create", options: "--driver,-d= --label= --name=name --opt,-o=", operands: "name"},
				{name: "inspect", options: "--format,-f=", operands: "name..."},
				{name: "ls", aka: "list", options: "--filter,-f= --format= --quiet,-q"},
				{name: "prune", options: pruneOptions},
				{name: "rm", aka: "remove", options: "--force,-f --all,-a", operands: "name..."},
			}},
			{name: "wait", operands: "name..."},
		}},
}

const buildOptions = `--tag,-t=name --file,-f=read --build-arg= --no-cache --pull --push --load --platform= --target=name --progress= --quiet,-q
	--rm --force-rm --squash --label= --network= --cache-from= --cache-to= --output,-o= --secret= --ssh= --iidfile=written --memory,-m=
	--add-host= --build-context= --builder=name --metadata-file=written --provenance= --sbom= --shm-size= --ulimit= --attest= --check`

var containerSubs = []grammar{
	{name: "attach", options: "--no-stdin --sig-proxy --detach-keys=", operands: "name"},
	{name: "commit", options: "--author,-a= --change,-c= --message,-m=message --pause,-p", operands: "name name"},
	{name: "cp", options: "--archive,-a --follow-link,-L --quiet,-q", operands: "read... written", style: remote},
	{name: "create", options: runOptions, operands: "name other...", style: posix},
	{name: "diff", operands: "name"},
	{name: "exec", options: execOptions, operands: "name tail", style: posix},
	{name: "export", options: "--output,-o=written", operands: "name"},
	{name: "inspect", options: "--format,-f= --size,-s", operands: "name..."},
	{name: "kill", options: "--signal,-s= --all,-a", operands: "name..."},
	{name: "logs", options: "--details --follow,-f --since= --tail,-n= --timestamps,-t --until=", operands: "name..."},
	{name: "ls", aka: "list ps", options: "--all,-a --filter,-f= --format= --last,-n= --latest,-l --no-trunc --quiet,-q --size,-s"},
	{name: "port", operands: "name other"},
	{name: "prune", options: pruneOptions},
	{name: "rename", operands: "name name"},
	{name: "restart", options: "--signal,-s= --time,--timeout,-t=", operands: "name..."},
	{name: "rm", aka: "remove", options: removeOptions, operands: "name..."},
	{name: "run", options: runOptions, operands: "name tail", style: posix},
	{name: "start", options: "--attach,-a --interactive,-i", operands: "name..."},
	{name: "stats", options: "--all,-a --format= --no-stream", operands: "name..."},
	{name: "stop", options: "--signal,-s= --time,--timeout,-t=", operands: "name..."},
	{name: "top", operands: "name other..."},
	{name: "update", options: runOptions, operands: "name..."},
	{name: "wait", operands: "name..."},
}

var swarmNodeSubs = []grammar{
	{name: "demote", operands: "name..."},
	{name: "inspect", operands: "name..."},
	{name: "ls"},
	{name: "promote", operands: "name..."},
	{name: "ps", operands: "name..."},
	{name: "rm", options: "--force,-f", operands: "name..."},
	{name: "update", options: "--availability= --label-add= --label-rm= --role=", operands: "name"},
}
