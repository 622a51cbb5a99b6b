#compdef airlock @PROGRAMS@
# Completion of airlock and its commands for zsh. Written by: airlock completion zsh
_airlock() {
	local program=${words[1]:t} front=${words[1]} line
	local -a given=("${(@)words[2,CURRENT]}") found
	local files=0
	if [[ $program == airlock-* ]]; then
		given=("${program#airlock-}" "${(@)given}")
		[[ $front == */* ]] && front=${front:h}/airlock || front=airlock
	fi
	while IFS= read -r line; do
		if [[ $line == :file ]]; then
			files=1
		elif [[ $line == *$'\t'* ]]; then
			found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
		else
			found+=("${line//:/\\:}")
		fi
	done < <("$front" __complete "${(@)given}" 2>/dev/null)
	(( $#found )) && _describe -V airlock found
	(( files )) && _files
}
if [[ ${funcstack[1]} == _airlock ]]; then
	_airlock "$@"
else
	compdef _airlock airlock @PROGRAMS@
fi
