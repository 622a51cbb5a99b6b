package secret

import "bytes"

// run looks at a run of letters and digits whose first bytes may begin a
// token, and returns the token's end or 0.
func (p *pass) run(from, to int) int {
	t := p.t
	switch t[from] {
	case 'A':
		return p.runA(from, to)
	case 'e':
		if has(t, from, "eyJ") {
			return p.jwt(from)
		}
	case 'Z':
		if has(t, from, "ZXlK") { // a JWT in base64
			return p.long(from, "jwt", base64, 60)
		}
	case 'E':
		return p.runE(from, to)
	case 'B', 'b':
		if to-from <= 6 {
			return p.scheme(from, to)
		}
	case 'P', 'p':
		return p.runP(from, to)
	case 'd':
		if has(t, from, "dapi") && to-from == 36 && all(t[from+4:to], hex) {
			if to+1 < len(t) && t[to] == '-' && is(t[to+1], digit) {
				to += 2
			}
			return p.add("databricks-token", from, to)
		}
	case 'S':
		if t[from+1] == 'K' && to-from == 34 && all(t[from+2:to], hex) && !sameByte(t[from+2:to]) {
			return p.add("twilio-key", from, to)
		}
	case 'G':
		if has(t, from, "GR1348941") {
			return p.long(from, "gitlab-token", urlish, 29)
		}
	case 'L':
		if has(t, from, "LS0tLS1CRUdJTi") {
			return p.encodedKey(from)
		}
		if has(t, from, "LTAI") {
			return p.exact(from, to, "alibaba-key", 16, 24, figure)
		}
	case 'M', 'N', 'O':
		return p.discord(from)
	case 'Y':
		if has(t, from, "YCA") {
			return p.longMixed(from, "yandex-key", urlish, 40, 40)
		}
	}
	return p.runRare(from, to)
}

// runRare looks at the runs that do not begin with a letter of their own.
func (p *pass) runRare(from, to int) int {
	t, n := p.t, to-from
	switch {
	case has(t, from, "cmVmd") && n == 64:
		return p.exact(from, to, "jfrog-token", 64, 64, mixed)
	case has(t, from, "oy2") && n == 46:
		return p.exact(from, to, "nuget-key", 46, 46, figure)
	case has(t, from, "4b1d") && n == 42:
		return p.exact(from, to, "clickhouse-key", 42, 42, mixed)
	case has(t, from, "cflt") && n >= 60:
		return p.exact(from, to, "confluent-key", 60, 80, mixed)
	case has(t, from, "cio") && n == 35:
		return p.exact(from, to, "crates-token", 35, 35, mixed)
	case has(t, from, "KEY0") && n == 35 && to < len(t) && t[to] == '_':
		return p.long(from, "telnyx-key", word, 56)
	}
	return 0
}

func (p *pass) runA(from, to int) int {
	t := p.t
	switch {
	case has(t, from, "AKIA"), has(t, from, "ASIA"), has(t, from, "ABIA"), has(t, from, "ACCA"), has(t, from, "A3T"):
		if to-from == 20 && all(t[from:to], upper|digit) {
			return p.exact(from, to, "aws-key", 20, 20, 0)
		}
	case has(t, from, "AIza"):
		return p.long(from, "google-key", urlish, 39)
	case has(t, from, "AKCp"):
		return p.exact(from, to, "jfrog-token", 60, 80, mixed)
	case has(t, from, "AQVN"):
		return p.longMixed(from, "yandex-key", urlish, 39, 42)
	case has(t, from, "ABSK"):
		return p.long(from, "bedrock-key", base64, 100)
	case has(t, from, "ATATT3"), has(t, from, "ATCTT3"):
		return p.long(from, "atlassian-token", urlish|equals, 60)
	case has(t, from, "ATBB"), has(t, from, "ATOA"):
		return p.exact(from, to, "bitbucket-token", 32, 40, figure)
	}
	return 0
}

