package secret

// shape is a token with a prefix of its own: the prefix, then a run of at
// least min bytes of body. Where max is set, a longer run is something else.
type shape struct {
	kind   Kind
	prefix string
	head   int // length of the prefix's first word; the byte behind it triggers the look-up
	body   charset
	min    int
	max    int
	need   need
}

// need is what a token must show besides its shape, where the prefix is short
// enough to stand in ordinary text.
type need uint8

const (
	edge   need = 1 << iota // no letter or digit before the prefix
	figure                  // a digit
	mixed                   // a digit, and letters of both cases or only of one and hex-like
	parts                   // one piece of sixteen letters and digits without a separator
	solid                   // a digit, or small letters alone: no name has a word of sixteen
)

// vendor returns the end and kind of the token whose prefix has its first word
// at the end of t[from:at] and the delimiter at t[at], and where it starts.
func (p *pass) vendor(from, at int) (start, end int, kind Kind) {
	t := p.t
	if at-from < 2 {
		return 0, 0, ""
	}
	key := uint32(t[at])<<16 | uint32(t[at-2])<<8 | uint32(t[at-1])
	for i := firstShape(key); i < len(shapes) && shapes[i].key() == key; i++ {
		s := &shapes[i]
		start := at - s.head
		if start < from || !has(t, start, s.prefix) {
			continue
		}
		if end := p.match(s, from, start); end > 0 {
			return start, end, s.kind
		}
	}
	return 0, 0, ""
}

// key orders the table: the delimiter, then the two bytes before it.
func (s *shape) key() uint32 {
	return uint32(s.prefix[s.head])<<16 | uint32(s.prefix[s.head-2])<<8 | uint32(s.prefix[s.head-1])
}

