package rules

import (
	"strings"
	"testing"
)

func TestSQL(t *testing.T) {
	for _, c := range []struct {
		text     string
		mysql    bool
		destroys string // what goes, "; " between
		writes   bool
	}{
		{text: "DROP DATABASE prod", destroys: "drops a database prod", writes: true},
		{text: "drop table if exists users cascade;", destroys: "drops a table users", writes: true},
		{text: `DROP TABLE "Users"`, destroys: "drops a table Users", writes: true},
		{text: "DROP/**/TABLE x", destroys: "drops a table x", writes: true},
		{text: "DROP TABLE public.users", destroys: "drops a table public.users", writes: true},
		{text: "/*!50000 DROP TABLE x */", mysql: true, destroys: "drops a table x", writes: true},
		{text: "SELECT 1; TRUNCATE users", destroys: "empties users", writes: true},
		{text: "TRUNCATE TABLE ONLY users", destroys: "empties users", writes: true},
		{text: "BEGIN; DELETE FROM users; COMMIT", destroys: "deletes every row of users", writes: true},
		{text: "DELETE FROM users WHERE 1=1", destroys: "deletes every row of users", writes: true},
		{text: "DELETE FROM users WHERE true;", destroys: "deletes every row of users", writes: true},
		{text: "DELETE FROM users WHERE id = 1", writes: true},
		{text: "DELETE FROM users WHERE 0", writes: true},
		{text: "WITH gone AS (DELETE FROM users RETURNING id) SELECT * FROM gone", destroys: "deletes every row of users", writes: true},
		{text: "IF EXISTS (SELECT 1) DROP TABLE x", destroys: "drops a table x", writes: true},
		{text: "IF 1=1 BEGIN DROP TABLE x END", destroys: "drops a table x", writes: true},
		{text: "USE prod\nGO\nDROP TABLE x\nGO", destroys: "drops a table x", writes: true},
		{text: "EXPLAIN ANALYZE DELETE FROM users", destroys: "deletes every row of users", writes: true},
		{text: "EXPLAIN DELETE FROM users"},
		{text: "ALTER TABLE users DROP COLUMN name", destroys: "drops a part of users", writes: true},
		{text: "\\d users\nDROP TABLE users", destroys: "drops a table users", writes: true},
		{text: "select 'DROP TABLE users'"},
		{text: "select 'it''s; DROP TABLE users'"},
		{text: `select 'it\'s; DROP TABLE users'`, mysql: true},
		{text: `select E'it\'s; DROP TABLE users'`},
		{text: "select 1 -- ; DROP TABLE users"},
		{text: "select 1 # ; DROP TABLE users", mysql: true},
		{text: "select 1 /* ; DROP TABLE users */"},
		{text: "select $x$; DROP TABLE users; $x$"},
		{text: "select \"drop table\" from t"},
		{text: "CREATE TABLE a (b int REFERENCES c ON DELETE CASCADE)", writes: true},
		{text: "CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM b; END;", writes: true},
		{text: "DROP INDEX i", writes: true},
		{text: "insert into log values ('drop table x')", writes: true},
		{text: "UPDATE t SET a = 1", writes: true},
		{text: "COPY t FROM '/tmp/x'", writes: true},
		{text: "COPY t TO '/tmp/x'"},
		{text: ""},
		{text: "'"},
		{text: "/*"},
		{text: "$$"},
	} {
		var got []string
		writes := false
		for _, s := range readSQL(c.text, c.mysql) {
			if what, ok := s.destroys(); ok {
				got = append(got, what)
			}
			writes = writes || s.writes()
		}
		if g := strings.Join(got, "; "); g != c.destroys || writes != c.writes {
			t.Errorf("%q: got %q and writes %v, want %q and %v", c.text, g, writes, c.destroys, c.writes)
		}
	}
}

func FuzzSQL(f *testing.F) {
	f.Add("DROP TABLE x; select 'a' /* b */ $q$ c $q$", false)
	f.Add("if exists (select 1) begin delete from t where 1=1 end\nGO", true)
	f.Fuzz(func(t *testing.T, text string, mysql bool) {
		if n := len(readSQL(text, mysql)); n > len(text)+1 {
			t.Errorf("%q: got %d statements", text, n)
		}
	})
}