func (p *pass) runE(from, to int) int {
	t := p.t
	switch {
	case has(t, from, "EZAK"), has(t, from, "EZTK"):
		return p.exact(from, to, "easypost-key", 50, 60, figure)
	case has(t, from, "EAAA"), has(t, from, "EAAl"):
		if from > 0 && class[t[from-1]]&(plus|urlish) != 0 && !diffMark(t, from-1) {
			return 0 // within base64
		}
		return p.longMixed(from, "square-token", urlish, 56, 70)
	case has(t, from, "EAAM"), has(t, from, "EAAC"), has(t, from, "EAAE"), has(t, from, "EAAG"), has(t, from, "EAAB"):
		return p.exact(from, to, "facebook-token", 100, 400, mixed)
	}
	return 0
}

// exact takes the run itself when its length is one of the vendor's.
func (p *pass) exact(from, to int, kind Kind, least, most int, n need) int {
	v := p.t[from:to]
	if len(v) < least || len(v) > most || !n.met(v) || sameByte(v[4:]) || example(v) {
		return 0
	}
	return p.add(kind, from, to)
}

// long takes the run of set from from, at least least bytes of it.
func (p *pass) long(from int, kind Kind, set charset, least int) int {
	end := p.runEnd(from, set)
	if end-from < least || example(p.t[from:end]) || sameByte(p.t[from+4:end]) {
		return 0
	}
	return p.add(kind, from, end)
}

func (p *pass) longMixed(from int, kind Kind, set charset, least, most int) int {
	end := p.runEnd(from, set)
	if end-from > most || !mixed.met(p.t[from:end]) {
		return 0
	}
	return p.long(from, kind, set, least)
}

// jwt takes a JSON web token: two to five parts, the first a JSON object in
// base64. A header alone is none.
func (p *pass) jwt(from int) int {
	t := p.t
	end := runEnd(t, from, urlish)
	if end-from < 16 {
		return 0
	}
	parts := 1
	claims := has(t, end, ".eyJ")
	for parts < 5 && end < len(t) && t[end] == '.' {
		next := runEnd(t, end+1, urlish)
		if next == end+1 && parts < 2 {
			break
		}
		end = next
		parts++
	}
	for end > from && t[end-1] == '.' {
		end--
	}
	switch {
	case parts >= 3, parts == 2 && claims:
		return p.add("jwt", from, end)
	case has(t, from, "eyJrIjoi"): // Grafana's old API keys
		return p.long(from, "grafana-token", alnum|equals, 70)
	}
	return 0
}

// encodedKey takes a private key in base64 once more, as kubeconfig and secrets
// of Kubernetes hold it; certificates begin otherwise.
func (p *pass) encodedKey(from int) int {
	for _, begin := range [...]string{
		"BQUklWQVRFIEtFWS0", "BSU0EgUFJJVkFURSBLRVkt", "BFQyBQUklWQVRFIEtFWS0", "BPUEVOU1NIIFBSSVZBVEUgS0VZ", "BFTkNSWVBURUQgUFJJVkFURSBLRVkt",
		"BEU0EgUFJJVkFURSBLRVkt",
	} {
		if has(p.t, from+len("LS0tLS1CRUdJTi"), begin) {
			return p.long(from, "private-key", base64, 60)
		}
	}
	return 0
}

// discord takes a bot token: the account, the time, the check, with points.
func (p *pass) discord(from int) int {
	t := p.t
	a := runEnd(t, from, urlish)
	if n := a - from; n < 23 || n > 28 || a >= len(t) || t[a] != '.' {
		return 0
	}
	b := runEnd(t, a+1, urlish)
	if b-a != 7 || b >= len(t) || t[b] != '.' {
		return 0
	}
	c := runEnd(t, b+1, urlish)
	if n := c - b - 1; n < 27 || n > 40 || !mixed.met(t[from:c]) {
		return 0
	}
	return p.add("discord-token", from, c)
}

