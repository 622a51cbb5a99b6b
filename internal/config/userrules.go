package config

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"airlock/internal/rules"
	"airlock/internal/userrules"
)

// rulesFolder holds the user's own rules, a file or more.
const rulesFolder = "rules.d"

// InRulesFolder reports whether a file, by its path, is one of the user's own
// rules.
func InRulesFolder(path string) bool { return filepath.Base(filepath.Dir(path)) == rulesFolder }

// DefaultConditionTime is what the conditions of users' rules get for one
// call, all together.
const DefaultConditionTime = 200 * time.Millisecond

// ConditionTime is limits.condition_ms, else the default.
func (s *Settings) ConditionTime() time.Duration {
	return time.Duration(s.file().condition) * time.Millisecond
}

// Bounds of the folder: of more files, the first by name count; what is beyond
// the bytes is left out.
const (
	maxRuleFiles = 256
	maxRuleNames = 4096
	maxRuleBytes = 2 << 20
)

// UserRules are the user's own rules, ordered by ID. Without the folder it
// costs one failed open. A file with anything wrong is a problem and gives no
// rule; the others hold.
func (s *Settings) UserRules() []*rules.Rule {
	if s.userRead {
		return s.user
	}
	s.userRead = true
	if s.Dir == "" {
		return nil
	}
	bytes := 0
	for _, name := range s.RuleFiles() {
		before := len(s.Problems)
		data, found := s.read(name)
		if !found {
			if len(s.Problems) == before {
				s.problem(name, "a link that leads nowhere")
			}
			continue
		}
		if bytes += len(data); bytes > maxRuleBytes {
			s.problem(name, "ignored: the files of "+rulesFolder+" are over 2 MiB together")
			continue
		}
		s.addRules(name, data)
	}
	slices.SortFunc(s.user, func(a, b *rules.Rule) int { return strings.Compare(a.ID, b.ID) })
	return s.user
}

// addRules takes the rules of one file, or none where one of them is called as
// one before.
func (s *Settings) addRules(name string, data []byte) {
	found, problems := userrules.Parse(name, data)
	for _, p := range problems {
		s.problem(name, p.String())
	}
	for _, r := range found {
		for _, other := range s.user {
			if other.ID == r.ID {
				s.problem(name, "ignored: "+other.From+" has a rule "+r.ID+" already")
				return
			}
		}
	}
	if len(found) > 0 {
		s.user = append(s.user, found...)
		s.digest = append(s.digest, "user="+string(data))
	}
}

// RuleFiles are the files of the folder, in order of their names, with the
// folder in front.
func (s *Settings) RuleFiles() []string {
	dir, err := os.Open(s.Path(rulesFolder))
	if err != nil {
		if !absent(err) {
			s.problem(rulesFolder, "cannot be read")
		}
		return nil
	}
	defer dir.Close()
	names, err := dir.Readdirnames(maxRuleNames + 1)
	if err != nil && err != io.EOF {
		s.problem(rulesFolder, "cannot be read")
	}
	if len(names) > maxRuleNames {
		s.problem(rulesFolder, "holds over "+strconv.Itoa(maxRuleNames)+" files, of which the first that the system lists are looked at")
		names = names[:maxRuleNames]
	}
	var out []string
	for _, name := range names {
		if strings.HasSuffix(name, ".json") && name[0] != '.' { // not what editors leave
			out = append(out, filepath.Join(rulesFolder, name))
		}
	}
	slices.Sort(out)
	if len(out) > maxRuleFiles {
		s.problem(rulesFolder, "holds "+strconv.Itoa(len(out))+" rule files, of which the first "+strconv.Itoa(maxRuleFiles)+" by name count")
		out = out[:maxRuleFiles]
	}
	return out
}
