package argv

import "airlock/internal/word"

const (
	common    = "-Verbose,-vb -Debug,-db -ErrorAction,-ea= -WarningAction,-wa= -InformationAction,-infa= -ErrorVariable,-ev= -WarningVariable,-wv= -OutVariable,-ov= -OutBuffer,-ob= -PipelineVariable,-pv= -WhatIf,-wi -Confirm,-cf "
	filters   = common + "-Filter=pattern -Include=pattern -Exclude=pattern -Force -Credential= "
	webParams = common + `-Uri=url -Method= -Headers= -Body= -InFile=read -OutFile=written -UseBasicParsing -WebSession= -SessionVariable= -Credential= -ContentType= -TimeoutSec= -UserAgent= -Proxy=url -MaximumRedirection=
		-SkipCertificateCheck -Form= -Token= -Authentication= -CustomMethod= -PassThru -Resume -AllowUnencryptedAuthentication -UseDefaultCredentials -Certificate= -CertificateThumbprint= -DisableKeepAlive -TransferEncoding= -MaximumRetryCount= -RetryIntervalSec=`
)

// windows are cmdlets, by the name their vendor writes, whose parameters
// match in any case and by unique prefix, and commands of cmd.exe that no
// other system has under the same name.
var windows = []grammar{
	{name: "Add-Content", options: filters + "-Path,-LiteralPath,-PSPath=written^ -Value=message -PassThru -NoNewline -Encoding= -Stream=", operands: "written message...", style: folded},
	{name: "Clear-Content", options: filters + "-Path,-LiteralPath,-PSPath=written -Stream=", operands: "written...", style: folded},
	{name: "Clear-Disk", options: common + "-Number=name -UniqueId=name -FriendlyName=name -RemoveData -RemoveOEM -ZeroOutEntireDisk -InputObject= -PassThru", operands: "name...", style: folded},
	{name: "Clear-EventLog", options: common + "-LogName=name -ComputerName=host", operands: "name...", style: folded},
	{name: "Clear-Item", options: filters + "-Path,-LiteralPath,-PSPath=written", operands: "written...", style: folded},
	{name: "Clear-RecycleBin", options: common + "-DriveLetter=name -Force", operands: "name...", style: folded},
	{name: "Compress-Archive", options: common + "-Path,-LiteralPath=read^ -DestinationPath=written -CompressionLevel= -Update -Force -PassThru", operands: "read written", style: folded},
	{name: "Copy-Item", options: filters + "-Path,-LiteralPath,-PSPath=read^ -Destination=written -Container -Recurse -PassThru -FromSession= -ToSession=", operands: "read written", style: folded},
	{name: "Disable-ComputerRestore", options: common + "-Drive=name", operands: "name...", style: folded},
	{name: "Dismount-DiskImage", options: common + "-ImagePath=read -DevicePath=name", operands: "read", style: folded},
	{name: "Expand-Archive", options: common + "-Path,-LiteralPath=read^ -DestinationPath=written -Force -PassThru", operands: "read written", style: folded},
	{name: "ForEach-Object", options: common + "-Process= -Begin= -End= -MemberName= -InputObject= -Parallel= -ThrottleLimit= -RemainingScripts=", operands: "other...", style: folded},
	{name: "Format-Hex", options: common + "-Path,-LiteralPath=read -InputObject= -Encoding= -Count= -Offset=", operands: "read...", style: folded},
	{name: "Format-Volume", options: common + "-DriveLetter=name -FriendlyName=name -Path=name -ObjectId= -Partition= -FileSystem= -NewFileSystemLabel= -Full -Force -AllocationUnitSize= -Compress -InputObject= -FileSystemLabel=", operands: "name...", style: folded},
	{name: "Get-ChildItem", options: filters + "-Path,-LiteralPath,-PSPath=searched^ -Recurse,-s -Depth= -Name -Attributes= -FollowSymlink -Directory,-ad,-d -File,-af -Hidden,-h,-ah -ReadOnly,-ar -System,-as", operands: "searched pattern", style: folded},
	{name: "Get-Content", options: filters + "-Path,-LiteralPath,-PSPath=read -ReadCount= -TotalCount,-First,-Head= -Tail,-Last= -Delimiter= -Wait -Raw -Encoding= -AsByteStream -Stream=", operands: "read...", style: folded},
	{name: "Get-Item", options: filters + "-Path,-LiteralPath,-PSPath=searched -Stream=", operands: "searched...", style: folded},
	{name: "Get-Process", options: common + "-Name=name -Id=name -ComputerName=host -Module -FileVersionInfo -IncludeUserName", operands: "name...", style: folded},
	{name: "Get-Variable", options: common + "-Name=name -ValueOnly -Scope= -Include= -Exclude=", operands: "name...", style: folded},
	{name: "Import-Csv", options: common + "-Path,-LiteralPath=read -Delimiter= -Header= -Encoding= -UseCulture", operands: "read other", style: folded},
	{name: "Import-Module", options: common + "-Name=script -Force -Scope= -PassThru -RequiredVersion= -DisableNameChecking -Global -Prefix=", operands: "script...", style: folded},
	{name: "Initialize-Disk", options: common + "-Number=name -PartitionStyle= -UniqueId= -FriendlyName= -InputObject= -PassThru", operands: "name...", style: folded},
	{name: "Invoke-Command", options: common + "-ComputerName=host -ScriptBlock= -FilePath=script -ArgumentList= -Session= -Credential= -HostName=host -UserName= -AsJob -InputObject= -ContainerId=name -VMName=name -KeyFilePath=read -Port=", operands: "host other...", style: folded},
	{name: "Invoke-Expression", options: common + "-Command=code", operands: "code", style: folded},
	{name: "Invoke-Item", options: filters + "-Path,-LiteralPath=script", operands: "script...", style: folded},
	{name: "Invoke-RestMethod", options: webParams, operands: "url", style: folded},
	{name: "Invoke-WebRequest", options: webParams, operands: "url", style: folded},
	{name: "Move-Item", options: filters + "-Path,-LiteralPath,-PSPath=moved^ -Destination=written -PassThru", operands: "moved written", style: folded},
	{name: "New-Item", options: filters + "-Path=written^ -Name=written -ItemType,-Type= -Value,-Target=message", operands: "written", style: folded},
	{name: "New-Object", options: common + "-TypeName=name -ArgumentList= -ComObject=name -Property= -Strict", operands: "name other...", style: folded},
	{name: "New-Partition", options: common + "-DiskNumber=name -UseMaximumSize -Size= -DriveLetter= -AssignDriveLetter -DiskId= -Offset=", operands: "name", style: folded},
	{name: "Out-File", options: common + "-FilePath,-Path,-LiteralPath=written -Encoding= -Append -Force -NoClobber -Width= -InputObject= -NoNewline", operands: "written other", style: folded},
	{name: "Out-Null", options: common + "-InputObject=", style: folded},
	{name: "Push-Location", options: common + "-Path,-LiteralPath=dir -PassThru -StackName=", operands: "dir", style: folded},
	{name: "Remove-Item", options: filters + "-Path,-LiteralPath,-PSPath=deleted -Recurse -Stream=", operands: "deleted...", style: folded},
	{name: "Remove-ItemProperty", options: filters + "-Path,-LiteralPath=changed^ -Name=name", operands: "changed name...", style: folded},
	{name: "Remove-Partition", options: common + "-DiskNumber=name -PartitionNumber=name -DriveLetter=name -DiskId= -Offset= -InputObject= -PassThru", operands: "name...", style: folded},
	{name: "Remove-Service", options: common + "-Name=name -InputObject=", operands: "name...", style: folded},
	{name: "Remove-Variable", options: common + "-Name=name -Include= -Exclude= -Force -Scope=", operands: "name...", style: folded},
	{name: "Rename-Item", options: common + "-Path,-LiteralPath,-PSPath=moved^ -NewName=written -Force -PassThru -Credential=", operands: "moved written", style: folded},
	{name: "Resize-Partition", options: common + "-DiskNumber=name -PartitionNumber=name -DriveLetter=name -Size=", operands: "name...", style: folded},
	{name: "Restart-Computer", options: common + "-ComputerName=host -Force -Wait -For= -Timeout= -Delay= -Credential=", operands: "host...", style: folded},
	{name: "Select-String", options: common + "-Pattern=pattern^ -Path,-LiteralPath=read -SimpleMatch -CaseSensitive -Quiet -List -Include= -Exclude= -NotMatch -AllMatches -Encoding= -Context= -InputObject= -Raw -NoEmphasis -Culture=", operands: "pattern read...; -Quiet: pattern searched...", style: folded},
	{name: "Set-Acl", options: filters + "-Path,-LiteralPath=changed^ -AclObject= -ClearCentralAccessPolicy -PassThru", operands: "changed other", style: folded},
	{name: "Set-Content", options: filters + "-Path,-LiteralPath,-PSPath=written^ -Value=message -PassThru -NoNewline -Encoding= -AsByteStream -Stream=", operands: "written message...", style: folded},
	{name: "Set-Disk", options: common + "-Number=name -IsOffline= -IsReadOnly= -PartitionStyle= -UniqueId=", operands: "name", style: folded},
	{name: "Set-ExecutionPolicy", options: common + "-ExecutionPolicy=name^ -Scope= -Force", operands: "name name", style: folded},
	{name: "Set-Item", options: filters + "-Path,-LiteralPath=written^ -Value=message -PassThru", operands: "written message", style: folded},
	{name: "Set-ItemProperty", options: filters + "-Path,-LiteralPath=changed^ -Name=name -Value=message -PassThru -Type= -InputObject=", operands: "changed name message", style: folded},
	{name: "Set-Location", options: common + "-Path,-LiteralPath=dir -PassThru -StackName=", operands: "dir", style: folded},
	{name: "Start-BitsTransfer", options: common + "-Source=url^ -Destination=written -DisplayName= -Asynchronous -TransferType= -Credential= -Priority=", operands: "url written", style: folded},
	{name: "Start-Job", options: common + "-ScriptBlock= -FilePath=script -Name= -ArgumentList= -InitializationScript= -WorkingDirectory=dir", operands: "other...", style: folded},
	{name: "Start-Process", options: common + "-FilePath,-PSPath,-Path=script^ -ArgumentList,-Args= -Verb= -Wait -NoNewWindow,-nnw -WindowStyle= -WorkingDirectory=dir -PassThru -Credential= -RedirectStandardInput,-RSI=read -RedirectStandardOutput,-RSO=written -RedirectStandardError,-RSE=written -LoadUserProfile -UseNewEnvironment", operands: "script other...", style: folded},
	{name: "Stop-Computer", options: common + "-ComputerName=host -Force -Credential=", operands: "host...", style: folded},
	{name: "Stop-Process", options: common + "-Id=name -Name=name -Force -PassThru -InputObject=", operands: "name...", style: folded},
	{name: "Stop-Service", options: common + "-Name=name -DisplayName= -Force -NoWait -PassThru -InputObject= -Include= -Exclude=", operands: "name...", style: folded},
	{name: "Test-Path", options: filters + "-Path,-LiteralPath=searched -PathType= -IsValid -NewerThan= -OlderThan=", operands: "searched...", style: folded},
	{name: "Unregister-ScheduledTask", options: common + "-TaskName=name -TaskPath=name -InputObject=", operands: "name...", style: folded},
	{name: "Where-Object", options: common + "-FilterScript= -Property= -Value= -InputObject= -EQ -NE -Match -Like -GT -LT -In -Not -NotLike -NotMatch -Contains", operands: "other...", style: folded},
	{name: "Write-Error", options: common + "-Message=message -Category= -Exception=", operands: "message...", style: folded},
	{name: "Write-Host", options: common + "-Object=message -NoNewline -Separator= -ForegroundColor= -BackgroundColor=", operands: "message...", style: folded},
	{name: "Write-Output", options: common + "-InputObject=message -NoEnumerate", operands: "message...", style: folded},
	{name: "Write-Warning", options: common + "-Message=message", operands: "message...", style: folded},
	{name: "attrib", options: "/s /d /l", operands: "changed...", style: slashed},
	{name: "bcdedit", options: "/delete= /set /deletevalue /f /cleanup /import= /export= /store=", operands: "name...", style: slashed},
	{name: "bitsadmin", options: "/transfer /download /upload /priority", operands: "name url written", style: slashed},
	{name: "certutil", options: "-urlcache -split -f -encode -decode -hashfile -delstore -addstore -verifyctl", operands: "other...", style: dashWord | remote},
	{name: "cipher", options: "/w=dir /e /d /s=dir", operands: "changed...", style: slashed},
	{name: "cmd", read: readCmd, options: "/c /k /s /q /d /a /u /t /e /f /v /r", style: slashed},
	{name: "copy", options: "/y /-y /v /n /z /b /a /d /l", operands: "read... written", style: slashed},
	{name: "del", options: "/p /f /s /q /a", operands: "deleted...", style: slashed},
	{name: "diskpart", options: "/s=script", operands: "other...", style: slashed},
	{name: "findstr", options: "/b /e /l /r /s /i /x /v /n /m /o /p /offline /f=read^ /c=pattern^ /g=read^ /d=dir /a", operands: "pattern read...; /m: pattern searched...", style: slashed},
	{name: "format", options: "/fs /v /q /a /c /x /r /d /l /n /t /p /y /s /u /force", operands: "written", style: slashed},
	{name: "fsutil", depth: 2, operands: "other...", style: slashed},
	{name: "icacls", options: "/grant /deny /remove /setowner /reset /inheritance /save /restore /findsid /t /c /l /q /grant:r", operands: "changed other...", style: slashed},
	{name: "md", style: slashed, operands: "written..."},
	{name: "mklink", options: "/d /h /j", operands: "written other", style: slashed},
	{name: "move", options: "/y /-y", operands: "moved... written", style: slashed},
	{name: "net", depth: 1, options: "/delete /add /yes /y /active /persistent", operands: "name...", style: slashed},
	{name: "netsh", depth: 3, operands: "other...", style: slashed},
	{name: "powershell", options: hostParams, operands: "code...; -Command|-EncodedCommand|-File|-CommandWithArgs: other...", style: folded | posix},
	{name: "pwsh", options: hostParams, operands: "script other...; -Command|-EncodedCommand|-File|-CommandWithArgs: other...", style: folded | posix},
	{name: "rd", options: "/s /q", operands: "deleted...", style: slashed},
	{name: "reg", depth: 1, options: "/f /v= /ve /va /t= /d= /s= /y /reg:32 /reg:64 /k /c /e", operands: "name name", style: slashed},
	{name: "ren", style: slashed, operands: "moved written"},
	{name: "robocopy", options: "/s /e /z /b /mir /mov /move /purge /copy /copyall /sec /xo /xn /xx /xl /is /it /xf= /xd= /r /w /mt /l /np /nfl /ndl /njh /njs /log /tee /dcopy /fft /v", operands: "read written pattern...; /move: moved written pattern...; /mov: moved written pattern...", style: slashed},
	{name: "sc", depth: 1, operands: "name other...", style: slashed},
	{name: "schtasks", options: "/create /delete /query /run /end /change /tn=name /tr=code /f /sc= /st= /ru= /rp= /s=host /u= /p= /xml=read /v /fo=", style: slashed, operands: "other..."},
	{name: "takeown", options: "/f=changed /r /a /d= /s= /u= /p=", style: slashed, operands: "other..."},
	{name: "taskkill", options: "/f /t /im=name /pid=name /fi= /s=host /u= /p=", style: slashed, operands: "name..."},
	{name: "vssadmin", depth: 2, options: "/for= /all /quiet /oldest /shadow= /on= /maxsize=", operands: "other...", style: slashed},
	{name: "wbadmin", depth: 2, options: "-quiet -keepVersions= -deleteOldest -version= -backupTarget=", operands: "other...", style: dashWord},
	{name: "wevtutil", depth: 1, options: "/bu= /r= /u= /p= /q", operands: "name...", style: slashed},
	{name: "wmic", depth: 1, operands: "other...", style: slashed},
	{name: "wsl", options: "-d,--distribution=name -u,--user=name --cd=dir -e,--exec --system --shell-type= --unregister=name --shutdown -t,--terminate=name -l,--list -q,--quiet -v,--verbose --all --running -s,--set-default=name --set-version=name --export=name --import=name --install --update --status --mount=name --unmount", operands: "tail", style: posix | exact},
	{name: "xcopy", options: "/s /e /y /i /h /r /q /d /k /c /v /w /f /l /t /u /o /x /z /exclude", operands: "read written", style: slashed},
}

