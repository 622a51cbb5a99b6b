package rules

import "strings"

// statement is one statement of SQL: what its first words say of it, in
// capitals.
type statement struct {
	verb     string // DROP
	object   string // TABLE; the word behind the verb
	name     string // of the object, as written
	where    bool   // narrowed by a condition that is not always true
	analyzed bool   // EXPLAIN ANALYZE, which runs what it explains
	partial  bool   // ALTER ... DROP COLUMN, DROP PARTITION
	from     bool   // COPY ... FROM
	words    int    // read so far
	last     string // the word before
	whereAt  int    // tokens behind WHERE, its own not counted
	always   bool   // so far, they are 1=1, 1 or TRUE
}

// sqlReader cuts SQL into statements in one pass. Comments and literals are
// skipped: a statement that is only mentioned is not one.
type sqlReader struct {
	lexer sqlLexer
	out   []statement
	now   statement
	open  bool // now is being read
	start bool // a statement may start here
	inner bool // and only one that changes rows: behind a bracket
	body  bool // of CREATE TRIGGER and its like: it does not run
}

// readSQL returns the statements of a text. mysql reads its comments and
// escapes.
func readSQL(text string, mysql bool) []statement {
	r := sqlReader{lexer: sqlLexer{text: text, mysql: mysql}, start: true}
	for {
		word, symbol, ok := r.lexer.next()
		if !ok {
			r.end()
			return r.out
		}
		if word != "" {
			r.word(word)
			continue
		}
		r.symbol(symbol)
	}
}

func (r *sqlReader) end() {
	if r.open {
		r.now.where = r.now.whereAt > 0 && !r.now.always
		r.out = append(r.out, r.now)
	}
	r.now, r.open, r.start, r.inner = statement{}, false, true, false
}

func (r *sqlReader) symbol(c byte) {
	if r.open && r.now.whereAt > 0 {
		r.condition(string(c))
	}
	switch c {
	case ';':
		if !r.body {
			r.end()
		}
	case '(', ')':
		r.start, r.inner = true, true
	default:
		r.start = false
	}
}

func (r *sqlReader) word(text string) {
	upper := strings.ToUpper(text)
	switch {
	case r.body:
		r.body = upper != "END"
		return
	case r.start && r.begins(upper):
		r.begin(upper)
		return
	case upper == "BEGIN" && r.open && r.now.verb == "CREATE":
		r.body = true
		return
	case opensBlock(upper) && (!r.open || r.now.verb == "IF"):
		r.start, r.inner = true, false
		return
	case upper == "GO" && r.lexer.alone(2):
		r.end()
		return
	}
	r.start = false
	if r.open {
		r.follow(text, upper)
	}
}

// begins reports whether a word, where a statement may start, starts one.
func (r *sqlReader) begins(upper string) bool {
	if !r.inner {
		return !opensBlock(upper)
	}
	return r.now.verb != "CREATE" && (upper == "DELETE" || upper == "UPDATE" || upper == "INSERT" || upper == "DROP" || upper == "TRUNCATE")
}

func (r *sqlReader) begin(upper string) {
	if r.open {
		r.end()
	}
	r.now, r.open, r.start, r.inner = statement{verb: upper}, true, false, false
}

// opensBlock reports whether a statement may follow the word.
func opensBlock(upper string) bool {
	return upper == "BEGIN" || upper == "THEN" || upper == "ELSE" || upper == "END"
}

// follow reads a word behind the verb.
func (r *sqlReader) follow(text, upper string) {
	s := &r.now
	last := s.last
	s.last = upper
	switch {
	case s.whereAt > 0:
		r.condition(upper)
		return
	case upper == "WHERE":
		s.whereAt, s.always = 1, true
		return
	case s.verb == "EXPLAIN" && (upper == "ANALYZE" || upper == "ANALYSE"):
		s.analyzed, r.start, r.inner = true, true, false
		return
	case s.verb == "ALTER" && last == "DROP" && (upper == "COLUMN" || upper == "PARTITION"):
		s.partial = true
	case s.verb == "COPY" && upper == "FROM":
		s.from = true
	}
	s.words++
	if s.words == 1 {
		s.object = upper
	}
	if s.name == "" && !sqlFiller(upper) && (s.words > 1 || s.verb != "DROP") {
		s.name = text
	}
}

// sqlFiller lists the words that may stand between a verb and a name.
func sqlFiller(upper string) bool {
	switch upper {
	case "IF", "EXISTS", "TABLE", "FROM", "ONLY", "DATABASE", "SCHEMA", "BY", "TEMPORARY", "TEMP", "CONCURRENTLY", "QUICK", "LOW_PRIORITY", "IGNORE":
		return true
	}
	return false
}

// condition reads one token of a WHERE and keeps note of whether it can be
// false.
func (r *sqlReader) condition(token string) {
	s := &r.now
	s.whereAt++
	switch token {
	case "1", "=", "TRUE", ";", "0":
	default:
		s.always = false
	}
	if token == "0" && s.whereAt == 2 {
		s.always = false
	}
}

// destroys says what of a database goes with the statement.
func (s *statement) destroys() (what string, ok bool) {
	switch s.verb {
	case "DROP":
		switch s.object {
		case "DATABASE", "SCHEMA", "TABLE", "TABLESPACE", "KEYSPACE", "OWNED", "USER", "ROLE", "COLLECTION":
			return "drops " + strings.TrimSpace("a "+strings.ToLower(s.object)+" "+s.name), true
		}
	case "TRUNCATE":
		return strings.TrimSpace("empties " + s.name), true
	case "DELETE":
		if !s.where {
			return strings.TrimSpace("deletes every row of " + s.name), true
		}
	case "ALTER":
		if s.partial {
			return strings.TrimSpace("drops a part of " + s.name), true
		}
	}
	return "", false
}

// writes reports whether the statement changes the database.
func (s *statement) writes() bool {
	switch s.verb {
	case "INSERT", "UPDATE", "DELETE", "DROP", "TRUNCATE", "ALTER", "CREATE", "GRANT", "REVOKE", "REPLACE", "MERGE", "RENAME", "LOAD", "UPSERT":
		return true
	}
	return s.verb == "COPY" && s.from
}

// reads reports whether the statement surely changes nothing.
func (s *statement) reads() bool {
	switch s.verb {
	case "SELECT", "SHOW", "DESCRIBE", "DESC", "TABLE", "VALUES", "WITH", "USE", "BEGIN", "COMMIT", "ROLLBACK", "HELP", "PRAGMA", "START":
		return true
	}
	return s.verb == "EXPLAIN" && !s.analyzed
}
