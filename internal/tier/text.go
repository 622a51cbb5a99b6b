package tier

import "strings"

// Why is what the agent reads on a block: a clause that says what was seen.
func (f *Finding) Why() string {
	if f.Unstated {
		return "'" + Fable + "' is the last resort, and the task states no earlier attempt that failed"
	}
	return f.Dispatch.Shown() + " was dispatched for a task that Jev judged '" + f.Kind.String() + "', which " + f.covers() + " covers"
}

// Do is the safer way beside a block.
func (f *Finding) Do() string {
	to := "subagent_type=" + clip(f.To)
	switch {
	case f.Dispatch.Model != "":
		to = "model=" + clip(f.To)
	case f.OtherModel != "":
		to += ", or, where there is no such agent, the same type with model=" + f.OtherModel
	}
	if f.Unstated {
		return "Say in the prompt what was tried and how it failed, or dispatch " + to
	}
	return "Dispatch it again with " + to
}

// Advice is the note on a dispatch that is too dear and runs all the same.
func (f *Finding) Advice() string {
	if f.Unstated {
		return "airlock tier advice: dispatched " + f.Dispatch.Shown() + ", the last resort, for a task that states no earlier attempt that failed. " +
			"Next time say in the prompt what was tried and how it failed, or use " + f.use() + ".\n" + ranAsWritten
	}
	return "airlock tier advice: dispatched " + f.Dispatch.Shown() + ", but Jev judged this task '" + f.Kind.String() + "', which " +
		f.covers() + " covers. Next time use " + f.use() + ".\n" + ranAsWritten
}

const ranAsWritten = "Advice only -- nothing was blocked and this call ran as you wrote it."

// Changed is the note on a dispatch that was rewritten.
func (f *Finding) Changed() string {
	return "airlock tier rewrite: dispatched " + f.Dispatch.Shown() + ", but Jev judged this task '" + f.Kind.String() + "', which " +
		f.covers() + " covers: it goes out with " + f.use() + ", and nothing else in it is changed.\n" +
		"To keep your own choice, dispatch it again with [airlock-ok: why] in the description or the prompt."
}

// WayPast says how to have the dispatch as it is.
func (f *Finding) WayPast() string {
	if f.Unstated {
		return "Where it has to be " + Fable + " all the same, put [airlock-ok: why] into the description or the prompt"
	}
	return "Where the task needs more than it seems to, put [airlock-ok: why] into the description or the prompt"
}

// Shown is what was dispatched, as the agent wrote it.
func (d *Dispatch) Shown() string {
	shown := "'" + clip(d.Type) + "'"
	if d.Type == "" {
		shown = "the default agent"
	}
	if d.Model != "" {
		shown += " with model '" + clip(d.Model) + "'"
	}
	return shown
}

func (f *Finding) covers() string {
	if f.Dispatch.Model != "" {
		return "model '" + clip(f.Adequate) + "'"
	}
	return "'" + clip(f.Adequate) + "'"
}

func (f *Finding) use() string {
	if f.Dispatch.Model != "" {
		return "model=" + clip(f.To)
	}
	return "subagent_type=" + clip(f.To)
}

// maxName bounds a name in a text, in bytes: it is the agent's, and may be
// anything.
const maxName = 80

// clip shows a name on one line, and not for ever.
func clip(name string) string {
	short := name
	if len(name) > maxName {
		short = strings.ToValidUTF8(name[:maxName], "") + "..."
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, short)
}

// Passed says why nothing is done.
func (f *Finding) Passed() string {
	switch {
	case f.Under:
		return f.Dispatch.Shown() + " is cheaper than the task needs: logged, and no more"
	case f.Adequate == "":
		return "the kind of task is unclear, and compares with nothing"
	case f.Gap <= 0:
		return f.Dispatch.Shown() + " is adequate"
	}
	return f.covers() + " may be adequate, but the judgement is too unsure to say so"
}
