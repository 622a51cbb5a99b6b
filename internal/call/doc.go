// Package call is the record of one tool call, which every stage reads and
// writes, and the scanner that reads it: start here.
//
// A record is one JSON object a line. It is read and written through spans of
// its source rather than through structs of the standard library: field names
// are exact, duplicate keys are seen, unknown fields are kept, and a string
// that nobody changed keeps its bytes.
package call
