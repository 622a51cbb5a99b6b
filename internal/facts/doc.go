// Package facts finds out what only git's objects, or the client's transcript,
// can tell: what a call would commit, which commits exist on this machine
// alone, what the person typed. It looks up what a match of the record asks
// for and nothing else, within the time it is given, and what it cannot read is
// unknown.
//
// A repository may be hostile: whatever its configuration and its attributes
// name to be run is not. Content is read as bytes, from regular files and from
// git's objects; for what git alone knows how to read (the index in all its
// forms, pathspecs, ignore rules) a few of its plumbing commands are used that
// start nothing, see run.
package facts
