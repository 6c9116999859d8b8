#!/usr/bin/env bash
# Runs a load matrix in fresh JVMs with Flight Recorder on, then explains what it recorded; --help tells more.
set -euo pipefail

link="${BASH_SOURCE[0]}"
[[ "$link" == */* ]] || link="./$link"
while [[ -L "$link" ]]; do
  target="$(readlink "$link")"
  case "$target" in
    /*) link="$target" ;;
    *) link="${link%/*}/$target" ;;
  esac
done
root="$(cd "${link%/*}/" && pwd)"
# bin/carrierscope sources this, with its own name
[[ "${BASH_SOURCE[0]}" != "$0" ]] || called=analyzer
name=()
[[ "$called" == analyzer ]] || name=("-Dcarrierscope.command=$called")
case " $* " in
  " doctor ") needs=() ;;
  *" --list "* | *" --help "* | " serve "* | " doctor "* | " load "*) needs=(runner) ;;
  " incidents "*) needs=(analyzer runner incidents) ;;
  *) needs=(analyzer runner) ;;
esac
source "$root/bin/ready"

if [[ "$*" == doctor ]]; then
  # what is wrong here may be what building needs
  sources="$root/runner/core/src/main/java"
  classes="$(mktemp -d)"
  trap 'rm -rf "$classes"' EXIT
  home="$("$root/bin/find-jdk")"
  "$home/bin/javac" -nowarn -proc:none -d "$classes" -sourcepath "$sources" "$sources/io/carrierscope/runner/cli/Doctor.java"
  cp "$root/bin/jdk-folders" "$classes/io/carrierscope/runner/jvm/process/"
  "$home/bin/java" -cp "$classes" io.carrierscope.runner.cli.Doctor
  exit
fi

if [[ "${1:-}" == incidents ]]; then
  libraries="$root/runner/incidents/target/lib"
  if [[ ! "$libraries" -nt "$root/runner/incidents/pom.xml" ]]; then
    echo "fetching the libraries of the incidents (a minute the first time)…" >&2
    (cd "$root" && JAVA_HOME="$home" ./mvnw -q -B -f runner/incidents dependency:copy@libraries)
    touch "$libraries"
  fi
  shift
  exec "$home/bin/java" -Xmx128m -cp "$root/runner/incidents/target/classes:$root/runner/core/target/*:$root/runner/core/target/lib/*" \
    io.carrierscope.incidents.Main --root "$root" "$@"
fi

list="$(mktemp)"
plan="$(mktemp)"
trap 'rm -f "$list" "$list.run" "$plan"' EXIT

code=0
# the runner ends when this script is gone, even if that was killed; on Ctrl-C both hear of it
"$home/bin/java" -Xmx256m "-Dcarrierscope.launcher=$$" ${name[@]+"${name[@]}"} "-Dcarrierscope.recordings=$root/recordings" \
  "-Dcarrierscope.stacks=$root/runner/stacks" "-Dcarrierscope.build=$root/bin/build" \
  -cp "$root/runner/core/target/*:$root/runner/core/target/lib/*" \
  io.carrierscope.runner.cli.Main --recordings-list "$list" --verify-plan "$plan" "$@" || code=$?

# an empty list means that nothing ran: a question was answered, an argument was wrong, or it was interrupted
if [[ -s "$list" ]]; then
  report=0
  if [[ -s "$plan" ]]; then
    "$root/bin/$called" verify --plan "$plan" --files-from "$list" || report=$?
  else
    # each run has a folder of its own, so that a run of some cells does not replace the report of another one
    "$root/bin/$called" report --files-from "$list" -o "$root/report/$(cat "$list.run")" || report=$?
  fi
  [[ "$code" -ne 0 ]] || code="$report"
fi
exit "$code"
