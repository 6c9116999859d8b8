#!/bin/sh
# Runs a load matrix in fresh JVMs with Flight Recorder on, then explains what it recorded: the same as carrierscope run.
case "$0" in */*) here="${0%/*}" ;; *) here=. ;; esac
exec "$here/bin/carrierscope" run "$@"
