#!/usr/bin/env bash
# Runs a load matrix in fresh JVMs with Flight Recorder on, then explains what it recorded; --help tells more.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
built="$root/runner/target/.built"

jar() {
  local found
  for found in "$root"/runner/target/carrierscope-runner-*.jar; do
    [[ -f "$found" ]] && echo "$found" && return
  done
}

newer_source_than() {
  [[ ! -e "$1" ]] && return
  [[ -n "$(find "$root/pom.xml" "$root"/{runner,analyzer}/{pom.xml,src/main} -newer "$1" -type f)" ]]
}

build() {
  echo "building…"
  local log
  log="$(mktemp)"
  if ! (cd "$root" && JAVA_HOME="$1" ./mvnw -q -B -DskipTests package >"$log" 2>&1); then
    cat "$log" >&2
    rm -f "$log"
    echo "the build failed, see above" >&2
    exit 1
  fi
  rm -f "$log"
  touch "$built"
}

if [[ -z "$(jar)" ]] || { newer_source_than "$(jar)" && newer_source_than "$built"; }; then
  home="$("$root/bin/find-jdk")"
  build "$home"
else
  home="$("$root/bin/find-jdk" 2>/dev/null || "$root/bin/find-jdk" --runtime)"
fi

list="$(mktemp)"
trap 'rm -f "$list"' EXIT

code=0
"$home/bin/java" -Xmx256m "-Dcarrierscope.recordings=$root/recordings" -cp "$(jar):$root/runner/target/lib/*" \
  io.carrierscope.runner.cli.Main --recordings-list "$list" "$@" || code=$?

# an empty list means that nothing ran: a question was answered, an argument was wrong, or it was interrupted
if [[ -s "$list" && -x "$root/bin/analyzer" ]]; then
  report=0
  "$root/bin/analyzer" report --files-from "$list" -o "$root/report" || report=$?
  [[ "$code" -ne 0 ]] || code="$report"
fi
exit "$code"
