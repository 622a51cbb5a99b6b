package argv

const (
	kubeGlobal = `--namespace,-n=name --context=name --cluster=name --kubeconfig=read --user=name --server,-s=url --token= --as=name --as-group=name
		--as-uid= --cache-dir=dir --certificate-authority=read --client-certificate=read --client-key=read --insecure-skip-tls-verify
		--password= --username= --profile= --profile-output=written --request-timeout= --tls-server-name= --v,-v= --vmodule= --warnings-as-errors
		--match-server-version --log-flush-frequency= --disable-compression --help,-h`
	kubeFiles  = "--filename,-f=read --kustomize,-k=dir --recursive,-R --selector,-l= --field-selector= --all --all-namespaces,-A --output,-o= --dry-run[=] "
	kubeOutput = "--output,-o= --selector,-l= --field-selector= --all-namespaces,-A --filename,-f=read --kustomize,-k=dir --recursive,-R --template= --no-headers --show-labels --sort-by= --watch,-w --watch-only --ignore-not-found --label-columns,-L= --chunk-size= --raw= --subresource= "
)

// kubernetes are the clients of a cluster.
var kubernetes = []grammar{
	{name: "helm", style: exact | inherit,
		options: "--namespace,-n=name --kube-context=name --kubeconfig=read --debug --kube-apiserver= --kube-as-group= --kube-as-user= --kube-ca-file=read --kube-token= --registry-config=read --repository-cache=dir --repository-config=read --burst-limit= --qps=",
		subs: []grammar{
			{name: "create", operands: "written"},
			{name: "dependency", aka: "dep dependencies", depth: 1, operands: "dir"},
			{name: "env"},
			{name: "get", depth: 1, operands: "name", options: "--revision= --output,-o= --all,-a --template="},
			{name: "history", aka: "hist", options: "--max= --output,-o=", operands: "name"},
			{name: "install", options: helmInstall + "--generate-name,-g --name-template=", operands: "name read"},
			{name: "lint", options: helmInstall, operands: "read..."},
			{name: "list", aka: "ls", options: "--all,-a --all-namespaces,-A --filter,-f= --output,-o= --short,-q --selector,-l= --max,-m= --deployed --failed --pending --uninstalled"},
			{name: "package", options: "--destination,-d=dir --version= --app-version= --dependency-update,-u --sign --key= --keyring=read", operands: "read..."},
			{name: "plugin", depth: 1, operands: "name"},
			{name: "pull", aka: "fetch", options: "--version= --untar --untardir=dir --destination,-d=dir --repo=url --username= --password=", operands: "name..."},
			{name: "push", operands: "read url"},
			{name: "registry", depth: 1, options: "--username,-u= --password,-p= --password-stdin --insecure", operands: "host"},
			{name: "repo", subs: []grammar{
				{name: "add", options: "--username= --password= --force-update --no-update --ca-file=read --pass-credentials", operands: "name url"},
				{name: "index", options: "--url=url --merge=read", operands: "dir"},
				{name: "list", aka: "ls", options: "--output,-o="},
				{name: "remove", aka: "rm", operands: "name..."},
				{name: "update", aka: "up", operands: "name..."},
			}},
			{name: "rollback", options: "--force --wait --timeout= --dry-run[=] --no-hooks --recreate-pods --cleanup-on-fail --history-max=", operands: "name other"},
			{name: "search", depth: 1, options: "--versions,-l --version= --regexp,-r --output,-o= --devel", operands: "pattern"},
			{name: "show", aka: "inspect", depth: 1, options: "--version= --repo=url", operands: "name"},
			{name: "status", options: "--output,-o= --revision= --show-resources", operands: "name"},
			{name: "template", options: helmInstall + "--generate-name,-g --name-template= --output-dir=dir --show-only,-s= --validate --include-crds --api-versions,-a= --kube-version= --is-upgrade", operands: "name read"},
			{name: "test", options: "--logs --timeout= --filter=", operands: "name"},
			{name: "uninstall", aka: "del delete un", options: "--dry-run --keep-history --no-hooks --timeout= --wait --cascade= --description=message --ignore-not-found", operands: "name..."},
			{name: "upgrade", options: helmInstall + "--install,-i --force --reset-values --reuse-values --reset-then-reuse-values --cleanup-on-fail --history-max=", operands: "name read"},
			{name: "verify", operands: "read"},
			{name: "version", options: "--short --template="},
		}},
	{name: "kubectl", style: exact | inherit, options: kubeGlobal, subs: []grammar{
		{name: "annotate", options: kubeFiles + "--overwrite --resource-version= --list", operands: "name..."},
		{name: "api-resources", options: kubeOutput + "--namespaced --verbs= --api-group="},
		{name: "api-versions"},
		{name: "apply", options: kubeFiles + "--force --prune --prune-allowlist= --server-side --validate[=] --wait --timeout= --overwrite --grace-period= --cascade[=] --force-conflicts --field-manager= --openapi-patch", operands: "name..."},
		{name: "attach", options: "--container,-c=name --stdin,-i --tty,-t --quiet,-q --pod-running-timeout=", operands: "name"},
		{name: "auth", depth: 1, options: "--list --quiet,-q", operands: "name..."},
		{name: "autoscale", options: kubeFiles + "--min= --max= --cpu-percent= --name=", operands: "name..."},
		{name: "cluster-info", depth: 1, options: "--output-directory=dir", operands: "name..."},
		{name: "config", options: "--raw --minify --flatten --output,-o=", depth: 1, operands: "name..."},
		{name: "cordon", options: "--selector,-l= --dry-run[=]", operands: "name..."},
		{name: "cp", options: "--container,-c=name --no-preserve --retries=", operands: "read written", style: remote | slashHost},
		{name: "create", options: kubeFiles + "--image= --from-literal= --from-file=read --from-env-file=read --edit --save-config --validate[=] --replicas= --port= --schedule= --clusterrole= --role= --serviceaccount= --verb= --resource= --docker-server= --docker-username= --docker-password= --docker-email= --cert=read --key=read --type= --class= --rule= --hard= --value= --tcp= --duration= --raw= --windows-line-endings --restart=", operands: "name...", style: dashTail},
		{name: "debug", options: "--image= --target=name --container,-c=name --stdin,-i --tty,-t --copy-to= --share-processes --profile= --env= --attach --quiet,-q --image-pull-policy= --replace --same-node --set-image=", operands: "name...", style: dashTail},
		{name: "delete", options: kubeFiles + "--force --now --grace-period= --cascade[=] --wait[=] --timeout= --ignore-not-found[=] --interactive,-i --raw=", operands: "name..."},
		{name: "describe", options: kubeOutput + "--show-events", operands: "name..."},
		{name: "diff", options: kubeFiles + "--server-side --field-manager= --prune --show-managed-fields --force-conflicts"},
		{name: "drain", options: "--force --ignore-daemonsets --delete-emptydir-data --delete-local-data --disable-eviction --dry-run[=] --grace-period= --pod-selector= --selector,-l= --skip-wait-for-delete-timeout= --timeout= --chunk-size=", operands: "name..."},
		{name: "edit", options: kubeFiles + "--output-patch --save-config --subresource= --validate[=] --windows-line-endings", operands: "name..."},
		{name: "events", options: kubeOutput + "--for= --types="},
		{name: "exec", options: "--container,-c=name --stdin,-i --tty,-t --quiet,-q --filename,-f=read --pod-running-timeout=", operands: "name tail", style: dashTail},
		{name: "explain", options: "--recursive --api-version= --output,-o=", operands: "name"},
		{name: "expose", options: kubeFiles + "--port= --target-port= --type= --name= --protocol= --external-ip= --load-balancer-ip= --cluster-ip= --session-affinity= --labels= --overrides= --override-type= --save-config", operands: "name..."},
		{name: "get", options: kubeOutput, operands: "name..."},
		{name: "kustomize", options: "--output,-o=written --enable-helm --load-restrictor= --enable-alpha-plugins", operands: "dir"},
		{name: "label", options: kubeFiles + "--overwrite --list --resource-version=", operands: "name..."},
		{name: "logs", aka: "log", options: "--follow,-f --container,-c=name --previous,-p --since= --since-time= --tail= --timestamps --all-containers --selector,-l= --prefix --limit-bytes= --max-log-requests= --ignore-errors", operands: "name..."},
		{name: "options"},
		{name: "patch", options: kubeFiles + "--patch,-p= --patch-file=read --type= --local --subresource=", operands: "name..."},
		{name: "plugin", depth: 1},
		{name: "port-forward", options: "--address= --pod-running-timeout=", operands: "name..."},
		{name: "proxy", options: "--port,-p= --address= --accept-hosts= --www,-w=dir"},
		{name: "replace", options: kubeFiles + "--force --cascade[=] --grace-period= --timeout= --wait --save-config --validate[=] --subresource= --raw="},
		{name: "rollout", depth: 1, options: kubeFiles + "--to-revision= --revision= --watch,-w --timeout= --pin=", operands: "name..."},
		{name: "run", options: "--image= --command --rm --stdin,-i --tty,-t --restart= --env= --labels,-l= --port= --expose --overrides= --override-type= --dry-run[=] --attach --leave-stdin-open --quiet,-q --image-pull-policy= --output,-o= --privileged --annotations= --pod-running-timeout= --force --grace-period= --wait --timeout=", operands: "name tail", style: dashTail},
		{name: "scale", options: kubeFiles + "--replicas= --current-replicas= --resource-version= --timeout=", operands: "name..."},
		{name: "set", depth: 1, options: kubeFiles + "--env,-e= --from= --containers,-c= --keys= --prefix= --resolve --list --local --limits= --requests= --overwrite --serviceaccount=", operands: "name..."},
		{name: "taint", options: "--all --overwrite --selector,-l= --dry-run[=]", operands: "name..."},
		{name: "top", depth: 1, options: kubeOutput + "--containers --use-protocol-buffers", operands: "name..."},
		{name: "uncordon", options: "--selector,-l= --dry-run[=]", operands: "name..."},
		{name: "version", options: "--client --output,-o= --short"},
		{name: "wait", options: kubeOutput + "--for= --timeout= --all --local", operands: "name..."},
	}},
	{name: "kubectx", options: "-c --current -u --unset -d", operands: "name"},
	{name: "kubens", options: "-c --current -u --unset", operands: "name"},
	{name: "kustomize", style: exact, subs: []grammar{
		{name: "build", options: "--output,-o=written --enable-helm --load-restrictor=", operands: "dir"},
		{name: "create", options: "--autodetect --recursive --resources=", operands: "other..."},
		{name: "edit", depth: 2, operands: "name..."},
	}},
}

const helmInstall = `--values,-f=read --set= --set-string= --set-file= --set-json= --set-literal= --version= --repo=url --wait --wait-for-jobs --timeout= --dry-run[=]
	--atomic --create-namespace --dependency-update --description=message --devel --no-hooks --skip-crds --replace --render-subchart-notes
	--username= --password= --ca-file=read --cert-file=read --key-file=read --keyring=read --verify --labels,-l= --post-renderer= --post-renderer-args= --output,-o= --strict --with-subcharts `
