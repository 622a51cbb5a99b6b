package rules

const (
	rulesCopy   = "iptables-save keeps a copy of the rules"
	lockedOut   = "Make sure that a way to the machine is left"
	nftCopy     = "nft list ruleset keeps a copy of the rules"
	defenceDown = "Allow the one thing that needs it instead"
)

// firewallEntries are what keeps a machine closed, and how it is reached.
var firewallEntries = []Entry{
	{Program: "aa-disable", Effect: Exposes, Shape: "open", Does: "takes the profile of a program away", Advice: "aa-complain only logs",
		Catch: "aa-disable /usr/sbin/nginx", Pass: "aa-status"},
	{Program: "aa-teardown", Effect: Exposes, Shape: "open", Does: "takes every profile away", Advice: "aa-complain only logs",
		Catch: "aa-teardown", Pass: "aa-status"},
	{Program: "auditctl", With: "-D", Effect: Exposes, Shape: "open", Does: "deletes every rule of the audit", Advice: "auditctl -l keeps a copy",
		Catch: "auditctl -D", Pass: "auditctl -l"},
	{Program: "firewall-cmd", With: "--complete-reload --remove-service --remove-port --remove-rich-rule --delete-zone --panic-on --remove-source --remove-interface", Shape: "firewall", Does: "cuts connections, or takes a rule away", Advice: "firewall-cmd --list-all keeps a copy",
		Catch: "firewall-cmd --panic-on", Pass: "firewall-cmd --list-all"},
	{Program: "ifdown", Effect: Stops, Shape: "network", Does: "takes a network interface down", Advice: lockedOut,
		Catch: "ifdown eth0", Pass: "ifquery eth0"},
	{Program: "ip", Sub: "addr|address|a|link|l|route|r|rule|neigh|n|netns|tunnel del|delete|flush", Shape: "network", Does: "takes addresses, routes or interfaces away", Advice: lockedOut,
		Catch: "ip addr flush dev eth0", Pass: "ip addr show"},
	{Program: "ip6tables", With: "--flush --delete-chain --policy=ACCEPT", Effect: Exposes, Shape: "firewall", Does: "deletes the rules of the firewall", Advice: rulesCopy,
		Catch: "ip6tables -F", Pass: "ip6tables -L"},
	{Program: "ip6tables", With: "--delete", Shape: "firewall", Does: "takes a rule of the firewall away", Advice: rulesCopy,
		Catch: "ip6tables -D INPUT 1", Pass: "ip6tables -S"},
	{Program: "ipset", Sub: "destroy|flush|del|-X|-F", Shape: "firewall", Does: "deletes a set of addresses that rules go by", Advice: "ipset save keeps a copy",
		Catch: "ipset destroy", Pass: "ipset list"},
	{Program: "iptables", With: "--flush --delete-chain", Effect: Exposes, Shape: "firewall", Does: "deletes the rules of the firewall", Advice: rulesCopy,
		Catch: "iptables -F", Pass: "iptables -L -n"},
	{Program: "iptables", With: "--delete --policy", Shape: "firewall", Does: "takes a rule of the firewall away, or changes what holds without one", Advice: rulesCopy,
		Catch: "iptables -D INPUT 1", Pass: "iptables -S"},
	{Program: "nft", Sub: "delete|destroy|flush|reset", Effect: Exposes, Shape: "firewall", Does: "deletes rules of the firewall", Advice: nftCopy,
		Catch: "nft flush ruleset", Pass: "nft list ruleset"},
	{Program: "nmcli", Sub: "connection|con|c|device|dev|d|networking|radio delete|del|down|disconnect|off", Shape: "network", Does: "takes a connection down, or deletes it", Advice: lockedOut,
		Catch: "nmcli connection delete office", Pass: "nmcli connection show"},
	{Program: "pfctl", With: "-F -d", Effect: Exposes, Shape: "firewall", Does: "deletes the rules of the firewall, or switches it off", Advice: "pfctl -s rules keeps a copy",
		Catch: "pfctl -F all", Pass: "pfctl -s rules"},
	{Program: "route", On: "del delete flush", Shape: "network", Does: "takes a route away", Advice: lockedOut,
		Catch: "route del default", Pass: "route -n"},
	{Program: "setenforce", On: "0 Permissive permissive", Effect: Exposes, Shape: "open", Does: "switches the access control of the system off", Advice: defenceDown,
		Catch: "setenforce 0", Pass: "setenforce 1"},
	{Program: "setfacl", With: "--remove-all --remove-default -b -k", Shape: "change", Does: "takes the access lists of files away", Advice: "getfacl -R keeps a copy",
		Catch: "setfacl -R -b /srv", Pass: "getfacl -R /srv"},
	{Program: "sysctl", On: "kernel.randomize_va_space=0 kernel.yama.ptrace_scope=0 kernel.kptr_restrict=0 net.ipv4.tcp_syncookies=0", Effect: Exposes, Shape: "open", Does: "switches a defence of the kernel off", Advice: defenceDown,
		Catch: "sysctl -w kernel.randomize_va_space=0", Pass: "sysctl kernel.randomize_va_space"},
	{Program: "tailscale", Sub: "logout|down", Shape: "network", Does: "takes the machine off its network", Advice: lockedOut,
		Catch: "tailscale logout", Pass: "tailscale status"},
	{Program: "ufw", Sub: "delete|reset", Shape: "firewall", Does: "deletes rules of the firewall", Advice: "ufw status numbered shows them; --dry-run what would happen",
		Catch: "ufw --force reset", Pass: "ufw status numbered"},
	{Program: "ufw", Sub: "disable", Effect: Exposes, Shape: "firewall", Does: "switches the firewall off", Advice: "ufw allow PORT opens one port",
		Catch: "ufw disable", Pass: "ufw --dry-run disable"},
	{Program: "wg", Sub: "set|setconf|syncconf", On: "remove", Shape: "network", Does: "takes a peer off the network", Advice: "wg showconf keeps a copy",
		Catch: "wg set wg0 peer k remove", Pass: "wg show"},
	{Program: "wg-quick", Sub: "down", Effect: Stops, Shape: "network", Does: "takes a network down", Advice: lockedOut,
		Catch: "wg-quick down wg0", Pass: "wg-quick strip wg0"},
}
