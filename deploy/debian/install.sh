#!/bin/bash
# Makes of one empty Debian 12 or 13 a server of Taquilla: deploy/debian/README.md. May be run again at any time.
set -euo pipefail
umask 022
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=release.sh
. "$here/release.sh"

usage='Úsalo así, como root:
  deploy/debian/install.sh --domain boletos.club.mx [opciones]

  --domain NOMBRE     la dirección de la taquilla; Caddy pide su certificado
  --values ARCHIVO    valores de la configuración, un NOMBRE=valor por renglón
  --web N             procesos web; si no, uno por procesador
  --acme-mail CORREO  a quién escribe la autoridad de certificados
  --tls internal      un certificado propio, antes de que el DNS apunte aquí
  --no-start          instala todo y no arranca nada (una imagen, un chroot)

Lo que no esté en ARCHIVO ni en el ambiente se pregunta en una terminal; si no hay una, queda por escribir.'

domain='' values='' web='' acme_mail='' tls='' start=yes
while (($# > 0)); do
  case $1 in
  --domain | --values | --web | --acme-mail | --tls)
    if (($# < 2)); then fail "$usage"; fi
    case $1 in
    --domain) domain=$2 ;;
    --values) values=$2 ;;
    --web) web=$2 ;;
    --acme-mail) acme_mail=$2 ;;
    --tls) tls=$2 ;;
    esac
    shift 2
    ;;
  --no-start)
    start=no
    shift
    ;;
  *) fail "$usage" ;;
  esac
done

[[ $EUID -eq 0 ]] || fail 'Hazlo como root.'
[[ $domain =~ ^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$ ]] || fail "$usage"
[[ -z $web || $web =~ ^([1-9]|[1-5][0-9]|6[0-4])$ ]] || fail '--web: de 1 a 64.'
[[ -z $tls || $tls == internal ]] || fail '--tls: solo internal.'
[[ -z $acme_mail || $acme_mail =~ ^[^[:space:]@{}]+@[^[:space:]@{}]+$ ]] || fail '--acme-mail: no es un correo.'
[[ -z $values || -r $values ]] || fail "No se puede leer $values."
# shellcheck disable=SC1091
debian=$(. /etc/os-release && printf '%s %s' "${ID:-}" "${VERSION_ID:-}")
[[ $debian =~ ^debian\ 1[23]$ ]] || fail "Esto es para Debian 12 o 13; aquí hay «$debian»."
source=$(cd "$here/../.." && pwd)
web=${web:-$(nproc)}
began=$SECONDS
alone

# --- The configuration: a value that stands is never replaced by one that is made, and none is ever printed.

asked=(CLUB_NAME MP_ACCESS_TOKEN MP_PUBLIC_KEY MP_WEBHOOK_SECRET SMTP_URL MAIL_FROM SMS_URL)

known_names() { sed -nE "s/^#?([A-Z0-9_]+)='.*/\1/p" "$here/taquilla.env"; }

stands() { grep -q "^$1=" "$configuration"; }

# Writes NAME='value' in its place, or at the end.
set_value() {
  local name=$1 value=$2 line placed=no next=$configuration.next
  if [[ $value == *"'"* || $value == *$'\n'* || $value == *\\* ]]; then
    fail "$name: un valor no lleva comillas simples, diagonales invertidas ni renglones."
  fi
  (umask 077 && : >"$next")
  while IFS= read -r line || [[ -n $line ]]; do
    if [[ $placed == no && $line =~ ^#?$name= ]]; then
      line="$name='$value'"
      placed=yes
    fi
    printf '%s\n' "$line" >>"$next"
  done <"$configuration"
  if [[ $placed == no ]]; then printf "%s='%s'\n" "$name" "$value" >>"$next"; fi
  mv -T "$next" "$configuration"
}

# One NAME=value a line, with or without quotes around the value.
take_values() {
  local line name value
  while IFS= read -r line || [[ -n $line ]]; do
    if [[ ! $line =~ ^[[:space:]]*([A-Z0-9_]+)=(.*)$ ]]; then continue; fi
    name=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]}
    if [[ $value =~ ^\'(.*)\'$ || $value =~ ^\"(.*)\"$ ]]; then value=${BASH_REMATCH[1]}; fi
    if [[ -n $value ]]; then set_value "$name" "$value"; fi
  done <"$1"
}

write_configuration() {
  local name value
  install -d -m 0700 /etc/taquilla
  if [[ ! -e $configuration ]]; then install -m 0600 "$here/taquilla.env" "$configuration"; fi
  chmod 0600 "$configuration"
  if [[ -n $values ]]; then take_values "$values"; fi
  for name in $(known_names); do
    value=${!name:-}
    if [[ -n $value ]]; then set_value "$name" "$value"; fi
  done
  if ! stands PUBLIC_URL; then set_value PUBLIC_URL "https://$domain"; fi
  if [[ ! -t 0 ]]; then return; fi
  for name in "${asked[@]}"; do
    if stands "$name"; then continue; fi
    case $name in
    *TOKEN | *SECRET | *_URL) read -rsp "$name (no se ve al escribir; vacío: después): " value && echo ;;
    *) read -rp "$name (vacío: después): " value ;;
    esac
    if [[ -n $value ]]; then set_value "$name" "$value"; fi
  done
}

