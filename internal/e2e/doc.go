// Package e2e is what end-to-end tests with real clients share: clients from
// the npm registry, a throw-away world to run them in, and the report.
package e2e