// joined takes the tokens that are known by what stands around a delimiter.
func (p *pass) joined(from, at int) int {
	t, n := p.t, at-from
	switch t[at] {
	case '.':
		switch {
		case n == 14 && has(t, at, ".atlasv1."):
			return p.long(from, "terraform-token", opaque, 70)
		case n == 17 && has(t, from, "pat"):
			if end := runEnd(t, at+1, hexLow); end-at-1 == 64 {
				return p.add("airtable-token", from, end)
			}
		case n == 5 && has(t, from, "hooks."), n == 7 && has(t, from, "webhook."), n >= 7 && has(t, from, "discord"):
			return p.webhook(from)
		}
	case '-':
		switch {
		case n == 32 && has(t, at, "-us") && all(t[from:at], hexLow):
			if end := runEnd(t, at+3, digit); end > at+3 {
				return p.add("mailchimp-key", from, end)
			}
		case n == 2 && has(t, from, "A3-"):
			if end := runEnd(t, at+1, upper|digit|dash); end-from == 39 || end-from == 40 {
				return p.add("onepassword-key", from, end)
			}
		case n >= 15 && n <= 20 && all(t[from:at], digit):
			if end := runEnd(t, at+1, alnum); end-at-1 == 40 && mixed.met(t[at+1:end]) {
				return p.add("twitter-token", from, end)
			}
		}
	case '_':
		if n == 6 {
			if end := runEnd(t, from, word); end-from == 40 && has(t, end-4, "_mmk") {
				return p.add("maxmind-key", from, end)
			}
		}
	case '~':
		if n >= 2 {
			return p.azureSecret(at)
		}
	}
	return 0
}

// azureSecret takes a client secret of Azure AD: xxx8Q~ and 31 to 34 more.
func (p *pass) azureSecret(at int) int {
	t := p.t
	if at < 5 || t[at-1] != 'Q' || !is(t[at-2], digit) {
		return 0
	}
	from := at - 5
	for i := from; i < at-2; i++ {
		if class[t[i]]&(word|dot) == 0 && t[i] != '~' {
			return 0
		}
	}
	end := at + 1
	for end < len(t) && end-at < 64 && (class[t[end]]&(urlish|dot) != 0 || t[end] == '~') {
		end++
	}
	if n := end - at - 1; n < 31 || n > 34 {
		return 0
	}
	return p.add("azure-secret", from, end)
}

// webhook takes the path of an incoming webhook: whoever knows it may post.
func (p *pass) webhook(from int) int {
	t := p.t
	for _, host := range [...]string{
		"hooks.slack.com/services/", "hooks.slack.com/workflows/", "hooks.slack.com/triggers/", "hooks.zapier.com/hooks/catch/",
		"webhook.office.com/webhookb2/", "discord.com/api/webhooks/", "discordapp.com/api/webhooks/",
	} {
		if !has(t, from, host) {
			continue
		}
		start := from + len(host)
		end := start
		for end < len(t) && (class[t[end]]&(urlish|plus) != 0 || t[end] == '@') {
			end++
		}
		if v := t[start:end]; len(v) >= 16 && figure.met(v) && !example(v) {
			return p.add("webhook-url", start, end)
		}
	}
	return 0
}

// runP looks at runs with P: Airtable's patXXX is found at its point, SQL's
// PASSWORD 'value' here.
func (p *pass) runP(from, to int) int {
	t := p.t
	if to-from != 8 || to+1 >= len(t) || t[to] != ' ' || !equalFold(t[from:to], "password") {
		return 0
	}
	start := runEnd(t, to, blank)
	switch {
	case start < len(t) && (t[start] == '\'' || t[start] == '"'):
		end := closing(t, start+1, t[start])
		if end < 0 || !secretValue(strong, t[start+1:end], quoted) {
			return 0
		}
		return p.add("password", start+1, end)
	case netrc(t, from):
		end := p.bareEnd(start)
		if v := t[start:end]; len(v) >= 3 && !placeholder(v) && !reference(v) && !typeWord(v) {
			return p.add("password", start, end)
		}
	}
	return 0
}

// netrc reports whether "login" and a name, or "machine", stand before.
func netrc(t []byte, at int) bool {
	before := t[max(0, at-120):at]
	return bytes.Contains(before, []byte("login ")) && bytes.Contains(t[max(0, at-240):at], []byte("machine "))
}
