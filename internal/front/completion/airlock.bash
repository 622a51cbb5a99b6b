# Completion of airlock and its commands for bash. Written by: airlock completion bash
_airlock() {
	local program=${COMP_WORDS[0]##*/} front=${COMP_WORDS[0]} word line
	local -a words=("${COMP_WORDS[@]:1:COMP_CWORD}")
	word=${COMP_WORDS[COMP_CWORD]}
	if [[ $program == airlock-* ]]; then
		words=("${program#airlock-}" "${words[@]}")
		front=${front%/*}/airlock
		[[ ${COMP_WORDS[0]} == */* ]] || front=airlock
	fi
	[[ $word == = ]] && word=
	COMPREPLY=()
	while IFS= read -r line; do
		if [[ $line == :file ]]; then
			compopt -o filenames
			while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$word")
		else
			COMPREPLY+=("${line%%$'\t'*}")
		fi
	done < <("$front" __complete "${words[@]}" 2>/dev/null)
}
complete -F _airlock airlock @PROGRAMS@
