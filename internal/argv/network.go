package argv

const sshOptions = "-4 -6 -A -a -B= -b= -C -c= -D= -E=written -e= -F=read -f -G -g -I= -i=name -J=host -K -k -L= -l=name -M -m= -N -n -O= -o=assignment -P= -p= -Q= -q -R= -S= -s -T -t -V -v -W= -w= -X -x -Y -y"

// network are the programs that talk to other machines. The file behind
// ssh's -i is a name: it is used, its content not shown.
var network = []grammar{
	{name: "aria2c", options: `-d,--dir=dir -o,--out=written -l,--log=written -i,--input-file=read -x,--max-connection-per-server= -s,--split= -j,--max-concurrent-downloads= -c,--continue[=]
		--header= -U,--user-agent= --referer= --http-user= --http-passwd= -T,--torrent-file=read -q,--quiet -D,--daemon --conf-path=read --load-cookies=read --on-download-complete=code --all-proxy=url -V --check-certificate= -k= -m= -t=`, operands: "url..."},
	{name: "autossh", options: sshOptions, operands: "host tail"},
	{name: "curl", options: curlOptions, operands: "url..."},
	{name: "dig", operands: "host...", style: plus},
	{name: "ftp", options: "-4 -6 -A -a -d -e -f -g -i -n -N=read -o=written -p -P= -q= -r= -s= -T= -t -u=url -v -V", operands: "host other"},
	{name: "host", options: "-a -A -c= -C -d -l -m= -N= -p= -r -R= -s -t= -T -U -v -V -w -W= -4 -6", operands: "host host"},
	{name: "http", options: httpieOptions, read: readHTTPie, style: exact},
	{name: "https", options: httpieOptions, read: readHTTPie, style: exact},
	{name: "lftp", options: "-d -e=code -p= -u= -f=script -c=code", operands: "host"},
	{name: "lynx", options: "-dump -source -accept_all_cookies -auth= -post_data -width= -nolist", style: dashWord, operands: "url..."},
	{name: "mosh", options: "--client= --server=code --ssh=code -4 -6 --predict= -a -n -p,--port=", operands: "host tail"},
	{name: "nc", options: `-4 -6 -b -C -c=code -D -d -e=code -F -g= -G= -h -I= -i= -k -l -M= -m= -N -n -O= -o=written -P= -p= -q= -r -S -s= -T= -t -U -u -V= -v -W= -w= -X= -x=host -Z -z
		--exec=code --sh-exec=code --lua-exec=script --ssl --listen --keep-open --recv-only --send-only --output=written --udp --verbose --wait= --source=`, operands: "host other..."},
	{name: "ping", options: "-4 -6 -A -a -b -B -c= -D -d -f -F= -h -i= -I= -L -l= -M= -m= -n -O -p= -Q= -q -R -r -s= -S= -t= -T= -U -u -v -V -w= -W=", operands: "host..."},
	{name: "restish", style: exact, operands: "other..."},
	{name: "sftp", options: "-4 -6 -A -a -B= -b=script -C -c= -D= -F=read -f -i=name -J=host -l= -N -o=assignment -P= -p -q -R= -r -S= -s= -v -X=", operands: "host other"},
	{name: "socat", options: "-V -h -d -D -ly[=] -lf=written -ls -lp= -lu -lh -v -x -b= -s -t= -T= -u -U -g -L= -W= -4 -6", style: dashWord, operands: "url..."},
	{name: "ssh", options: sshOptions, operands: "host tail"},
	{name: "ssh-copy-id", options: "-i=name -p= -f -n -o=assignment -s -F=read -t=", operands: "host"},
	{name: "ssh-keyscan", options: "-4 -6 -c -D -H -f=read -O= -p= -T= -t= -v", operands: "host..."},
	{name: "telnet", options: "-4 -6 -8 -a -b= -d -E -e= -K -l= -L -n=written -X=", operands: "host other"},
	{name: "wget", options: wgetOptions, operands: "url..."},
	{name: "wget2", options: wgetOptions, operands: "url..."},
	{name: "xh", options: httpieOptions, read: readHTTPie, style: exact},
	{name: "yt-dlp", options: "-o,--output= -f,--format= -x,--extract-audio --audio-format= --cookies=read --cookies-from-browser= -u,--username= -p,--password= --exec=code --config-locations=read -a,--batch-file=read -P,--paths=dir", style: exact, operands: "url..."},
}

