#!/bin/sh
# Written by airlock install; airlock uninstall takes it away. Changes are lost.
exec @PROGRAM@ --agent cline
