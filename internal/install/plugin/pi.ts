// Written by `airlock install`; `airlock uninstall` takes it away. Changes are
// lost. It puts every tool call before airlock-hook, and lets it run where
// that has no answer.
import { spawn } from "node:child_process"

const program = "@PROGRAM@"
const limit = 5000 // milliseconds

function judge(event) {
  return new Promise((resolve) => {
    let answer = ""
    let complaint = ""
    const hook = spawn(program, ["--agent", "pi"], { timeout: limit, killSignal: "SIGKILL", windowsHide: true })
    hook.on("error", (error) => resolve({ failure: error.message }))
    hook.stdin.on("error", () => {})
    hook.stdout.setEncoding("utf8").on("data", (text) => (answer += text))
    hook.stderr.setEncoding("utf8").on("data", (text) => (complaint += text))
    hook.on("close", (status) => {
      if (status === 2) return resolve({ action: "deny", text: complaint })
      try {
        resolve(answer === "" ? {} : JSON.parse(answer))
      } catch (error) {
        resolve({ failure: error.message })
      }
    })
    hook.stdin.end(JSON.stringify(event))
  })
}

export default function (pi) {
  const warnings = new Map() // by call, until its result is there

  pi.on("tool_call", async (event, ctx) => {
    const { action, text = "", rewrite, failure } = await judge({
      airlock_plugin: "pi", session: ctx.sessionManager?.getSessionId?.() ?? "", cwd: ctx.cwd,
      tool: event.toolName, input: event.input ?? {}, attended: ctx.hasUI === true,
    })
    switch (action) {
      case "ask":
        if (ctx.hasUI && (await ctx.ui.confirm("Airlock: may this run?", text))) return
        return { block: true, reason: text }
      case "deny":
        return { block: true, reason: text }
      case "rewrite":
        Object.assign(event.input, rewrite)
      // and the person is told
      case "warn":
        warnings.set(event.toolCallId, text)
        if (ctx.hasUI) ctx.ui.notify(text, "warning")
    }
    if (failure && ctx.hasUI) ctx.ui.notify(`${program}: ${failure}`, "error")
  })

  pi.on("tool_result", async (event) => {
    const text = warnings.get(event.toolCallId)
    warnings.delete(event.toolCallId)
    if (text) return { content: [...event.content, { type: "text", text }] }
  })
}
