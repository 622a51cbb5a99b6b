package argv

import "testing"

func TestWindows(t *testing.T) {
	check(t, []row{
		{`Remove-Item -LiteralPath x -Recurse -Force`, `Remove-Item | -Path=x:deleted | -Recurse | -Force`},
		{`remove-item -r -fo a b`, `Remove-Item | -Recurse | -Force ; a:deleted ; b:deleted`},
		{`Remove-Item -Path:a -Confirm:$f`, `Remove-Item | -Path=a:deleted | -Confirm=$f`},
		{`Remove-Item -f a`, `Remove-Item | -f ; a:deleted`},
		{`Get-Content -Tail 5 .env`, `Get-Content | -Tail=5 ; .env:read`},
		{`Set-Content -Path a -Value b`, `Set-Content | -Path=a:written | -Value=b:message`},
		{`Set-Content a b`, `Set-Content ; a:written ; b:message`},
		{`Copy-Item -Path a -Destination b`, `Copy-Item | -Path=a:read | -Destination=b:written`},
		{`Copy-Item -Path a b`, `Copy-Item | -Path=a:read ; b:written`},
		{`Select-String -Pattern p f`, `Select-String | -Pattern=p:pattern ; f:read`},
		{`Invoke-WebRequest -Uri u -OutFile f`, `Invoke-WebRequest | -Uri=u:url | -OutFile=f:written`},
		{`Format-Volume -DriveLetter D -Force`, `Format-Volume | -DriveLetter=D:name | -Force`},
		{`Stop-Process -Name x -Force`, `Stop-Process | -Name=x:name | -Force`},
		{`pwsh -nop -c x y`, `pwsh | -NoProfile | -Command=x:code ; y`},
		{`powershell.exe -enc x`, `powershell | -EncodedCommand=x:code`},
		{`pwsh -File a.ps1 -c`, `pwsh | -File=a.ps1:script ; -c`},
		{`cmd /s /c del^x y`, `cmd | /s | /c ; del x:code ; y:code`},
		{`cmd.exe //c x`, `cmd | /c ; x:code`},
		{`del /s /q a`, `del | /s | /q ; a:deleted`},
		{`del /S/Q a b`, `del | /s | /q ; a:deleted ; b:deleted`},
		{`rd /s /q a`, `rd | /s | /q ; a:deleted`},
		{`reg delete HKLM\x /f`, `reg delete | /f ; HKLM\x:name`},
		{`vssadmin delete shadows /all /quiet`, `vssadmin delete shadows | /all | /quiet`},
		{`taskkill /f /im node.exe`, `taskkill | /f | /im=node.exe:name`},
		{`schtasks /delete /tn x /f`, `schtasks | /delete | /tn=x:name | /f`},
		{`format D: /q`, `format | /q ; D::written`},
		{`wsl --unregister Ubuntu`, `wsl | --unregister=Ubuntu:name`},
		{`wsl -d U rm -rf x`, `wsl | --distribution=U:name ! rm -rf x`},
		{`robocopy a b /mir`, `robocopy | /mir ; a:read ; b:written`},
		{`icacls x /grant y:F /t`, `icacls | /grant | /t ; x:changed ; y:F`},
		{`diskpart /s f`, `diskpart | /s=f:script`},
	})
}
