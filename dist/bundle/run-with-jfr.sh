#!/bin/sh
# Runs a load matrix in fresh JVMs with Flight Recorder on, then explains what it recorded: the same as carrierscope run.
here="${0%/*}"
exec "$here/bin/carrierscope" run "$@"
