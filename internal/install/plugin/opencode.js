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
    const hook = spawn(program, ["--agent", "opencode"], { timeout: limit, killSignal: "SIGKILL", windowsHide: true })
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

export const Airlock = async ({ client, directory }) => {
  const warnings = new Map() // by call, until its result is there
  return {
    "tool.execute.before": async ({ tool, sessionID, callID }, output) => {
      const { action, text, rewrite, failure } = await judge({
        airlock_plugin: "opencode", session: sessionID, cwd: directory, tool, input: output.args ?? {},
      })
      if (action === "deny" || action === "ask") throw new Error(text)
      if (action === "rewrite") Object.assign(output.args, rewrite)
      if (text) warnings.set(callID, text)
      if (failure) {
        const body = { service: "airlock", level: "error", message: `${program}: ${failure}` }
        await client?.app?.log({ body })?.catch?.(() => {})
      }
    },
    "tool.execute.after": async ({ callID }, output) => {
      const text = warnings.get(callID)
      warnings.delete(callID)
      if (text && typeof output?.output === "string") output.output += `\n\n${text}`
    },
  }
}
