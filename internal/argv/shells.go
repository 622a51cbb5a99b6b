package argv

const (
	shellOptions = `-c -i -l,--login -s -e -u -x -v -n -f -a -b -h -k -m -p -r -t -B -C -D -E -H -P -T
		-o= -O= +o= +O= --init-file=script --rcfile=script --norc --noprofile --posix --restricted --verbose --version
		--help --debugger --dump-strings --dump-po-strings --noediting --pretty-print --no-rcs --emulate=`
	shellOperands = "script other...; -c: code other...; -s: other..."
)

// shells read text as shell: from -c, a script, or their input.
var shells = []grammar{
	{name: "ash", options: shellOptions, operands: shellOperands, style: posix | detached | plus | exact},
	{name: "bash", options: shellOptions, operands: shellOperands, style: posix | detached | plus | exact},
	{name: "dash", options: shellOptions, operands: shellOperands, style: posix | detached | plus | exact},
	{name: "elvish", options: "-c -i --norc --rc=script", operands: "script other...; -c: code other...", style: posix | exact},
	{name: "fish",
		options:  "--command,-c=code^! --init-command,-C=code --debug,-d= --debug-output,-o=written --interactive,-i --login,-l --no-execute,-n --no-config,-N --private,-P --profile,-p=written --version,-v --features,-f=",
		operands: "script other...", style: posix},
	{name: "ksh", options: shellOptions, operands: shellOperands, style: posix | detached | plus | exact},
	{name: "mksh", options: shellOptions, operands: shellOperands, style: posix | detached | plus | exact},
	{name: "nu", options: "--commands,-c=code^ --execute,-e=code --config=script --env-config=script --login,-l --interactive,-i --stdin --no-config-file,-n --no-std-lib --log-level= --plugins= --table-mode,-m= --include-path,-I= --threads,-t=",
		operands: "script other...", style: posix | exact},
	{name: "rbash", options: shellOptions, operands: shellOperands, style: posix | detached | plus | exact},
	{name: "sh", options: shellOptions, operands: shellOperands, style: posix | detached | plus | exact},
	{name: "tcsh", options: "-c -e -f -i -l -n -s -t -v -V -x -X -m -b -d -F", operands: shellOperands, style: posix | exact},
	{name: "xonsh", options: "-c=code^! -i --interactive -l --login --no-rc --rc= -D= --shell-type= --timings", operands: "script other...", style: posix | exact},
	{name: "yash", options: shellOptions, operands: shellOperands, style: posix | detached | plus | exact},
	{name: "zsh", options: shellOptions, operands: shellOperands, style: posix | detached | plus | exact},
}
