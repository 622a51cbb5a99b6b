package shell

import (
	"strings"

	"airlock/internal/word"
)

// nativeFlags reports whether the words are those of the Unix program that
// the alias hides: rm -rf means nothing to Remove-Item.
func nativeFlags(cmdlet string, words []word.Word) bool {
	if cmdlet != "Remove-Item" && cmdlet != "Copy-Item" && cmdlet != "Move-Item" && cmdlet != "Get-ChildItem" {
		return false
	}
	for _, w := range words {
		p := w.Prefix()
		if strings.HasPrefix(p, "--") && len(p) > 2 {
			return true
		}
		if len(p) > 2 && len(p) < 6 && p[0] == '-' && strings.Trim(p[1:], "rRfvidalth") == "" && !isParameter(p) {
			return true
		}
	}
	return false
}

func isParameter(p string) bool {
	for _, name := range []string{"-recurse", "-force", "-filter", "-directory", "-file", "-hidden", "-literalpath", "-depth"} {
		if len(p) > 2 && strings.HasPrefix(name, strings.ToLower(p)) {
			return true
		}
	}
	return p == "-ad" || p == "-af" || p == "-ah"
}

// psAlias returns the cmdlet that an alias of PowerShell stands for.
func psAlias(name string) string {
	switch name {
	case "rm", "del", "rd", "ri", "erase", "rmdir":
		return "Remove-Item"
	case "gc", "cat", "type":
		return "Get-Content"
	case "gci", "ls", "dir":
		return "Get-ChildItem"
	case "cp", "copy", "cpi":
		return "Copy-Item"
	case "mv", "move", "mi":
		return "Move-Item"
	case "ren", "rni":
		return "Rename-Item"
	case "ni", "md", "mkdir":
		return "New-Item"
	case "sc":
		return "Set-Content"
	case "ac":
		return "Add-Content"
	case "clc":
		return "Clear-Content"
	case "cli":
		return "Clear-Item"
	case "gi":
		return "Get-Item"
	case "si":
		return "Set-Item"
	case "sp":
		return "Set-ItemProperty"
	case "rp":
		return "Remove-ItemProperty"
	case "sls":
		return "Select-String"
	case "iex":
		return "Invoke-Expression"
	case "iwr", "curl", "wget":
		return "Invoke-WebRequest"
	case "irm":
		return "Invoke-RestMethod"
	case "icm":
		return "Invoke-Command"
	case "ii":
		return "Invoke-Item"
	case "saps", "start":
		return "Start-Process"
	case "kill", "spps":
		return "Stop-Process"
	case "spsv":
		return "Stop-Service"
	case "ps", "gps":
		return "Get-Process"
	case "foreach", "%":
		return "ForEach-Object"
	case "where", "?":
		return "Where-Object"
	case "echo", "write":
		return "Write-Output"
	case "cd", "sl", "chdir":
		return "Set-Location"
	case "pushd":
		return "Push-Location"
	case "gv":
		return "Get-Variable"
	case "rv":
		return "Remove-Variable"
	case "ipmo":
		return "Import-Module"
	case "ipcsv":
		return "Import-Csv"
	case "sajb":
		return "Start-Job"
	}
	return ""
}
