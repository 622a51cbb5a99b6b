package argv

// keys are the programs that hold, make and show secrets.
var keys = []grammar{
	{name: "age", options: "-e,--encrypt -d,--decrypt -o,--output=written -a,--armor -p,--passphrase -r,--recipient= -R,--recipients-file=read -i,--identity=read -j=", operands: "read"},
	{name: "age-keygen", options: "-o=written -y -pq", operands: "read"},
	{name: "doppler", style: exact | inherit | valued, options: "--config,-c=name --project,-p=name --token,-t= --json --no-read-env --plain --yes,-y --silent --only-names --raw --command=code --fallback=written --mount=written --visibility= --scope=dir --no-file --format= --no-fallback --preserve-env[=]", subs: []grammar{
		{name: "activity", depth: 1, operands: "name..."},
		{name: "configs", depth: 1, operands: "name..."},
		{name: "environments", depth: 1, operands: "name..."},
		{name: "projects", depth: 1, operands: "name..."},
		{name: "run", operands: "tail", style: posix | dashTail},
		{name: "secrets", depth: 1, operands: "name..."},
		{name: "setup", operands: "name..."},
	}, depth: 1, operands: "name..."},
	{name: "gpg", options: gpgOptions, operands: "read...; --export|--export-secret-keys|--export-secret-subkeys|--delete-keys|--delete-secret-keys|--delete-secret-and-public-key|--list-keys|--list-secret-keys|--recv-keys|--edit-key|--fingerprint: name..."},
	{name: "htpasswd", options: "-b -B -C= -c -d -D -i -m -n -p -r= -s -v -5 -2", operands: "changed name other"},
	{name: "keytool", style: dashWord, options: "-list -genkeypair -importcert -exportcert -delete -keystore=read -storepass= -keypass= -alias=name -file=read -v -rfc -noprompt -import -export"},
	{name: "mkcert", style: dashWord, options: "-install -uninstall -cert-file=written -key-file=written -p12-file=written -client -ecdsa -pkcs12 -csr=read -CAROOT", operands: "host..."},
	{name: "op", style: exact | inherit | valued, options: "--account=name --cache[=] --config=dir --debug --encoding= --format= --iso-timestamps --no-color --session= --vault=name --reveal --force,-f --no-newline,-n --archive --fields= --otp --in-file,-i=read --out-file,-o=written --no-masking --env-file=read --raw --generate-password[=] --dry-run --permissions= --no-input", depth: 2, operands: "name...", subs: []grammar{
		{name: "inject", operands: "other"},
		{name: "read", options: "--file-mode=", operands: "name"},
		{name: "run", operands: "tail", style: posix | dashTail | inherit},
		{name: "signin"},
		{name: "whoami"},
	}},
	{name: "openssl", style: dashWord, depth: 1, operands: "read...", options: `-in=read -out=written -inkey=read -key=read -keyout=written -cert=read -certfile=read -CAfile=read -CApath=dir -CA=read -CAkey=read -passin= -passout= -pass= -k= -kfile=read -K= -iv= -S= -e -d -a -base64 -A -salt -nosalt -pbkdf2 -iter=
		-md= -text -noout -pubout -pubin -nodes -noenc -new -newkey= -x509 -days= -subj= -addext= -config=read -extfile=read -extensions= -req -sha256 -sha1 -sha512 -md5 -hex -binary -r -sign=read -verify=read -signature=read -connect=host -servername=host
		-showcerts -starttls= -tls1_2 -tls1_3 -quiet -brief -alpn= -accept= -port= -export -name= -nokeys -nocerts -clcerts -cacerts -info -check -checkend= -dates -enddate -startdate -subject -issuer -serial -fingerprint -modulus -purpose -inform= -outform= -rand=read -writerand=written
		-engine= -aes256 -aes-256-cbc -aes128 -des3 -aes-256-gcm -aes-128-cbc -CAcreateserial -CAserial=written -set_serial= -gendsa -genparam -algorithm= -pkeyopt= -topk8 -nocrypt -param_enc= -genkey -revoke=read -gencrl -batch -verbose -help -proxy=host -cipher= -ign_eof -msg -debug -state`},
	{name: "pass", style: exact, subs: []grammar{
		{name: "cp", aka: "copy", options: "-f,--force", operands: "name name"},
		{name: "edit", operands: "name"},
		{name: "find", operands: "pattern..."},
		{name: "generate", options: "-n,--no-symbols -c,--clip -i,--in-place -f,--force", operands: "name other"},
		{name: "git", operands: "other...", style: posix},
		{name: "grep", operands: "pattern"},
		{name: "init", options: "-p,--path=name", operands: "name..."},
		{name: "insert", aka: "add", options: "-e,--echo -m,--multiline -f,--force", operands: "name"},
		{name: "ls", aka: "list", operands: "name"},
		{name: "mv", aka: "rename", options: "-f,--force", operands: "name name"},
		{name: "rm", aka: "remove delete", options: "-r,--recursive -f,--force", operands: "name"},
		{name: "show", options: "-c,--clip[=] -q,--qrcode[=]", operands: "name"},
	}, operands: "name", options: "-c,--clip[=]"},
	{name: "secret-tool", depth: 1, options: "--label=message --all --unlock", operands: "name..."},
	{name: "security", depth: 1, options: "-a=name -s=name -w -g -l=name -D= -c= -j= -T= -U -k= -p= -t= -r= -d -i -u= -q -A", operands: "other..."},
	{name: "sops", style: exact, options: "-d,--decrypt -e,--encrypt -r,--rotate -i,--in-place --extract= --output=written --output-type= --input-type= --age= --pgp= --kms= --set= --config=read -s,--show-master-keys -v,--verbose --ignore-mac --unencrypted-regex= --encrypted-regex=", operands: "read...; --in-place: written...", subs: []grammar{
		{name: "decrypt", options: "-i,--in-place --extract= --output=written --output-type= --input-type=", operands: "read"},
		{name: "edit", operands: "written"},
		{name: "encrypt", options: "-i,--in-place --output=written --age= --pgp= --kms= --input-type= --output-type=", operands: "read"},
		{name: "exec-env", options: "--background --user= --pristine", operands: "read code"},
		{name: "exec-file", options: "--background --user= --no-fifo --filename=", operands: "read code"},
		{name: "rotate", options: "-i,--in-place", operands: "read"},
		{name: "updatekeys", options: "-y,--yes", operands: "written"},
	}},
	{name: "ssh-add", options: "-c -D -d -E= -e= -H= -h= -K -k -L -l -M= -m= -N= -p= -q -s= -S= -T -t= -v -X -x", operands: "name..."},
	{name: "ssh-keygen", options: "-A -a= -B -b= -C=message -c -D= -E= -e -F=host -f=written -G= -g -H -h -I= -i -J= -j= -K -k -L -l -M= -m= -N= -n= -O= -P= -p -Q -q -R=host -r=host -s=read -T= -t= -U -u -V= -v -w= -X -Y= -y -Z= -z=", operands: "read...; -y: other..."},
	{name: "vault", style: exact | inherit | valued | dashWord, depth: 2, verbs: "read write list delete login unwrap status server agent ssh path-help", options: "-address=url -ca-cert=read -ca-path=dir -client-cert=read -client-key=read -namespace=name -tls-skip-verify -format= -field=name -mount=name -force -f -method= -path=name -versions= -version= -force-rotate -output-curl-string -header= -wrap-ttl= -token-only -no-print -non-interactive -no-store -id= -accessor= -self -mode= -prefix -sync -cas= -key-shares= -key-threshold= -recovery-shares=", operands: "name other..."},
}

