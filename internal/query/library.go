package query

// Named is a query of the library.
type Named struct {
	Name, About, Text string
	Whole             bool
}

// what is how a row's subject is shown by the queries of the library.
const what = `(.input | .command // .file_path // .path // .url // .skill // .subagent_type // .pattern // "") as $what`

// Library are the queries that have a name. They may use $today and $week:
// the begins of today and of the last seven days, as rows write times.
var Library = [...]Named{
	{Name: "denies-today", About: "what was denied today",
		Text: what + ` | select(.verdict.action == "deny" and .time >= $today) | {time, session, rule: .verdict.rule, tool, what: $what}`},
	{Name: "denies", About: "what was denied, ever",
		Text: what + ` | select(.verdict.action == "deny") | {time, session, rule: .verdict.rule, tool, what: $what}`},
	{Name: "hard-denies", About: "what nothing could have lifted",
		Text: what + ` | select(.verdict.hard) | {time, session, agent, what: $what}`},
	{Name: "asks", About: "what a person was asked about",
		Text: what + ` | select(.verdict.action == "ask") | {time, session, rule: .verdict.rule, what: $what}`},
	{Name: "overrides", About: "denies that a stamp lifted, with the reason given",
		Text: what + ` | select(.verdict.override) | {time, session, rule: .verdict.rule, reason: .verdict.override, what: $what}`},
	{Name: "repeats", About: "denies that a second try lifted",
		Text: what + ` | select(.verdict.loop_allow) | {time, session, rule: .verdict.rule, what: $what}`},
	{Name: "softened", About: "what came to less because the person had asked for it",
		Text: what + ` | select(.verdict.softened_by) | {time, session, rule: .verdict.rule, action: .verdict.action, what: $what}`},
	{Name: "rewrites", About: "calls that were changed, and how",
		Text: `select(.verdict.rewrite) | {time, session, rule: .verdict.rule, was: .input.subagent_type, now: .verdict.rewrite}`},
	{Name: "nobody-there", About: "asks that became denies because nobody was there",
		Text: what + ` | select(.verdict.downgraded_from) | {time, session, rule: .verdict.rule, what: $what}`},
	{Name: "secrets", About: "calls that held a secret: kinds and fields, never values",
		Text: `select(.secrets) | {time, session, tool, kinds: [.secrets[].kind] | unique, fields: [.secrets[].field] | unique}`},
	{Name: "production", About: "what may touch production, as the model saw it",
		Text: what + ` | (.jev.answers.touches_production.noul // 0) as $p | select($p >= 0.3) | {time, session, p: $p, action: .verdict.action, what: $what}`},
	{Name: "degraded", About: "rows in whose making something went wrong",
		Text: `select(.degraded or .error) | {time, session, degraded, error}`},
	{Name: "slow", About: "calls that the hook held up for more than a second",
		Text: `select((.timings.hook // 0) > 1000000) | {time, session, ms: (.timings.hook / 1000 | floor), asked: .jev.asked, degraded}`},
	{Name: "by-rule", About: "how often each rule had the word, by action", Whole: true,
		Text: `reduce (inputs | .verdict | select(.)) as $v ({}; .[$v.rule][$v.action] += 1) | to_entries | sort_by(-(.value | add)) | .[] | {rule: .key} + .value`},
	{Name: "by-day", About: "how often each action was taken, by day", Whole: true,
		Text: `reduce (inputs | select(.verdict and .time)) as $r ({}; .[$r.time[:10]][$r.verdict.action] += 1) | to_entries[] | {day: .key} + .value`},
	{Name: "by-session", About: "the twenty sessions in which most was said", Whole: true,
		Text: `reduce (inputs | select(.session and (.verdict.surfaced // "") != "")) as $r ({}; .[$r.session][$r.verdict.surfaced] += 1) | to_entries | sort_by(-(.value | add)) | .[:20][] | {session: .key} + .value`},
	{Name: "by-program", About: "the programs that matched most", Whole: true,
		Text: `reduce (inputs | .matches[0]? | select(.evidence.argv)) as $m ({}; .[$m.evidence.argv | split(" ")[0]] += 1) | to_entries | sort_by(-.value) | .[:30][] | {program: .key, rows: .value}`},
	{Name: "tokens-by-day", About: "requests to the model and what they read, by day", Whole: true,
		Text: `reduce (inputs | select(.jev.asked)) as $r ({}; .[$r.time[:10]] |= {requests: (.requests + 1), tokens: (.tokens + ($r.jev.usage.input_tokens // 0))}) | to_entries[] | {day: .key} + .value`},
	{Name: "over-tiered", About: "subagents that were dearer than their task, by kind", Whole: true,
		Text: `reduce (inputs | select(.verdict.rule == "R8-tier-guard" and (.verdict.action == "deny" or .verdict.action == "warn" or .verdict.rewrite))) as $r ({}; .[$r.input.subagent_type // "-"] += 1) | to_entries | sort_by(-.value) | .[] | {type: .key, rows: .value}`},
}

// Find returns the query of a name.
func Find(name string) (Named, bool) {
	for _, n := range Library {
		if n.Name == name {
			return n, true
		}
	}
	return Named{}, false
}
