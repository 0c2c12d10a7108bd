# What install.sh and upgrade.sh share: releases beside each other, a link to the one that runs. Sourced, not run.

releases=/opt/taquilla/releases
current=/opt/taquilla/current
configuration=/etc/taquilla/taquilla.env
left_behind=(--exclude=./node_modules --exclude=./dist --exclude=./.git --exclude=./.data --exclude=./coverage)

say() { printf '%s\n' "· $*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Two that install at once would be in each other's way.
alone() {
  exec 9>/run/lock/taquilla-release
  flock -n 9 || fail 'Otra instalación está en curso.'
}

as_taquilla() { setpriv --reuid=taquilla --regid=taquilla --clear-groups "$@"; }

# The version and what the files are: the same code is the same release.
release_name() {
  local from=$1 version print
  version=$(sed -n 's/^  "version": "\([^"]*\)",$/\1/p' "$from/package.json")
  print=$(tar -C "$from" "${left_behind[@]}" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - . |
    sha256sum | cut -c1-12)
  printf '%s-%s' "$version" "$print"
}

# The Node that the release names, and an npm that knows it: Debian's are too old for some packages, and only fetch these two.
npm_version=11.19.1
bring_tools() {
  local from=$1 node
  node=$(sed -n 's/^    "node": "\([^"]*\)",$/\1/p' "$from/package.json")
  tools=/opt/taquilla/tools/node-$node-npm-$npm_version
  if [[ -e $tools/.complete ]]; then return; fi
  say "Node $node y npm $npm_version…"
  rm -rf "$tools"
  install -d -m 0755 /opt/taquilla/tools
  install -d -m 0755 -o taquilla -g taquilla "$tools"
  (cd "$tools" && as_builder npm install --prefix "$tools" --no-save --loglevel=error "node@$node" "npm@$npm_version" >/dev/null)
  chown -R root:root "$tools"
  touch "$tools/.complete"
}

# A step of making a release, by somebody who may do nothing else.
as_builder() {
  HOME=/var/cache/taquilla npm_config_cache=/var/cache/taquilla/npm npm_config_audit=false npm_config_fund=false \
    npm_config_update_notifier=false as_taquilla "$@"
}

# Copies the code, brings its packages and builds the web app; then it is root's.
make_release() {
  local from=$1 name=$2 folder=$releases/$2 staging
  if [[ -e $folder/.complete ]]; then
    say "La versión $name ya está hecha."
    return
  fi
  bring_tools "$from"
  staging=$releases/.making-$name
  # Of a run that was broken off.
  rm -rf "$releases"/.making-* "$folder"
  install -d -m 0755 "$staging"
  tar -C "$from" "${left_behind[@]}" -cf - . | tar -C "$staging" --no-same-owner -xf -
  chown -R taquilla:taquilla "$staging"
  say "Paquetes de la versión $name…"
  (
    cd "$staging"
    as_builder env PATH="$tools/node_modules/.bin:$PATH" npm ci --omit=dev --loglevel=error >/dev/null
    say 'Aplicación web…'
    as_builder node_modules/.bin/node scripts/build.ts >/dev/null
  )
  chown -R root:root "$staging"
  chmod -R go-w,a+rX "$staging"
  touch "$staging/.complete"
  mv -T "$staging" "$folder"
}

switch_to() {
  ln -sfnT "releases/$1" "$current.next"
  mv -T "$current.next" "$current"
}

release_that_runs() { if [[ -L $current ]]; then basename "$(readlink "$current")"; fi; }

web_units() {
  local one
  for one in /etc/systemd/system/taquilla.target.wants/taquilla-web@*.service; do
    if [[ -L $one ]]; then basename "$one"; fi
  done
}

port_of() {
  local unit=${1#taquilla-web@}
  printf '%s' "${unit%.service}"
}

# Whether a web process says within a minute that it can serve.
serves() {
  local port=$1 tries
  for ((tries = 0; tries < 120; tries++)); do
    if curl -fsS -m 2 -o /dev/null "http://127.0.0.1:$port/readyz" 2>/dev/null; then return 0; fi
    sleep 0.5
  done
  return 1
}

# One process after another, each only once the one before it serves again: buyers always find the others.
restart_one_by_one() {
  local unit
  for unit in $(web_units); do
    systemctl restart "$unit"
    if ! serves "$(port_of "$unit")"; then
      printf '%s\n' "$unit no contesta en /readyz. Mira: journalctl -u $unit -n 50" >&2
      return 1
    fi
    say "$unit sirve."
    # The proxy asks each second who is there.
    sleep 2
  done
  systemctl restart taquilla-worker.service
  say 'taquilla-worker.service trabaja.'
  systemctl restart taquilla-backup-follow.service
}
