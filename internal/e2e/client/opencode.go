//go:build unix

package client

import (
	"runtime"

	"airlock/internal/e2e"
	"airlock/internal/modeltest"
)

const opencodeConfig = `{"provider": {"test": {"npm": "@ai-sdk/openai-compatible",
  "options": {"baseURL": "{env:MODEL_URL}", "apiKey": "none"}, "models": {"m": {}}}},
 "model": "test/m", "autoupdate": false, "share": "disabled"}`

func opencode() *e2e.Client {
	const pkg, version = "opencode-ai", "1.18.33"
	return &e2e.Client{
		Name: "opencode", Version: version, Protocol: modeltest.Chat{},
		Settings: ".config/opencode/plugins/airlock.js",
		Shell: func(command string) modeltest.Call {
			return modeltest.Call{Tool: "bash", Input: map[string]any{"command": command, "description": "A call"}}
		},
		Put: func(w *e2e.World) error {
			program, err := native(pkg, version, "opencode-"+runtime.GOOS+"-"+arch()+"/bin/opencode")
			if err != nil {
				return err
			}
			if err := w.Copy(program, "opencode"); err != nil {
				return err
			}
			return w.Write(".config/opencode/opencode.json", opencodeConfig)
		},
		Run: func(w *e2e.World, url string) (e2e.Output, error) {
			return w.Run([]string{"MODEL_URL=" + url + "/v1", "OPENCODE_DISABLE_MODELS_FETCH=1"}, "opencode", "run", "hi")
		},
		Warned: e2e.Model,
	}
}
