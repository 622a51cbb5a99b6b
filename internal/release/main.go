// Release builds the archives of a release: for each system and processor the
// programs, their manual pages, the shells' completions, the licences of all
// that is linked, and a bill of materials; and the sums of the archives. Two
// builds of a commit are equal, byte for byte, wherever they are made.
//
//	release [-out DIR] [-target OS/ARCH,...] [-check]
//
// With -check it builds twice, the second time from a copy of the tree in
// another folder and with a build cache of its own, and compares.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const targets = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64"

func main() {
	out := flag.String("out", "dist", "folder of the archives; what is in it is replaced")
	list := flag.String("target", targets, "systems and processors")
	check := flag.Bool("check", false, "build twice and compare")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "release: no arguments, but flags: -help")
		os.Exit(2)
	}
	if err := run(*out, strings.Split(*list, ","), *check); err != nil {
		fmt.Fprintf(os.Stderr, "release: %v\n", err)
		os.Exit(1)
	}
}

func run(out string, targets []string, check bool) error {
	out, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	tree, err := os.Getwd()
	if err != nil {
		return err
	}
	sums, err := build(tree, out, targets, os.Environ())
	if err != nil {
		return err
	}
	fmt.Print(sums)
	if !check {
		return nil
	}
	return again(tree, targets, sums)
}

// again builds a second time, elsewhere, and compares the sums.
func again(tree string, targets []string, first string) error {
	other, err := os.MkdirTemp("", "airlock-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(other)
	copied := filepath.Join(other, "another place")
	if err := command(tree, nil, "git", "clone", "--quiet", "--no-hardlinks", tree, copied); err != nil {
		return err
	}
	if err := command(tree, nil, "git", "diff", "--quiet", "HEAD"); err != nil {
		return errors.New("the tree has changes that are not committed: nothing to compare with")
	}
	second, err := build(copied, filepath.Join(other, "out"), targets, append(os.Environ(), "GOCACHE="+filepath.Join(other, "cache")))
	if err != nil {
		return err
	}
	if first != second {
		return fmt.Errorf("the second build differs:\n%s", second)
	}
	fmt.Println("built twice: equal")
	return nil
}