const gpgOptions = `-s,--sign --clear-sign,--clearsign -b,--detach-sign -e,--encrypt -c,--symmetric --store -d,--decrypt --verify --multifile --list-keys,-k --list-secret-keys,-K --list-signatures --check-signatures --fingerprint --list-packets --card-edit --card-status
	--delete-keys --delete-secret-keys --delete-secret-and-public-key --export --send-keys --export-secret-keys --export-secret-subkeys --export-ssh-key= --import --recv-keys --refresh-keys --search-keys --fetch-keys --update-trustdb --check-trustdb --export-ownertrust
	--import-ownertrust --gen-random --gen-key --full-generate-key --generate-key --quick-generate-key --tofu-policy= --log-file=written --group= --auto-key-locate= --gen-revoke= --edit-key --sign-key --lsign-key --passwd --default-key=name -r,--recipient=name -R,--hidden-recipient=name --encrypt-to=name -u,--local-user=name
	-z= -o,--output=written -n,--dry-run -i,--interactive -a,--armor --dearmor --enarmor -v,--verbose -q,--quiet --batch --yes --no --no-tty --homedir=dir --options=read --no-options --keyring=read --secret-keyring=read --no-default-keyring --keyserver=host
	--passphrase= --passphrase-file=read --passphrase-fd= --pinentry-mode= --command-fd= --status-fd= --logger-fd= --trust-model= --always-trust --compress-algo= --cipher-algo= --digest-algo= --comment= --with-colons --with-fingerprint --keyid-format= --no-symkey-cache --list-options= --use-agent --no-verbose --textmode,-t --throw-keyids --allow-secret-key-import`