make_keys() {
  local name
  for name in MASTER_KEY IDENTITY_KEYS; do
    if ! stands "$name" && has_schema; then
      fail "La base ya tiene datos y falta $name: escribe la que tenía en $configuration. Con otra no se abre lo sellado."
    fi
  done
  if ! stands MASTER_KEY; then set_value MASTER_KEY "$(openssl rand -base64 32)"; fi
  if ! stands IDENTITY_KEYS; then set_value IDENTITY_KEYS "1:$(openssl rand -base64 32)"; fi
  if ! stands METRICS_TOKEN; then set_value METRICS_TOKEN "$(openssl rand -hex 24)"; fi
}

# --- The database: Debian's PostgreSQL on this server, unless the configuration names another.

local_database=yes
wants_local_database() {
  if [[ -e $configuration ]] && stands DATABASE_URL; then
    # Our own, of a run before this one.
    if ! grep -q "^DATABASE_URL='postgresql://taquilla:[0-9a-f]\{48\}@127.0.0.1:" "$configuration"; then local_database=no; fi
  elif [[ -n ${DATABASE_URL:-} ]] || { [[ -n $values ]] && grep -q '^DATABASE_URL=.' "$values"; }; then
    local_database=no
  fi
}

cluster() { pg_lsclusters --no-header | awk '$2 == "main" { v = $1; p = $3 } END { print v, p }'; }
as_postgres() { runuser -u postgres -- "$@"; }
query() { as_postgres psql -p "$cluster_port" -X -q -A -t -v ON_ERROR_STOP=1 "$@"; }
has_schema() {
  [[ $local_database == yes ]] &&
    [[ $(query -c "select 1 from pg_database where datname = 'taquilla'") == 1 ]] &&
    [[ $(query -d taquilla -c "select to_regclass('schema_migrations') is not null") == t ]]
}

run_database() {
  local memory connections changed
  read -r cluster_version cluster_port < <(cluster)
  memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo)
  # Each web process has 12 connections, 8 for sales and 5 for seats, the worker 20; some are left for whoever looks after it. As many
  # again are a rehearsal's.
  connections=$((2 * (web * 25 + 20) + 40))
  install -d "/etc/postgresql/$cluster_version/main/conf.d"
  changed=/etc/postgresql/$cluster_version/main/conf.d/taquilla.conf
  cat >"$changed.next" <<EOF
# Written by Taquilla's install.sh. Your own values: another file of this folder, with a name that sorts behind.
max_connections = $((connections > 100 ? connections : 100))
shared_buffers = $((memory / 4 < 8192 ? memory / 4 : 8192))MB
effective_cache_size = $((memory / 2))MB
random_page_cost = 1.1
EOF
  if [[ $start == no ]]; then
    mv -T "$changed.next" "$changed"
    if ! pg_ctlcluster "$cluster_version" main status >/dev/null; then
      pg_ctlcluster --skip-systemctl-redirect "$cluster_version" main start
      trap 'pg_ctlcluster --skip-systemctl-redirect "$cluster_version" main stop -m fast' EXIT
    fi
  elif cmp -s "$changed.next" "$changed"; then
    rm "$changed.next"
    systemctl start "postgresql@$cluster_version-main.service"
  else
    mv -T "$changed.next" "$changed"
    systemctl restart "postgresql@$cluster_version-main.service"
  fi
}

