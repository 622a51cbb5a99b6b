// Package shelldiff holds the reader of shell against bash itself. Lines made
// by a grammar, and mutations of known commands, are run in a sandbox in which
// every program is a stub that records its words; what ran is compared with
// what shell.Read says would run.
package shelldiff
