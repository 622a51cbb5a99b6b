//go:build unix

package client

import (
	"airlock/internal/e2e"
	"airlock/internal/modeltest"
)

func codex() *e2e.Client {
	const pkg, version = "@openai/codex", "0.171.0"
	return &e2e.Client{
		Name: "codex", Version: version, Protocol: modeltest.Responses{},
		Settings: ".codex/hooks.json",
		Before:   "{ \"hooks\" :\n  {\"Stop\":[ {\"hooks\": [{ \"type\":\"command\",\"command\":\"true\" }] }]} }",
		Shell: func(command string) modeltest.Call {
			return modeltest.Call{Tool: "exec_command", Input: map[string]any{"cmd": command}}
		},
		Put: func(w *e2e.World) error {
			program, err := native(pkg, version, pkg+"-*-"+arch()+"/vendor/*/bin/codex")
			if err != nil {
				return err
			}
			return w.Copy(program, "codex")
		},
		// The two flags stand for a person who has trusted the hook, and who lets
		// every command run outside of a sandbox, which a machine may not have.
		Run: func(w *e2e.World, url string) (e2e.Output, error) {
			return w.Run(nil, "codex", "exec", "--skip-git-repo-check", "--dangerously-bypass-hook-trust",
				"--dangerously-bypass-approvals-and-sandbox",
				"-c", `model="m"`, "-c", `model_provider="test"`,
				"-c", `model_providers.test={name="test",wire_api="responses",base_url="`+url+`/v1"}`, "hi")
		},
		Warned: e2e.Model,
	}
}