make_database() {
  local password role verb
  if [[ $(query -c "select 1 from pg_database where datname = 'taquilla'") == 1 ]]; then
    verb=alter
  else
    verb=create
  fi
  if ! stands DATABASE_URL; then
    password=$(openssl rand -hex 24)
    [[ $(query -c "select 1 from pg_roles where rolname = 'taquilla'") == 1 ]] && role=alter || role=create
    # By standard input: what stands on a command line, everybody on the server reads.
    query <<<"set password_encryption = 'scram-sha-256'; $role role taquilla login password '$password';"
    set_value DATABASE_URL "postgresql://taquilla:$password@127.0.0.1:$cluster_port/taquilla"
  fi
  if [[ $verb == create ]]; then
    query <<<"create database taquilla owner taquilla encoding 'UTF8' locale 'C.UTF-8' template template0;"
  fi
}

# Rehearsals of a sale make a database of their own and drop it: as somebody who has no right on the club's.
make_rehearsals() {
  local password verb
  if [[ $local_database == no ]] || stands REHEARSAL_DATABASE_URL; then return; fi
  password=$(openssl rand -hex 24)
  [[ $(query -c "select 1 from pg_roles where rolname = 'taquilla_rehearsal'") == 1 ]] && verb=alter || verb=create
  query <<<"set password_encryption = 'scram-sha-256'; $verb role taquilla_rehearsal login createdb password '$password';"
  set_value REHEARSAL_DATABASE_URL "postgresql://taquilla_rehearsal:$password@127.0.0.1:$cluster_port/postgres"
}

# --- Backups, where the configuration names a place: a key of their own, and a role that may copy the server.

value_of() { sed -n "s/^$1='\(.*\)'$/\1/p" "$configuration"; }

prepare_backups() {
  local place unit password verb
  place=$(value_of BACKUP_DIR)
  for unit in "${backup_units[@]}"; do rm -f "/etc/systemd/system/$unit.service.d/place.conf"; done
  if [[ -z $place ]] && ! stands BACKUP_S3_BUCKET; then return; fi
  if ! stands BACKUP_KEY; then set_value BACKUP_KEY "$(openssl rand -base64 32)"; fi
  if [[ $local_database == yes ]] && ! stands BACKUP_DATABASE_URL; then
    password=$(openssl rand -hex 24)
    [[ $(query -c "select 1 from pg_roles where rolname = 'taquilla_backup'") == 1 ]] && verb=alter || verb=create
    query <<<"set password_encryption = 'scram-sha-256'; $verb role taquilla_backup login replication password '$password';"
    set_value BACKUP_DATABASE_URL "postgresql://taquilla_backup:$password@127.0.0.1:$cluster_port/taquilla"
  fi
  if [[ -z $place ]]; then return; fi
  [[ $place =~ ^/[A-Za-z0-9/_.-]+$ ]] || fail 'BACKUP_DIR: una ruta completa, sin espacios.'
  install -d -m 0700 -o taquilla -g taquilla "$place"
  for unit in "${backup_units[@]}"; do
    install -d "/etc/systemd/system/$unit.service.d"
    printf "# Written by Taquilla's install.sh from BACKUP_DIR.\n[Service]\nReadWritePaths=%s\n" "$place" \
      >"/etc/systemd/system/$unit.service.d/place.conf"
  done
}

# --- The programs and what stands in front of them.

backup_units=(taquilla-backup-follow taquilla-backup taquilla-proof)