const hostParams = `-Command,-c=code! -EncodedCommand,-e,-ec,-enc=code! -File,-f=script! -CommandWithArgs,-cwa=code! -ExecutionPolicy,-ex,-ep= -NoProfile,-nop -NoLogo,-nol -NonInteractive,-noni -NoExit,-noe -WindowStyle,-w= -Version,-v= -InputFormat,-inp,-if=
	-OutputFormat,-o,-of= -ConfigurationName,-config= -ConfigurationFile= -CustomPipeName= -Sta -Mta -WorkingDirectory,-wd=dir -Login,-l -Interactive,-i -SettingsFile,-settings=read -PSConsoleFile=read -EncodedArguments,-ea=`

// readCmd reads cmd.exe: what follows /c or /k is the text of a command.
func readCmd(r *reader) {
	for ; r.at < len(r.args); r.at++ {
		w := r.args[r.at]
		p := w.Prefix()
		for len(p) > 2 && p[:2] == "//" { // as written in a POSIX shell on Windows
			p = p[1:]
		}
		if r.ended || len(p) < 2 || p[0] != '/' {
			role := Other
			if r.ended {
				role = Code
			}
			r.add(w, role)
			continue
		}
		r.slashOption(word.Lit(p), p)
		r.ended = r.given("/c|/k|/r")
	}
}
