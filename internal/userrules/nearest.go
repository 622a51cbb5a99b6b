package userrules

import "strings"

// nearest is the word of a list, separated by blanks, that was probably meant;
// "" where none is near.
func nearest(word, list string) string {
	best, distance := "", 3
	if len(word) > 40 {
		return ""
	}
	for _, candidate := range strings.Fields(list) {
		if strings.EqualFold(candidate, word) || len(word) > 2 && (strings.HasPrefix(candidate, word) || strings.HasPrefix(word, candidate)) {
			return candidate
		}
		if d := edits(word, candidate); d < distance && d < len(candidate)/2+1 {
			best, distance = candidate, d
		}
	}
	return best
}

// edits counts the characters to change, add or take away to make a word of
// another.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			above := row[j+1]
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, above, row[j])
			}
			diagonal, row[j+1] = above, cost
		}
	}
	return row[len(b)]
}
