package argv

const viOptions = `-A -b -c=code --cmd=code -C -d -D -e -E -f -F -g -H -h -i=read -l -L -m -M -n -N -o[=] -O[=] -p[=] -P= -q=read -r[=] -R -s=read -S=script -t= -T= -u=script -U=script -v -V[=] -w=written -W=written -x -X -y -Y -Z
	--clean --embed --headless --help --listen= --literal --noplugin --nofork --not-a-term --remote --remote-expr= --remote-send= --remote-silent --remote-tab --remote-wait --role= --server= --servername= --serverlist --socketid= --startuptime=written --ttyfail --version --echo-wid`

// editors show a file to whoever sits in front of them; those with a window
// of their own show it to nobody else.
var editors = []grammar{
	{name: "code", style: exact, options: "-d,--diff=searched+searched -m,--merge= -a,--add=dir -g,--goto=searched -n,--new-window -r,--reuse-window -w,--wait --user-data-dir=dir --profile= --extensions-dir=dir --install-extension=name --uninstall-extension=name --list-extensions --force --remote=host --folder-uri=url --file-uri=url --locale= --disable-extensions --verbose --log= -s,--status -", operands: "searched..."},
	{name: "cursor", style: exact, options: "-g,--goto=searched -n,--new-window -r,--reuse-window -w,--wait", operands: "searched..."},
	{name: "ed", options: "-E,-r -G -l -p,--prompt= -s,--quiet,--silent -v", operands: "read"},
	{name: "emacs", options: "--batch,-batch --eval=code -eval=code -l=script --load=script -f= --funcall= -nw -q -Q --no-init-file --daemon --script=script -L=dir --directory=dir -u= --kill", operands: "read...", style: plus | dashWord},
	{name: "emacsclient", options: "-n,--no-wait -c,--create-frame -t,--tty -e,--eval=code^ -a,--alternate-editor=code -s,--socket-name= -f,--server-file= -q,--quiet", operands: "searched...", style: plus},
	{name: "ex", options: viOptions, operands: "read...", style: plus},
	{name: "gedit", style: exact | plus, options: "-s,--standalone --new-window --encoding= -w,--wait", operands: "searched..."},
	{name: "hx", style: exact | plus, options: "-c,--config=read -w,--working-dir=dir --health --tutor --log=written -v --vsplit --hsplit", operands: "read..."},
	{name: "micro", style: exact | plus, operands: "read..."},
	{name: "nano", options: "-A -B -C=dir -D -E -F -G -H -I -J= -K -L -M -N -O -P -Q= -R -S -T= -U -V -W -X= -Y= -Z -a -b -c -d -e -f=read -g -h -i -j -k -l -m -n -o=dir -p -q -r= -s= -t -u -v -w -x -y -z -! -% -_ -0 -/", operands: "read...", style: plus},
	{name: "nvim", options: viOptions, operands: "read...", style: plus},
	{name: "open", options: "-a=name -b=name -e -t -f -F -W -R -n -g -j -h= -s= -u=url --env= --stdin=read --stdout=written --stderr=written --args=other!", operands: "searched...", style: remote},
	{name: "pico", style: plus, operands: "read..."},
	{name: "subl", style: exact, options: "-n -w -a -p= --command=code --project=read", operands: "searched..."},
	{name: "vi", options: viOptions, operands: "read...", style: plus},
	{name: "view", options: viOptions, operands: "read...", style: plus},
	{name: "vim", options: viOptions, operands: "read...", style: plus},
	{name: "vimdiff", options: viOptions, operands: "read...", style: plus},
	{name: "xdg-open", operands: "searched", style: remote},
	{name: "zed", style: exact, options: "-w,--wait -n,--new -a,--add", operands: "searched..."},
}

// multiplexers keep shells running; what they are told to type is code.
var multiplexers = []grammar{
	{name: "screen", options: "-4 -6 -a -A -c=read -d[=] -dm -dmS=name! -D[=] -e= -f -fn -fa -h= -i -ls -list -L -Logfile=written -m -O -p= -q -Q -r[=] -R -RR -s= -S=name -t= -T= -U -v -wipe -x -X=tail", style: posix, operands: "tail"},
	{name: "tmux", options: "-2 -8 -C -c=code -D -f=read -L=name -l -N -S=name -T= -u -U -v -V", subs: []grammar{
		{name: "attach-session", aka: "attach a at", options: "-c=dir -d -E -f= -r -t=name -x"},
		{name: "capture-pane", aka: "capturep", options: "-a -e -p -P -q -C -J -N -b=name -E= -S= -t=name -T"},
		{name: "detach-client", aka: "detach", options: "-a -E=code -s=name -t=name -P"},
		{name: "display-message", aka: "display", options: "-a -c= -C -d= -I -l -N -p -t=name -v -F=", operands: "message"},
		{name: "has-session", aka: "has", options: "-t=name"},
		{name: "if-shell", aka: "if", options: "-b -F -t=name", operands: "code code code"},
		{name: "kill-pane", aka: "killp", options: "-a -t=name"},
		{name: "kill-server"},
		{name: "kill-session", options: "-a -C -t=name"},
		{name: "kill-window", aka: "killw", options: "-a -t=name"},
		{name: "list-sessions", aka: "ls", options: "-F= -f="},
		{name: "list-windows", aka: "lsw", options: "-a -F= -f= -t=name"},
		{name: "new-session", aka: "new", options: "-A -c=dir -d -D -e=assignment -E -f= -F= -n=name -P -s=name -t=name -x= -X -y=", operands: "tail", style: posix},
		{name: "new-window", aka: "neww", options: "-a -b -c=dir -d -e=assignment -F= -k -n=name -P -S -t=name", operands: "tail", style: posix},
		{name: "pipe-pane", aka: "pipep", options: "-I -O -o -t=name", operands: "code"},
		{name: "respawn-pane", aka: "respawnp", options: "-c=dir -e=assignment -k -t=name", operands: "tail", style: posix},
		{name: "respawn-window", aka: "respawnw", options: "-c=dir -e=assignment -k -t=name", operands: "tail", style: posix},
		{name: "run-shell", aka: "run", options: "-b -c=dir -C -d= -t=name", operands: "code"},
		{name: "send-keys", aka: "send", options: "-c= -F -H -K -l -M -N= -R -t=name -X", operands: "code..."},
		{name: "set-option", aka: "set", options: "-a -F -g -o -p -q -s -t=name -u -U -w", operands: "name other"},
		{name: "source-file", aka: "source", options: "-F -n -q -t=name -v", operands: "script..."},
		{name: "split-window", aka: "splitw split", options: "-b -c=dir -d -e=assignment -f -F= -h -I -l= -p= -P -t=name -v -Z", operands: "tail", style: posix},
	}},
}
