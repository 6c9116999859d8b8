#!/usr/bin/env bash
# Runs a load matrix in fresh JVMs with Flight Recorder on, then explains what it recorded; --help tells more.
set -euo pipefail

link="${BASH_SOURCE[0]}"
while target="$(readlink "$link")"; do
  case "$target" in
    /*) link="$target" ;;
    *) link="$(dirname "$link")/$target" ;;
  esac
done
root="$(cd "$(dirname "$link")" && pwd)"
"$root/bin/build"
home="$("$root/bin/find-jdk" 2>/dev/null || "$root/bin/find-jdk" --runtime)"

list="$(mktemp)"
trap 'rm -f "$list"' EXIT

code=0
"$home/bin/java" -Xmx256m "-Dcarrierscope.recordings=$root/recordings" "-Dcarrierscope.stacks=$root/stacks" \
  -cp "$root/runner/target/*:$root/runner/target/lib/*" \
  io.carrierscope.runner.cli.Main --recordings-list "$list" "$@" || code=$?

# an empty list means that nothing ran: a question was answered, an argument was wrong, or it was interrupted
if [[ -s "$list" ]]; then
  report=0
  "$root/bin/analyzer" report --files-from "$list" -o "$root/report" || report=$?
  [[ "$code" -ne 0 ]] || code="$report"
fi
exit "$code"
