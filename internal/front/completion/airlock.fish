# Completion of airlock and its commands for fish. Written by: airlock completion fish
function __airlock_complete
	set -l given (commandline -opc) (commandline -ct)
	set -l program (string replace -r '.*/' '' -- $given[1])
	set -e given[1]
	if string match -q 'airlock-*' -- $program
		set given (string replace 'airlock-' '' -- $program) $given
	end
	for line in (airlock __complete $given 2>/dev/null)
		if test "$line" = :file
			__fish_complete_path (commandline -ct)
		else
			echo $line
		end
	end
end
for program in airlock @PROGRAMS@
	complete -c $program -f -a '(__airlock_complete)'
end