func firstShape(key uint32) int {
	lo, hi := 0, len(shapes)
	for lo < hi {
		mid := int(uint(lo+hi) / 2)
		if shapes[mid].key() < key {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// maxJudged is how much of a long token is looked at to tell it from words.
const maxJudged = 256

// match returns the end of the token of shape s that starts at start, or 0.
// from is the start of the run of letters and digits that the prefix stands in.
func (p *pass) match(s *shape, from, start int) int {
	t := p.t
	if s.need&edge != 0 && start != from {
		return 0
	}
	at := start + len(s.prefix)
	end := p.runEnd(at, s.body)
	for end > at && (t[end-1] == '.' || t[end-1] == '=' && s.body&equals == 0) {
		end--
	}
	n := end - at
	if n < s.min || n == 0 || s.max > 0 && n > s.max {
		return 0
	}
	judged := t[at:min(end, at+maxJudged)]
	if !s.need.met(judged) || sameByte(judged) || example(t[start:at+len(judged)]) {
		return 0
	}
	return end
}

// memo is the run that was measured last: the next trigger often stands in it,
// and a row of triggers must not measure it anew each time.
type memo struct {
	set      charset
	from, to int
}

// runEnd is runEnd over the text of the pass.
func (p *pass) runEnd(i int, set charset) int {
	m := &p.measured
	if m.set != set || i < m.from || i >= m.to {
		*m = memo{set, i, runEnd(p.t, i, set)}
	}
	return m.to
}

func (n need) met(body []byte) bool {
	var seen charset
	longest, run := 0, 0
	for _, c := range body {
		seen |= class[c]
		if class[c]&alnum != 0 {
			run++
			longest = max(longest, run)
		} else {
			run = 0
		}
	}
	switch {
	case n&figure != 0 && seen&digit == 0:
		return false
	case n&solid != 0 && seen&digit == 0 && seen&^lower != 0:
		return false
	case n&mixed != 0 && (seen&digit == 0 || seen&lower == 0 || seen&upper == 0) && !all(body, hex):
		return false
	case n&parts != 0 && longest < 16:
		return false
	}
	return true
}

func sameByte(v []byte) bool {
	for i := 1; i < len(v); i++ {
		if v[i] != v[0] {
			return false
		}
	}
	return true
}

// shapes is sorted by key: see TestShapesSorted, which prints the order.
var shapes = [...]shape{
	{"adobe-secret", "p8e-", 3, alnum, 32, 32, edge},
	{"newrelic-key", "NRAK-", 4, alnum, 20, 0, 0},
	{"postman-key", "PMAK-", 4, urlish, 50, 0, 0},
	{"contentful-token", "CFPAT-", 5, urlish, 40, 0, 0},
	{"newrelic-key", "NRBR-", 4, urlish, 20, 0, 0},
	{"flutterwave-key", "FLWSECK-", 7, urlish, 30, 0, 0},
	{"age-key", "AGE-SECRET-KEY-PQ-1", 3, alnum, 50, 0, 0},
	{"age-key", "AGE-SECRET-KEY-1", 3, alnum, 50, 58, 0},
	{"newrelic-key", "NRII-", 4, urlish, 20, 0, 0},
	{"newrelic-key", "NRIQ-", 4, urlish, 20, 0, 0},
	{"newrelic-key", "NRJS-", 4, alnum, 19, 0, figure},
	{"heroku-key", "HRKU-", 4, urlish, 30, 0, 0},
	{"octopus-key", "API-", 3, digit | upper, 25, 30, edge | figure},
	{"google-secret", "GOCSPX-", 6, urlish, 20, 0, 0},
	{"newrelic-key", "NRRA-", 4, urlish, 20, 0, 0},
	{"xai-key", "xai-", 3, alnum, 40, 0, 0},
	{"gitlab-token", "gloas-", 5, opaque, 20, 0, 0},
	{"hubspot-token", "pat-eu1-", 3, urlish, 36, 36, edge},
	{"hubspot-token", "pat-na1-", 3, urlish, 36, 36, edge},
	{"hubspot-token", "pat-na2-", 3, urlish, 36, 36, edge},
	{"gitlab-token", "glsoat-", 6, opaque, 20, 0, 0},
	{"gitlab-token", "glpat-", 5, opaque, 20, 0, 0},
	{"gitlab-token", "glcbt-", 5, opaque, 20, 0, 0},
	{"bedrock-key", "bedrock-api-key-", 7, base64, 60, 0, 0},
	{"infracost-key", "ico-", 3, alnum, 32, 32, edge | figure},
	{"gitlab-token", "glffct-", 6, opaque, 20, 0, 0},
	{"launchdarkly-key", "sdk-", 3, hexLow | dash, 36, 36, edge},
	{"square-token", "sq0idp-", 6, urlish, 20, 0, 0},
	{"gitlab-token", "gldt-", 4, opaque, 20, 0, 0},
	{"statsig-key", "secret-", 6, alnum, 40, 60, edge | mixed},
	{"mailgun-key", "pubkey-", 6, hexLow, 32, 32, edge},
	{"tailscale-key", "tskey-", 5, urlish, 16, 0, figure},
	{"mailgun-key", "key-", 3, hexLow, 32, 32, edge},
	{"firecrawl-key", "fc-", 2, hexLow, 32, 32, edge},
	{"gitlab-token", "glft-", 4, opaque, 20, 0, 0},
	{"sendinblue-key", "xsmtpsib-", 8, urlish, 40, 0, 0},
	{"sendinblue-key", "xkeysib-", 7, urlish, 40, 0, 0},
	{"frameio-token", "fio-u-", 3, urlish, 50, 0, edge},
	{"perplexity-key", "pplx-", 4, alnum, 32, 0, 0},
	{"tavily-key", "tvly-", 4, urlish, 24, 0, figure},
	{"gitlab-token", "glimt-", 5, opaque, 20, 0, 0},
	{"gitlab-token", "glagent-", 7, opaque, 20, 0, 0},
	{"voyage-key", "pa-", 2, urlish, 40, 0, edge | mixed},
	{"nvidia-key", "nvapi-", 5, urlish, 40, 0, 0},
	{"pypi-token", "pypi-", 4, urlish, 40, 0, figure},
	{"launchdarkly-key", "api-", 3, hexLow | dash, 36, 36, edge},
	{"slack-token", "xapp-", 4, urlish, 10, 0, figure},
	{"gitlab-token", "glrt-", 4, opaque, 20, 0, 0},
	{"openai-key", "sk-svcacct-", 2, urlish, 20, 0, edge},
	{"openai-key", "sk-admin-", 2, urlish, 20, 0, edge},
	{"openai-key", "sk-None-", 2, urlish, 20, 0, edge},
	{"openai-key", "sk-proj-", 2, urlish, 20, 0, edge},
	{"anthropic-key", "sk-ant-", 2, urlish, 16, 0, edge},
	{"langfuse-key", "sk-lf-", 2, urlish, 20, 0, edge},
	{"openrouter-key", "sk-or-", 2, urlish, 20, 0, edge},
	{"cerebras-key", "csk-", 3, alnum, 32, 0, edge | figure},
	{"sk-key", "sk-", 2, urlish, 20, 0, edge | figure | parts},
	{"square-token", "sq0csp-", 6, urlish, 20, 0, 0},
	{"plaid-token", "access-development-", 6, hexLow | dash, 36, 36, edge},
	{"plaid-token", "access-production-", 6, hexLow | dash, 36, 36, edge},
	{"plaid-token", "access-sandbox-", 6, hexLow | dash, 36, 36, edge},
	{"scalingo-token", "tk-us-", 2, urlish, 40, 0, edge},
	{"square-token", "sq0atp-", 6, urlish, 20, 0, 0},
	{"gitlab-token", "glrtr-", 5, opaque, 20, 0, 0},
	{"gitlab-token", "glptt-", 5, opaque, 20, 0, 0},
	{"pulumi-token", "pul-", 3, hexLow, 40, 0, edge},
	{"gitlab-token", "glwt-", 4, opaque, 20, 0, 0},
	{"slack-token", "xoxa-", 4, urlish, 10, 0, figure},
	{"slack-token", "xoxb-", 4, urlish, 10, 0, figure},
	{"slack-token", "xoxc-", 4, urlish, 10, 0, figure},
	{"slack-token", "xoxd-", 4, opaque, 10, 0, figure},
	{"slack-token", "xoxe-", 4, urlish, 10, 0, figure},
	{"slack-token", "xoxo-", 4, urlish, 10, 0, figure},
	{"slack-token", "xoxp-", 4, urlish, 10, 0, figure},
	{"slack-token", "xoxr-", 4, urlish, 10, 0, figure},
	{"slack-token", "xoxs-", 4, urlish, 10, 0, figure},
	{"dynatrace-token", "dt0c01.", 6, opaque, 60, 0, 0},
	{"dynatrace-token", "dt0s01.", 6, opaque, 60, 0, 0},
	{"dynatrace-token", "dt0s16.", 6, opaque, 60, 0, 0},
	{"google-oauth", "ya29.", 4, urlish, 20, 0, edge},
	{"sendgrid-key", "SG.", 2, opaque, 40, 0, edge},
	{"harness-token", "pat.", 3, opaque, 60, 90, edge},
	{"harness-token", "sat.", 3, opaque, 60, 90, edge},
	{"doppler-token", "dp.audit.", 2, alnum, 40, 0, edge},
	{"doppler-token", "dp.scim.", 2, alnum, 40, 0, edge},
	{"doppler-token", "dp.ct.", 2, alnum, 40, 0, edge},
	{"doppler-token", "dp.pt.", 2, alnum, 40, 0, edge},
	{"doppler-token", "dp.sa.", 2, alnum, 40, 0, edge},
	{"doppler-token", "dp.st.", 2, opaque, 40, 0, edge},
	{"mapbox-token", "sk.eyJ", 2, opaque, 60, 0, edge},
	{"dropbox-token", "sl.", 2, urlish, 100, 0, edge},
	{"yandex-key", "t1.", 2, opaque, 100, 0, edge},
	{"mapbox-token", "tk.eyJ", 2, opaque, 60, 0, edge},
	{"cloudflare-key", "v1.0-", 2, hex | dash, 100, 0, edge},
	{"vault-token", "hvb.", 3, urlish, 24, 0, 0},
	{"vault-token", "hvr.", 3, urlish, 24, 0, 0},
	{"vault-token", "hvs.", 3, urlish, 24, 0, 0},
	{"slack-token", "xoxe.xoxb-", 4, urlish, 10, 0, figure},
	{"slack-token", "xoxe.xoxp-", 4, urlish, 10, 0, figure},
	{"fly-token", "fm1a_", 4, base64, 60, 0, 0},
	{"fly-token", "fm1r_", 4, base64, 60, 0, 0},
	{"e2b-key", "e2b_", 3, hexLow, 40, 40, edge},
	{"circleci-token", "CCIPAT_", 6, word, 30, 0, 0},
	{"flutterwave-key", "FLWSECK_TEST-", 7, urlish, 12, 0, 0},
	{"circleci-token", "CCIPRJ_", 6, word, 30, 0, 0},
	{"clojars-token", "CLOJARS_", 7, alnum, 50, 0, 0},
	{"buildkite-token", "bkaa_", 4, alnum, 30, 0, 0},
	{"ngrok-key", "ak_", 2, alnum, 27, 30, edge | mixed},
	{"shopify-token", "shpat_", 5, hex, 32, 0, 0},
	{"kong-token", "kpat_", 4, alnum, 30, 0, edge},
	{"kong-token", "spat_", 4, alnum, 30, 0, edge},
	{"supabase-key", "sbp_", 3, alnum, 32, 0, 0},
	{"shopify-token", "shpca_", 5, hex, 32, 0, 0},
	{"vercel-token", "vck_", 3, alnum, 24, 0, 0},
	{"vercel-token", "vcp_", 3, alnum, 24, 0, 0},
	{"webhook-secret", "whsec_", 5, base64, 16, 0, 0},
	{"vercel-token", "vercel_blob_rw_", 6, word, 30, 0, 0},
	{"duffel-token", "duffel_live_", 6, opaque, 40, 0, 0},
	{"duffel-token", "duffel_test_", 6, opaque, 40, 0, 0},
	{"notion-token", "secret_", 6, alnum, 43, 43, mixed},
	{"typesafe-key", "apikey_", 6, word, 16, 0, solid},
	{"unkey-key", "unkey_", 5, alnum, 20, 0, 0},
	{"netlify-token", "nfc_", 3, alnum, 32, 0, 0},
	{"netlify-token", "nfp_", 3, alnum, 32, 0, 0},
	{"typeform-token", "tfp_", 3, opaque, 40, 0, 0},
	{"netlify-token", "nfu_", 3, alnum, 32, 0, 0},
	{"fireworks-key", "fw_", 2, alnum, 22, 24, edge | mixed},
	{"apify-token", "apify_api_", 5, alnum, 16, 0, 0},
	{"figma-token", "figd_", 4, urlish, 30, 0, 0},
	{"sourcegraph-token", "sgd_", 3, word, 40, 0, 0},
	{"figma-token", "figo_", 4, urlish, 30, 0, 0},
	{"sourcegraph-token", "sgp_", 3, word, 40, 0, 0},
	{"figma-token", "figu_", 4, urlish, 30, 0, 0},
	{"posthog-key", "phc_", 3, alnum, 32, 0, 0},
	{"huggingface-token", "hf_", 2, alnum, 30, 0, edge},
	{"github-token", "gho_", 3, alnum, 20, 0, 0},
	{"github-token", "ghp_", 3, alnum, 20, 0, 0},
	{"github-token", "ghr_", 3, alnum, 20, 0, 0},
	{"github-token", "ghs_", 3, opaque, 20, 0, 0},
	{"posthog-key", "phs_", 3, alnum, 32, 0, 0},
	{"github-token", "ghu_", 3, alnum, 20, 0, 0},
	{"posthog-key", "phx_", 3, alnum, 32, 0, 0},
	{"linear-key", "lin_oauth_", 3, alnum, 32, 0, 0},
	{"linear-key", "lin_api_", 3, alnum, 32, 0, 0},
	{"adafruit-key", "aio_", 3, alnum, 24, 0, figure},
	{"shopify-token", "shptka_", 6, hex, 32, 0, 0},
	{"wakatime-key", "waka_", 4, urlish, 30, 0, edge},
	{"docker-token", "dckr_oat_", 4, urlish, 20, 0, 0},
	{"docker-token", "dckr_pat_", 4, urlish, 20, 0, 0},
	{"grafana-token", "glc_", 3, base64, 32, 0, figure},
	{"planetscale-token", "pscale_oauth_", 6, opaque, 30, 0, 0},
	{"planetscale-token", "pscale_tkn_", 6, opaque, 30, 0, 0},
	{"planetscale-token", "pscale_pw_", 6, opaque, 30, 0, 0},
	{"fly-token", "fm2_", 3, base64, 60, 0, 0},
	{"readme-key", "rdme_", 4, alnum, 50, 0, 0},
	{"rubygems-key", "rubygems_", 8, hex, 32, 0, 0},
	{"prefect-key", "pnb_", 3, alnum, 32, 0, 0},
	{"render-key", "rnd_", 3, alnum, 28, 0, edge | figure},
	{"prefect-key", "pnu_", 3, alnum, 32, 0, 0},
	{"fly-token", "fo1_", 3, urlish, 30, 0, 0},
	{"digitalocean-token", "doo_v1_", 3, hex, 40, 0, 0},
	{"digitalocean-token", "dop_v1_", 3, hex, 40, 0, 0},
	{"digitalocean-token", "dor_v1_", 3, hex, 40, 0, 0},
	{"shopify-token", "shppa_", 5, hex, 32, 0, 0},
	{"huggingface-token", "api_org_", 3, alnum, 30, 0, edge},
	{"neon-key", "napi_", 4, alnum, 40, 0, 0},
	{"npm-token", "npm_", 3, alnum, 20, 0, figure},
	{"shippo-token", "shippo_live_", 6, hex, 40, 0, 0},
	{"shippo-token", "shippo_test_", 6, hex, 40, 0, 0},
	{"onepassword-token", "ops_eyJ", 3, base64, 60, 0, 0},
	{"sonar-token", "sqa_", 3, hexLow, 40, 0, 0},
	{"sonar-token", "sqp_", 3, hexLow, 40, 0, 0},
	{"sonar-token", "squ_", 3, hexLow, 40, 0, 0},
	{"replicate-token", "r8_", 2, alnum, 32, 0, edge},
	{"resend-key", "re_", 2, word, 28, 40, edge | mixed | parts},
	{"stripe-key", "rk_live_", 2, alnum, 10, 0, edge},
	{"stripe-key", "rk_prod_", 2, alnum, 10, 0, edge},
	{"stripe-key", "rk_test_", 2, alnum, 10, 0, edge},
	{"grafana-token", "glsa_", 4, word, 32, 0, figure},
	{"supabase-key", "sb_secret_", 2, urlish, 20, 0, edge},
	{"clerk-key", "sk_clerk_", 2, alnum, 10, 0, edge},
	{"stripe-key", "sk_live_", 2, alnum, 10, 0, edge},
	{"stripe-key", "sk_prod_", 2, alnum, 10, 0, edge},
	{"stripe-key", "sk_test_", 2, alnum, 10, 0, edge},
	{"stripe-key", "sk_org_", 2, word, 20, 0, edge | figure},
	{"pinecone-key", "pcsk_", 4, word, 40, 0, 0},
	{"groq-key", "gsk_", 3, alnum, 32, 0, figure},
	{"elevenlabs-key", "sk_", 2, hexLow, 48, 48, edge},
	{"settlemint-token", "sm_aat_", 2, alnum, 16, 0, edge},
	{"settlemint-token", "sm_pat_", 2, alnum, 16, 0, edge},
	{"settlemint-token", "sm_sat_", 2, alnum, 16, 0, edge},
	{"shopify-token", "shpss_", 5, hex, 32, 0, 0},
	{"lob-key", "test_pub_", 4, hexLow, 31, 31, edge},
	{"lob-key", "test_", 4, hexLow, 35, 35, edge},
	{"notion-token", "ntn_", 3, alnum, 40, 0, figure},
	{"trigger-key", "tr_prod_", 2, alnum, 16, 0, edge},
	{"trigger-key", "tr_dev_", 2, alnum, 16, 0, edge},
	{"shopify-token", "shpua_", 5, hex, 32, 0, 0},
	{"buildkite-token", "bkua_", 4, alnum, 30, 0, 0},
	{"github-token", "github_pat_", 6, word, 20, 0, 0},
	{"langsmith-key", "lsv2_pt_", 4, word, 20, 0, 0},
	{"langsmith-key", "lsv2_sk_", 4, word, 20, 0, 0},
	{"lob-key", "live_pub_", 4, hexLow, 31, 31, edge},
	{"lob-key", "live_", 4, hexLow, 35, 35, edge},
	{"gocardless-token", "live_", 4, urlish, 40, 40, edge | mixed},
	{"yandex-key", "y0__", 2, urlish, 40, 0, edge},
	{"yandex-key", "y0_", 2, urlish, 40, 0, edge},
	{"sentry-token", "sntrya_", 6, hexLow, 40, 0, 0},
	{"snyk-token", "snyk_uat.", 4, opaque, 40, 0, 0},
	{"sentry-token", "sntrys_", 6, opaque, 40, 0, 0},
	{"sentry-token", "sntryu_", 6, hexLow, 40, 0, 0},
	{"razorpay-key", "rzp_live_", 3, alnum, 14, 0, 0},
	{"razorpay-key", "rzp_test_", 3, alnum, 14, 0, 0},
	{"openshift-token", "sha256~", 6, urlish, 43, 43, 0},
}
