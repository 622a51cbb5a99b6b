package corpustest

import (
	"encoding/json"
	"fmt"
	"path"
	"strconv"

	"airlock/internal/call"
	"airlock/internal/rules"
	"airlock/internal/worldtest"
)

// given is the machine of one upstream case; what is empty has its default.
type given struct{ Home, Cwd, CPUs, Rules, Graph, Index, Disk string }

// world builds that machine, and tells the folder of the call and the settings.
func (g given) world() (w *worldtest.World, dir string, s Settings, err error) {
	if g.Home == "" {
		g.Home = "/home/user"
	}
	if g.CPUs == "" {
		g.CPUs = "4"
	}
	cores, err := strconv.Atoi(g.CPUs)
	if err != nil {
		return nil, "", s, fmt.Errorf("cpus: %w", err)
	}
	if dir = g.Cwd; dir == "" {
		dir = "app"
	}
	if !path.IsAbs(dir) {
		dir = path.Join(g.Home, dir)
	}
	w = &worldtest.World{Vars: map[string]string{"HOME": g.Home, "TMPDIR": "/tmp"}, CPUs: cores,
		Paths: map[string]call.Path{}, Programs: map[string]bool{}}
	if g.Graph != "" {
		w.Paths[path.Join(dir, g.Graph)] = call.Path{Kind: call.File}
	}
	if g.Index != "" {
		w.Paths[path.Join(g.Home, ".cache/plocate", g.Index)] = call.Path{Kind: call.File}
		w.Programs["plocate"] = true
	}
	for _, p := range g.repositories() {
		w.Paths[p] = call.Path{Kind: call.Directory}
	}
	levels, err := g.levels()
	return w, dir, Settings{Config: rules.Config{BrowseTool: "browse"}, Levels: levels}, err
}

// repositories are the .git folders of the disk: one that is named, or two
// repositories in the folder of code.
func (g given) repositories() []string {
	switch g.Disk {
	case "":
		return nil
	case "two":
		return []string{path.Join(g.Home, "code/one/.git"), path.Join(g.Home, "code/two/.git")}
	}
	return []string{g.Disk}
}

// upstream is the call of an upstream case, on the machine that it gives.
func (c *Case) upstream() (r *call.Record, w *worldtest.World, s Settings, err error) {
	var g given
	if c.Given != nil {
		if err := json.Unmarshal(c.Given, &g); err != nil {
			return nil, nil, s, err
		}
	}
	r = Record(c.Tool, string(c.Input))
	w, r.Dir, s, err = g.world()
	return r, w, s, err
}

func (g given) levels() (map[string]call.Action, error) {
	if g.Rules == "" {
		return nil, nil
	}
	var names map[string]string
	if err := json.Unmarshal([]byte(g.Rules), &names); err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	out := map[string]call.Action{}
	for id, name := range names {
		action, ok := call.ParseAction(name)
		if !ok {
			return nil, fmt.Errorf("rules: no action %q", name)
		}
		out[id] = action
	}
	return out, nil
}
