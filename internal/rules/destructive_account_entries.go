package rules

const lastAccount = "id NAME and last NAME show who it is, and when it was used"

// accountEntries are the users and groups of a machine or a directory.
var accountEntries = []Entry{
	{Program: "delgroup", Shape: "account", Does: "deletes a group", Advice: "getent group NAME keeps a copy",
		Catch: "delgroup staff", Pass: "getent group staff"},
	{Program: "deluser", With: "--remove-home --remove-all-files", Shape: "account", Does: "deletes an account with its files", Advice: "--backup keeps them",
		Catch: "deluser --remove-home bob", Pass: "getent passwd bob"},
	{Program: "deluser", Shape: "account", Does: "deletes an account", Advice: lastAccount,
		Catch: "deluser bob", Pass: "adduser bob"},
	{Program: "gpasswd", With: "-d --delete -r --remove-password", Shape: "account", Does: "takes somebody out of a group", Advice: "getent group NAME keeps a copy",
		Catch: "gpasswd -d bob sudo", Pass: "gpasswd -a bob staff"},
	{Program: "groupdel", Shape: "account", Does: "deletes a group", Advice: "getent group NAME keeps a copy",
		Catch: "groupdel staff", Pass: "groupadd staff"},
	{Program: "ipa", Sub: "*-del|*-disable", Shape: "account", Does: "deletes from the directory", Advice: "ipa ...-show tells what it is",
		Catch: "ipa user-del bob", Pass: "ipa user-show bob"},
	{Program: "ldapdelete", Unless: "-n", Shape: "account", Does: "deletes from the directory", Advice: "ldapsearch keeps a copy",
		Catch: "ldapdelete -r ou=people,dc=example,dc=org", Pass: "ldapdelete -n ou=people,dc=example,dc=org"},
	{Program: "loginctl", Sub: "terminate-*|kill-*", Effect: Stops, Shape: "account", Does: "ends sessions", Advice: "loginctl list-sessions shows them",
		Catch: "loginctl terminate-user bob", Pass: "loginctl list-sessions"},
	{Program: "passwd", With: "--lock --expire", Effect: Stops, Shape: "account", Does: "locks an account", Advice: "passwd --unlock takes it back",
		Catch: "passwd --lock bob", Pass: "passwd --unlock bob"},
	{Program: "passwd", With: "--delete", Effect: Exposes, Shape: "account", Does: "takes the password of an account away", Advice: "passwd -S shows how it stands",
		Catch: "passwd -d root", Pass: "passwd -S root"},
	{Program: "samba-tool", Sub: "user|group|computer|ou|domain|gpo|dns delete|disable|removemembers|demote|del", Shape: "account", Does: "deletes from the directory", Advice: "samba-tool user show tells who it is",
		Catch: "samba-tool user delete bob", Pass: "samba-tool user list"},
	{Program: "userdel", With: "--remove", Shape: "account", Does: "deletes an account with its home directory", Advice: "Without --remove the home directory stays",
		Catch: "userdel -r bob", Pass: "getent passwd bob"},
	{Program: "userdel", Shape: "account", Does: "deletes an account", Advice: "usermod --lock keeps it",
		Catch: "userdel bob", Pass: "useradd bob"},
	{Program: "usermod", With: "--lock --expiredate -e", Effect: Stops, Shape: "account", Does: "locks an account", Advice: "usermod --unlock takes it back",
		Catch: "usermod --lock bob", Pass: "usermod --unlock bob"},
	{Program: "usermod", With: "--groups", Unless: "--append", Shape: "account", Does: "takes an account out of every group it does not name", Advice: "usermod -aG adds a group",
		Catch: "usermod -G docker bob", Pass: "usermod -aG docker bob"},
}
