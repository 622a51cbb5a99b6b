# Written by airlock install; airlock uninstall takes it away. Changes are lost.
$input | & @PROGRAM@ --agent cline
exit $LASTEXITCODE
