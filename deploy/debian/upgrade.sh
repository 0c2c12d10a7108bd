#!/bin/bash
# Brings another release into service without a break, or the one before it back: docs/operations/release.md
set -euo pipefail
umask 022
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=release.sh
. "$here/release.sh"

usage='Úsalo así, como root:
  deploy/debian/upgrade.sh          pone en servicio la versión de esta carpeta
  deploy/debian/upgrade.sh --back   regresa a la versión anterior
  deploy/debian/upgrade.sh --list   qué versiones hay
Con --no-start no reinicia nada.'

way=forward start=yes
for word in "$@"; do
  case $word in
  --back) way=back ;;
  --list) way=list ;;
  --no-start) start=no ;;
  *) fail "$usage" ;;
  esac
done
[[ $EUID -eq 0 ]] || fail 'Hazlo como root.'
runs=$(release_that_runs)
[[ -n $runs ]] || fail 'Aquí no corre ninguna versión: primero install.sh.'
before=$releases/.before
if [[ $way != list ]]; then alone; fi

put_in_service() {
  local name=$1
  switch_to "$name"
  if [[ $start == no ]]; then
    say "$name está puesta; nada se reinició."
    return
  fi
  restart_one_by_one
}

case $way in
list)
  for one in "$releases"/*/; do
    one=$(basename "$one")
    if [[ $one == "$runs" ]]; then echo "$one (corre)"; else echo "$one"; fi
  done
  exit
  ;;
back)
  [[ -r $before ]] || fail 'No hay una versión anterior.'
  name=$(<"$before")
  [[ -e $releases/$name/.complete ]] || fail "La versión $name ya no está."
  ;;
forward)
  source=$(cd "$here/../.." && pwd)
  name=$(release_name "$source")
  if [[ $name == "$runs" ]]; then
    say "$name ya corre."
    exit
  fi
  make_release "$source" "$name"
  # It only adds to the schema: what runs goes on running on it, and may come back.
  TAQUILLA_RELEASE=$releases/$name taquilla migrate
  ;;
esac

if ! put_in_service "$name"; then
  say "$name no sirve: regresa $runs."
  switch_to "$runs"
  restart_one_by_one || fail 'Tampoco la anterior contesta: mira la base y journalctl -u "taquilla-*".'
  fail "Sigue en servicio $runs."
fi
printf '%s\n' "$runs" >"$before"
# The one that runs, the one before it, and one more.
find "$releases" -mindepth 1 -maxdepth 1 -type d ! -name '.*' ! -name "$name" ! -name "$runs" -printf '%T@ %f\n' |
  sort -rn | tail -n +2 | while read -r _ old; do rm -rf "${releases:?}/$old"; done
say "En servicio: $name. La anterior: $runs."
