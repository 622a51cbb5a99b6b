// Package secrettest makes secrets out of recipes, for tests: no scanner takes
// our sources for a leak, and no sample is anybody's secret.
package secrettest

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

const (
	lowers  = "abcdefghijklmnopqrstuvwxyz"
	uppers  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	figures = "0123456789"
)

func alphabet(name string) string {
	switch name {
	case "a":
		return lowers + uppers + figures
	case "d":
		return figures
	case "h":
		return figures + "abcdef"
	case "X":
		return figures + "ABCDEF"
	case "l":
		return lowers
	case "p":
		return lowers + figures
	case "U":
		return uppers + figures
	case "o":
		return lowers + uppers + figures + "-_"
	case "b":
		return lowers + uppers + figures + "+/"
	}
	panic("alphabet " + name)
}

// Cook expands a recipe: {36 a} into so many random letters and digits, as the
// package secret documents it. The same seed gives the same text. text[start:end]
// is what the recipe encloses in «»; without them both are -1.
func Cook(seed uint64, recipe string) (text string, start, end int) {
	r := rand.New(rand.NewPCG(seed, 4))
	var b strings.Builder
	start, end = -1, -1
	for i := 0; i < len(recipe); {
		switch rest := recipe[i:]; {
		case strings.HasPrefix(rest, "«"):
			start = b.Len()
			i += len("«")
			continue
		case strings.HasPrefix(rest, "»"):
			end = b.Len()
			i += len("»")
			continue
		case rest[0] == '{':
			count, name, ok := group(rest)
			if ok {
				b.WriteString(draw(r, count, alphabet(name)))
				i += strings.IndexByte(rest, '}') + 1
				continue
			}
		}
		b.WriteByte(recipe[i])
		i++
	}
	return b.String(), start, end
}

func group(rest string) (count int, name string, ok bool) {
	inner, _, ok := strings.Cut(rest[1:], "}")
	if !ok {
		return 0, "", false
	}
	first, name, ok := strings.Cut(inner, " ")
	count, err := strconv.Atoi(first)
	return count, name, ok && err == nil && len(name) == 1
}

// draw makes random text with all of an alphabet's classes in it, and no
// separator at either end: the vendors' own tokens can lack a class, but then
// no check could tell them from words.
func draw(r *rand.Rand, n int, from string) string {
	v := make([]byte, n)
	for {
		for i := range v {
			v[i] = from[r.IntN(len(from))]
		}
		if n < 8 && n > 0 && v[0] != '-' && v[n-1] != '-' || n == 0 || varied(string(v), from) {
			return string(v)
		}
	}
}

func varied(v, from string) bool {
	if strings.ContainsAny(v[:1]+v[len(v)-1:], "-_+/") {
		return false
	}
	for _, set := range [...]string{lowers, uppers, figures} {
		if strings.ContainsAny(from, set) && !strings.ContainsAny(v, set) {
			return false
		}
	}
	return true
}
