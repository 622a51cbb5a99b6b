package shell

import (
	"strings"

	"airlock/internal/word"
)

// variable returns the value of a variable, as far as it is known.
func (p *psReader) variable(name string) word.Word {
	low := strings.ToLower(name)
	if v, ok := p.vars[low]; ok {
		return v
	}
	switch low {
	case "home", "env:home", "env:userprofile":
		return p.home()
	case "env:appdata":
		return p.below(`\AppData\Roaming`)
	case "env:localappdata":
		return p.below(`\AppData\Local`)
	case "null", "env:null":
		return word.Word{}
	case "true", "false":
		return word.Lit(low)
	case "pwd", "env:pwd":
		if p.opts.Dir != "" {
			return word.Lit(p.opts.Dir)
		}
	case "_", "psitem", "input":
		return word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Input}}}
	}
	if env, ok := strings.CutPrefix(low, "env:"); ok {
		name = name[len(name)-len(env):]
		if p.opts.Vars != nil {
			if v, ok := p.opts.Vars(strings.ToUpper(name)); ok {
				return word.Lit(v)
			}
		}
	}
	return unknownWord(name)
}

func (p *psReader) home() word.Word {
	if p.opts.Home != "" {
		return word.Lit(p.opts.Home)
	}
	return word.Word{Parts: []word.Part{{Kind: word.Hole, Source: word.Home}}}
}

// below returns a folder of the home directory.
func (p *psReader) below(path string) word.Word {
	h := p.home()
	h.Parts = append(h.Parts[:len(h.Parts):len(h.Parts)], word.Part{Text: path})
	if p.opts.Home != "" {
		h.Parts = []word.Part{{Text: p.opts.Home + path}}
	}
	return h
}