const curlOptions = `--abstract-unix-socket= --alt-svc=written --anyauth -a,--append --aws-sigv4= --basic --ca-native --cacert=read --capath=dir -E,--cert=read --cert-status
	--cert-type= --ciphers= --compressed -K,--config=read --connect-timeout= --connect-to= -C,--continue-at= -b,--cookie= -c,--cookie-jar=written --create-dirs --create-file-mode=
	--crlf --crlfile=read -d,--data,--data-ascii=@ --data-binary=@ --data-raw= --data-urlencode=@ --delegation= --digest -q,--disable --disable-eprt --disable-epsv --disallow-username-in-url
	--dns-interface= --dns-servers= --doh-insecure --doh-url=url -D,--dump-header=written --egd-file= --engine= --etag-compare=read --etag-save=written --expect100-timeout=
	-f,--fail --fail-early --fail-with-body --false-start -F,--form=@ --form-escape --form-string= --ftp-account= --ftp-create-dirs --ftp-method= --ftp-pasv -P,--ftp-port= --ftp-ssl-control
	-G,--get -g,--globoff --happy-eyeballs-timeout-ms= --haproxy-protocol -I,--head -H,--header=@ -h,--help[=] --hostpubmd5= --hsts=written --http0.9 -0,--http1.0 --http1.1 --http2
	--http2-prior-knowledge --http3 --http3-only --ignore-content-length -i,--include,--show-headers -k,--insecure --interface= --ip-tos= --ipfs-gateway=url -4,--ipv4 -6,--ipv6 --json=@ -j,--junk-session-cookies
	--keepalive-time= --key=read --key-type= --krb= --libcurl=written --limit-rate= -l,--list-only --local-port= -L,--location --location-trusted --login-options= --mail-auth= --mail-from=
	--mail-rcpt= -M,--manual --max-filesize= --max-redirs= -m,--max-time= --metalink --negotiate -n,--netrc --netrc-file=read --netrc-optional -:,--next --no-alpn -N,--no-buffer --no-clobber
	--no-keepalive --no-progress-meter --no-sessionid --noproxy= --ntlm --oauth2-bearer= -o,--output=written --output-dir=dir -Z,--parallel --parallel-immediate --parallel-max= --pass= --path-as-is
	--pinnedpubkey= --post301 --post302 --post303 --preproxy=url -#,--progress-bar --proto= --proto-default= --proto-redir= -x,--proxy=url --proxy-anyauth --proxy-basic --proxy-cacert=read --proxy-cert=read
	--proxy-header=@ --proxy-insecure --proxy-key=read -U,--proxy-user= --proxy1.0=url -p,--proxytunnel --pubkey=read -Q,--quote= --random-file=read -r,--range= --rate= --raw -e,--referer= -J,--remote-header-name
	-O,--remote-name --remote-name-all -R,--remote-time --remove-on-error -X,--request= --request-target= --resolve= --retry= --retry-all-errors --retry-connrefused --retry-delay= --retry-max-time= --sasl-authzid=
	-S,--show-error -s,--silent --skip-existing --socks4=host --socks4a=host --socks5=host --socks5-hostname=host -Y,--speed-limit= -y,--speed-time= --ssl --ssl-no-revoke --ssl-reqd --stderr=written --tcp-fastopen --tcp-nodelay
	-t,--telnet-option= -z,--time-cond= --tls-max= --tls13-ciphers= --tlsv1 --tlsv1.0 --tlsv1.1 --tlsv1.2 --tlsv1.3 --trace=written --trace-ascii=written --trace-config= --trace-ids --trace-time --tr-encoding
	--unix-socket= -T,--upload-file=read --url=url --url-query= -B,--use-ascii -u,--user= -A,--user-agent= --variable=@ -v,--verbose -V,--version --vlan-priority= -w,--write-out= --xattr`