write_units() {
  local port unit wanted
  install -m 0644 "$here/taquilla-web@.service" "$here/taquilla-worker.service" "$here/taquilla.target" /etc/systemd/system/
  install -m 0644 "$here"/taquilla-{backup-follow,backup,proof}.service "$here/taquilla-backup.timer" "$here/taquilla-proof.timer" /etc/systemd/system/
  install -D -m 0644 "$here/journald.conf" /etc/systemd/journald.conf.d/taquilla.conf
  install -m 0755 "$here/taquilla" /usr/local/sbin/taquilla
  wanted=''
  for ((port = 3001; port < 3001 + web; port++)); do wanted+=" taquilla-web@$port.service"; done
  for unit in $(web_units); do
    if [[ " $wanted " != *" $unit "* ]]; then systemctl disable --quiet "$unit"; fi
  done
  # shellcheck disable=SC2086
  systemctl enable --quiet taquilla.target taquilla-worker.service $wanted
  systemctl enable --quiet taquilla-backup-follow.service taquilla-backup.timer taquilla-proof.timer
}

write_proxy() {
  local upstreams='' port global='# Certificates by themselves.' tls_line='' file=/etc/caddy/Caddyfile
  for ((port = 3001; port < 3001 + web; port++)); do upstreams+="${upstreams:+ }127.0.0.1:$port"; done
  if [[ -n $acme_mail ]]; then global="email $acme_mail"; fi
  if [[ $tls == internal ]]; then global=skip_install_trust tls_line='tls internal'; fi
  install -d /etc/caddy/sites
  if [[ -e $file ]] && ! grep -q "^# Written by Taquilla's install.sh" "$file"; then mv -T "$file" "$file.before-taquilla"; fi
  sed -e "s/@GLOBAL@/$global/" -e "s/@DOMAIN@/$domain/" -e "s/@UPSTREAMS@/$upstreams/" -e "s/@TLS@/$tls_line/" \
    "$here/Caddyfile" >"$file.next"
  caddy validate --adapter caddyfile --config "$file.next" >/dev/null 2>&1 || fail "Caddy no entiende $file.next."
  mv -T "$file.next" "$file"
  systemctl enable --quiet caddy.service
}

start_all() {
  systemctl daemon-reload
  systemctl restart systemd-journald.service
  systemctl start taquilla.target taquilla-backup.timer taquilla-proof.timer
  restart_one_by_one || fail 'Lo instalado no arranca todavía.'
  systemctl reload-or-restart caddy.service
}

# --- One after the other.

wants_local_database
packages=(ca-certificates caddy curl nodejs npm openssl)
if [[ $local_database == yes ]]; then packages+=(postgresql); fi
say "Paquetes de Debian: ${packages[*]}…"
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
apt-get -qq -y --no-install-recommends install "${packages[@]}" >/dev/null

if ! id taquilla >/dev/null 2>&1; then
  useradd --system --user-group --home-dir /var/lib/taquilla --no-create-home --shell /usr/sbin/nologin taquilla
fi
install -d -m 0755 "$releases"
install -d -m 0750 -o taquilla -g taquilla /var/lib/taquilla /var/cache/taquilla

name=$(release_name "$source")
runs=$(release_that_runs)
if [[ -n $runs && $runs != "$name" ]]; then
  say "Aquí corre $runs. Esto no la cambia: para eso está upgrade.sh."
  name=$runs
else
  make_release "$source" "$name"
fi

write_configuration
if [[ $local_database == yes ]]; then
  run_database
  make_database
  make_rehearsals
fi
make_keys
prepare_backups
say "Esquema de la base…"
write_units
TAQUILLA_RELEASE=$releases/$name taquilla migrate
switch_to "$name"
write_proxy

if ! refused=$(taquilla admin list 2>&1); then
  say "Instalado en $((SECONDS - began)) s. Falta en $configuration lo que dice el programa:"
  printf '%s\n' "$refused" >&2
  fail 'Escríbelo ahí y repite este mismo comando.'
fi
if [[ $start == no ]]; then
  say "Instalado en $((SECONDS - began)) s, sin arrancar nada."
  exit
fi
start_all
say "Listo en $((SECONDS - began)) s: https://$domain"
say 'La primera persona: taquilla admin create persona@club.mx'
say "Guarda MASTER_KEY, IDENTITY_KEYS y BACKUP_KEY ($configuration) fuera de este servidor y aparte de los respaldos."
if [[ -z $(value_of BACKUP_DIR) ]] && ! stands BACKUP_S3_BUCKET; then
  say "Todavía no hay respaldos: escribe BACKUP_DIR (otro disco) o BACKUP_S3_BUCKET en $configuration y repite este comando."
fi
