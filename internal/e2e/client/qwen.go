//go:build unix

package client

import (
	"airlock/internal/e2e"
	"airlock/internal/modeltest"
)

func qwen() *e2e.Client {
	const pkg, version = "@qwen-code/qwen-code", "0.24.4"
	return &e2e.Client{
		Name: "qwen", Version: version, Protocol: modeltest.Chat{},
		Settings: ".qwen/settings.json",
		Before:   "{\n\t\"general\": { \"enableAutoUpdate\" : false }, // no network\n\t\"privacy\":{\"usageStatisticsEnabled\": false} // nor here\n\t, \"$version\":4\n}\n", // without the last, Qwen Code adds it
		Shell:    runShellCommand,
		Put: func(w *e2e.World) error {
			return script(w, "qwen", pkg, version, "cli.js")
		},
		Run: func(w *e2e.World, url string) (e2e.Output, error) {
			env := []string{"OPENAI_BASE_URL=" + url + "/v1", "OPENAI_API_KEY=none", "OPENAI_MODEL=m"}
			return w.Run(env, "qwen", "-y", "-p", "hi")
		},
		Warned: e2e.Nobody, // 0.24.4 writes it into its debug log
	}
}
