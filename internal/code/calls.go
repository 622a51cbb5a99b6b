package code

// manner says what the arguments of a call are.
type manner uint8

const (
	onPath   manner = iota // the argument at arg is a path, or an address
	onPaths                // all arguments are paths
	shell                  // the argument is a text for a shell
	process                // a list of program and arguments, or a text
	varargs                // program and arguments, each an argument; alone, a text for a shell
	program                // a program, then a list of its arguments
	opening                // a path, then a mode that says whether it writes
	copying                // reads the first path, writes the second
	evaluate               // a text in the same language
	piping                 // Perl's open: the mode may be a pipe
	mapping                // PHP's array_map: the name of a function
)

// call is one function that does something.
type call struct {
	name      string
	kind      Kind
	how       manner
	arg       int
	recursive bool
}

// calls returns the functions of a language, sorted by full name, and the
// methods that tell enough by their own name.
func calls(l language) (functions, methods []call) {
	switch l {
	case python:
		return pythonCalls, pythonMethods
	case javascript:
		return javascriptCalls, javascriptMethods
	case perl:
		return perlCalls, perlMethods
	case ruby:
		return rubyCalls, rubyMethods
	case php:
		return phpCalls, nil
	case lua:
		return luaCalls, nil
	case awk:
		return awkCalls, nil
	}
	return nil, nil
}

func search(sorted []call, name string) *call {
	low, high := 0, len(sorted)
	for low < high {
		mid := int(uint(low+high) >> 1)
		if sorted[mid].name < name {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < len(sorted) && sorted[low].name == name {
		return &sorted[low]
	}
	return nil
}
