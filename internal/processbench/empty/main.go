// Empty does nothing: what starting any static Go program costs.
package main

func main() {}