const wgetOptions = `-V,--version -h,--help -b,--background -e,--execute= -o,--output-file=written -a,--append-output=written -d,--debug -q,--quiet -v,--verbose -nv,--no-verbose --report-speed= -i,--input-file=read -F,--force-html
	-B,--base=url --config=read --no-config --rejected-log=written -t,--tries= --retry-connrefused --retry-on-http-error= -O,--output-document=written -nc,--no-clobber --no-netrc -c,--continue --start-pos= --progress= --show-progress
	-N,--timestamping --no-if-modified-since --no-use-server-timestamps -S,--server-response --spider -T,--timeout= --dns-timeout= --connect-timeout= --read-timeout= -w,--wait= --waitretry= --random-wait --no-proxy -Q,--quota= --bind-address=
	--limit-rate= --no-dns-cache --restrict-file-names= --ignore-case -4,--inet4-only -6,--inet6-only --prefer-family= --user= --password= --ask-password --use-askpass= --no-iri --local-encoding= --remote-encoding= --unlink
	-nd,--no-directories -x,--force-directories -nH,--no-host-directories --protocol-directories -P,--directory-prefix=dir --cut-dirs= --http-user= --http-password= --no-cache --default-page= -E,--adjust-extension --ignore-length
	--header= --compression= --max-redirect= --proxy-user= --proxy-password= --referer= --save-headers -U,--user-agent= --no-http-keep-alive --no-cookies --load-cookies=read --save-cookies=written --keep-session-cookies --post-data=
	--post-file=read --method= --body-data= --body-file=read --content-disposition --content-on-error --trust-server-names --auth-no-challenge --secure-protocol= --https-only --no-check-certificate --certificate=read --certificate-type=
	--private-key=read --private-key-type= --ca-certificate=read --ca-directory=dir --crl-file=read --ciphers= --no-hsts --hsts-file=written --ftp-user= --ftp-password= --no-remove-listing --no-glob --no-passive-ftp --preserve-permissions
	--retr-symlinks --warc-file=written -r,--recursive -l,--level= --delete-after -k,--convert-links -K,--backup-converted -m,--mirror -p,--page-requisites --strict-comments -A,--accept= -R,--reject= --accept-regex= --reject-regex= -D,--domains=
	--exclude-domains= --follow-ftp --follow-tags= --ignore-tags= -H,--span-hosts -L,--relative -I,--include-directories= -X,--exclude-directories= -np,--no-parent --xattr --pinnedpubkey= --ftps-implicit --ftps-resume-ssl --ftps-clear-data-connection --ftps-fallback-to-ftp --warc-header= --warc-max-size= --warc-cdx --warc-dedup= --no-warc-compression --no-warc-digests --no-warc-keep-log --warc-tempdir= --convert-file-only --backups= --regex-type=`

const httpieOptions = `-j,--json -f,--form --multipart --boundary= --raw= -x,--compress --pretty= -s,--style= --unsorted --sorted --response-charset= --response-mime= --format-options= -p,--print= -h,--headers -m,--meta -b,--body -v,--verbose --all
	-P,--history-print= -S,--stream -o,--output=written -d,--download -c,--continue -q,--quiet --session=name --session-read-only=name -a,--auth= -A,--auth-type= --bearer= --ignore-netrc --offline --proxy=url -F,--follow --max-redirects=
	--max-headers= --timeout= --check-status --path-as-is --chunked --verify= --ssl= --ciphers= --cert=read --cert-key=read --cert-key-pass= -I,--ignore-stdin --help --version --traceback --default-scheme= --debug --curl -4 -6`
