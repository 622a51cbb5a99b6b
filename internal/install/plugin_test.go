package install

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// opencodeDriver and piDriver load a plugin, put one call before it and print
// what came of it: the error or the block, the arguments, the result.
const (
	opencodeDriver = `
const { Airlock } = await import(process.argv[2])
const logged = []
const hooks = await Airlock({ client: { app: { log: async (x) => { logged.push(x.body.message) } } }, directory: "/p" })
const call = { tool: "bash", sessionID: "s", callID: "c" }, output = { args: { command: "old", n: 1 } }, result = { output: "out" }
let stopped = ""
try { await hooks["tool.execute.before"](call, output) } catch (error) { stopped = error.message }
await hooks["tool.execute.after"](call, result)
console.log(JSON.stringify({ stopped, command: output.args.command, result: result.output, logged: logged.length > 0 }))`

	piDriver = `
const load = (await import(process.argv[2])).default
const on = {}, told = []
load({ on: (name, f) => { on[name] = f } })
const yes = process.env.CONFIRM === "yes", hasUI = process.env.CONFIRM !== undefined
const ctx = { cwd: "/p", hasUI, sessionManager: { getSessionId: () => "s" },
  ui: { confirm: async () => yes, notify: (text, kind) => { told.push(kind) } } }
const event = { toolName: "bash", toolCallId: "c", input: { command: "old", n: 1 } }
const stopped = await on.tool_call(event, ctx)
const result = await on.tool_result({ toolCallId: "c", content: [{ type: "text", text: "out" }] })
console.log(JSON.stringify({ stopped: stopped?.block ? stopped.reason : "", command: event.input.command,
  result: ["out", ...(result?.content ?? []).slice(1).map((c) => c.text)].join("\n\n"), logged: told.includes("error") }))`
)

// came is what came of a call.
type came struct {
	Stopped string `json:"stopped"`
	Command string `json:"command"`
	Result  string `json:"result"`
	Logged  bool   `json:"logged"`
}

func TestPlugins(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("SKIP: no node, or no sh for a hook that only plays one")
	}
	ran := came{Command: "old", Result: "out"}
	for _, c := range []struct {
		name, hook, confirm string
		opencode, pi        came
	}{
		{"silence", `cat >/dev/null`, "", ran, ran},
		{"deny", `cat >/dev/null; echo '{"action":"deny","text":"no"}'`, "", came{"no", "old", "out", false}, came{"no", "old", "out", false}},
		{"deny by the status", `cat >/dev/null; echo no >&2; exit 2`, "", came{"no\n", "old", "out", false}, came{"no\n", "old", "out", false}},
		{"ask, and nobody there", `cat >/dev/null; echo '{"action":"ask","text":"may it?"}'`, "", came{"may it?", "old", "out", false}, came{"may it?", "old", "out", false}},
		{"ask, and a yes", `cat >/dev/null; echo '{"action":"ask","text":"may it?"}'`, "yes", came{"may it?", "old", "out", false}, ran},
		{"ask, and a no", `cat >/dev/null; echo '{"action":"ask","text":"may it?"}'`, "no", came{"may it?", "old", "out", false}, came{"may it?", "old", "out", false}},
		{"warn", `cat >/dev/null; echo '{"action":"warn","text":"w"}'`, "", came{"", "old", "out\n\nw", false}, came{"", "old", "out\n\nw", false}},
		{"rewrite", `cat >/dev/null; echo '{"action":"rewrite","text":"w","rewrite":{"command":"new"}}'`, "", came{"", "new", "out\n\nw", false}, came{"", "new", "out\n\nw", false}},
		{"no JSON", `cat >/dev/null; echo oops`, "no", came{"", "old", "out", true}, came{"", "old", "out", true}},
		{"a crash", `exit 1`, "no", ran, ran},
		{"no hook", "", "no", came{"", "old", "out", true}, came{"", "old", "out", true}},
	} {
		for _, p := range []struct {
			client, driver string
			want           came
		}{{"opencode", opencodeDriver, c.opencode}, {"pi", piDriver, c.pi}} {
			if got := drive(t, node, p.client, p.driver, c.hook, c.confirm); got != p.want {
				t.Errorf("%s, %s: got %+v, want %+v", p.client, c.name, got, p.want)
			}
		}
	}
}

// drive puts a call before a plugin whose hook is a script; "": there is none.
func drive(t *testing.T, node, name, driver, hook, confirm string) came {
	t.Helper()
	dir := t.TempDir()
	program := filepath.Join(dir, `a "hook"`, hookProgram)
	files := map[string]string{"driver.mjs": driver}
	if hook != "" {
		files[filepath.Join(`a "hook"`, hookProgram)] = "#!/bin/sh\n" + hook + "\n"
	}
	m := machine(t)
	settings, err := client(t, name).Files(m, program)
	if err != nil {
		t.Fatal(err)
	}
	content, err := settings[0].Form.Add(nil)
	if err != nil {
		t.Fatal(err)
	}
	files["plugin.mjs"] = string(content)
	if found, err := settings[0].Form.Find(content); err != nil || len(found) != 1 || found[0].Program() != program {
		t.Errorf("%s: found %+v, %v, want %s", name, found, err, program)
	}
	for file, content := range files {
		write(t, filepath.Join(dir, file), content)
		if err := os.Chmod(filepath.Join(dir, file), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(node, "driver.mjs", "./plugin.mjs")
	cmd.Dir, cmd.Env = dir, []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir}
	if confirm != "" {
		cmd.Env = append(cmd.Env, "CONFIRM="+confirm)
	}
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, errs.String())
	}
	var got came
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%s: %v: %s", name, err, out)
	}
	return got
}
