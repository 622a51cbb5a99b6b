package rules

// Advice of more than one row.
const (
	noUndo       = "Hard to undo: make sure that the person asked for it"
	showFirst    = "Show it first (get, show, describe), and make sure that the person asked for it"
	listObjects  = "List what is in it first, and name the objects that are meant"
	dryRunFirst  = "The same command with --dry-run shows what would go"
	askStop      = "Others may be using it: make sure that the person asked for it"
	askPublish   = "What is published stays with others: make sure that the person asked for it"
	snapshotNow  = "A snapshot taken now leaves a way back"
	exportSecret = "Make sure that the value is kept somewhere, and that nothing still reads it"
)

// destructiveTables are the calls of R7, and those of R10 that publish or
// stop something, that the subcommand and the options tell: one table a
// family, each sorted by program.
var destructiveTables = [][]Entry{
	accountEntries,
	appleEntries,
	awsEntries,
	azureEntries,
	backupEntries,
	bucketEntries,
	ciEntries,
	clusterEntries,
	containerEntries,
	databaseEntries,
	diskEntries,
	edgeEntries,
	firewallEntries,
	forgeEntries,
	googleEntries,
	infraEntries,
	migrationEntries,
	operationsEntries,
	packageEntries,
	platformEntries,
	queueEntries,
	secretEntries,
	serviceEntries,
	windowsEntries,
}

// destructivePrograms are the programs that the tables name, sorted. Most calls
// run none of them: one search here costs less than one of every table, which
// lie on many pages of the binary. A test holds the two together.
var destructivePrograms = [...]string{
	"Clear-Disk", "Clear-EventLog", "Clear-RecycleBin", "Disable-ComputerRestore", "Format-Volume", "Initialize-Disk", "Remove-ADUser", "Remove-Az*",
	"Remove-Computer", "Remove-LocalUser", "Remove-NetFirewallRule", "Remove-Partition", "Remove-S3Bucket", "Remove-Service", "Remove-SqlDatabase",
	"Remove-VM", "Remove-VMSnapshot", "Remove-WmiObject", "Reset-ComputerMachinePassword", "Restart-Computer", "Set-MpPreference",
	"Set-NetFirewallProfile", "Stop-Computer", "Stop-Service", "Unregister-ScheduledTask", "VBoxManage", "aa-disable", "aa-teardown", "akeyless",
	"alembic", "algolia", "aliyun", "apigeecli", "arangorestore", "argocd", "artisan", "asr", "at", "atlas", "atrm", "auditctl", "aws", "az", "azcopy",
	"azd", "b2", "barman", "bcachefs", "bcdedit", "bk", "borg", "borgmatic", "bputil", "bq", "brew", "btrfs", "bun", "bw", "bws", "cargo", "cbt", "cdk",
	"cdktf", "cf", "chamber", "cipher", "circleci", "civo", "clasp", "cloudflared", "coder", "conda", "confluent", "console", "consul", "convox",
	"copilot", "couchbase-cli", "crictl", "crontab", "cryptsetup", "csrutil", "ctr", "curator_cli", "databricks", "dbmate", "deck", "defaults",
	"delgroup", "deluser", "diesel", "diskpart", "diskutil", "django-admin", "dmsetup", "dnscontrol", "docker", "doctl", "dog", "dokku", "doppler",
	"dotnet", "drizzle-kit", "drone", "dropdb", "dropuser", "drush", "dscl", "duplicity", "duply", "dvc", "eb", "edgedb", "eksctl", "elasticsearch-node",
	"etcdctl", "exo", "fastly", "fauna", "fdesetup", "firebase", "firewall-cmd", "firmwarepasswd", "flarectl", "flatpak", "flipt", "flux", "fly",
	"flyway", "format", "func", "gcloud", "gdisk", "gem", "gh", "gigalixir", "gitlab-rake", "gitlab-runner", "gitlab-terraform", "glab", "goose",
	"gpasswd", "gpg", "grafana-cli", "groupdel", "gsutil", "hadoop", "halt", "haproxy", "hcloud", "hdfs", "hdiutil", "helm", "helmfile", "heroku", "hub",
	"ibmcloud", "ifdown", "infisical", "influx", "ip", "ip6tables", "ipa", "ipset", "iptables", "istioctl", "jenkins-cli", "jfrog", "journalctl", "juju",
	"k3s-uninstall.sh", "kafka-acls", "kafka-configs", "kafka-consumer-groups", "kafka-delete-records", "kafka-reassign-partitions", "kafka-storage",
	"kafka-streams-application-reset", "kafka-topics", "kamal", "keybase", "keytool", "knex", "kong", "kopia", "kops", "kubeadm", "kubectl", "launchctl",
	"ldapdelete", "ldcli", "linkerd", "linode-cli", "liquibase", "loginctl", "logrotate", "luarocks", "lvchange", "lvconvert", "lvreduce", "lvremove",
	"lvresize", "lxc", "lxc-destroy", "manage.py", "mc", "mdadm", "microk8s", "migrate", "mikro-orm", "minikube", "mix", "mongoimport", "mongorestore",
	"multipass", "multipath", "mysqladmin", "mysqlimport", "nats", "nbd-client", "neo4j-admin", "neon", "netlify", "newrelic", "nft", "nginx", "nmcli",
	"node-pg-migrate", "nodetool", "nomad", "npm", "nuget", "nvme", "nvram", "oci", "octodns-sync", "octopus", "op", "openstack", "oras", "ovhcloud",
	"ovsx", "parted", "pass", "passwd", "pd", "pdnsutil", "pfctl", "pg_dropcluster", "pg_probackup", "pg_resetwal", "pg_restore", "pgbackrest", "phinx",
	"pkgutil", "platform", "pm2", "pnpm", "pod", "poetry", "postsuper", "poweroff", "prisma", "prlctl", "profiles", "pscale", "pulsar-admin", "pulumi",
	"pvremove", "qm", "rabbitmqadmin", "rabbitmqctl", "rails", "railway", "rake", "rancher", "rc-service", "rc-update", "rclone", "rdiff-backup",
	"reboot", "redis-cli", "reg", "regctl", "render", "resize2fs", "restic", "rke", "rndc", "route", "rpk", "s3cmd", "s5cmd", "salt", "sam", "samba-tool",
	"scw", "secret-tool", "security", "sentry-cli", "sequelize", "serverless", "service", "setenforce", "setfacl", "sfdisk", "sgdisk", "shred",
	"shutdown", "skopeo", "snapper", "sops", "spctl", "splunk", "sqitch", "sqlx", "square", "srm", "sst", "step", "stripe", "supabase", "supervisorctl",
	"swapoff", "sysadminctl", "sysctl", "systemctl", "tailscale", "talosctl", "tarsnap", "tccutil", "tea", "teller", "terraform", "terragrunt",
	"timeshift", "tiup", "tkn", "tmutil", "travis", "turso", "twine", "typeorm", "ufw", "unison", "update-rc.d", "userdel", "usermod", "uv", "vagrant",
	"vault", "velero", "vercel", "vgchange", "vgreduce", "vgremove", "virsh", "vsce", "vssadmin", "vultr-cli", "wal-g", "waypoint", "wbadmin", "wevtutil",
	"wg", "wg-quick", "wipe", "wmic", "wp", "wrangler", "wsl", "xfs_repair", "yarn", "zfs", "zkCli.sh", "zpool",
}
