package argv

// files are the programs that make, move, change and remove files.
var files = []grammar{
	{name: "rm",
		options:  "--force,-f -i -I --interactive[=] --one-file-system --no-preserve-root --preserve-root[=] --recursive,-r,-R --dir,-d --verbose,-v -P -W -x",
		operands: "deleted..."},
}
