#!/usr/bin/env bash
# PostgreSQL and, where it is installed, Redis on loopback: for `crannog serve`, developers, CI and the chaos tests.
#
#   scripts/services start     install what is missing (as root), start both, make the database
#   scripts/services stop      stop both; the data stay
#   scripts/services wipe      stop both and forget the data
#   scripts/services status    what runs, and where
#   scripts/services where     which programs would be used
#   eval "$(scripts/services env)"   the addresses as environment variables
#
# CRANNOG_SERVICES is where the data lie, CRANNOG_PG_PORT and CRANNOG_REDIS_PORT where they listen,
# CRANNOG_PG_FSYNC=off makes PostgreSQL skip the disk (for tests: a crash of the machine loses data),
# CRANNOG_PG_BIN a folder with PostgreSQL's programs, CRANNOG_REDIS=none leaves Redis out.
set -euo pipefail

if [ "$(id -u)" = 0 ]; then home=/var/lib/crannog; else home="${XDG_STATE_HOME:-$HOME/.local/state}/crannog"; fi
home="${CRANNOG_SERVICES:-$home}"
# Below the range from which the system hands out ports by itself.
pg_port="${CRANNOG_PG_PORT:-25432}"
redis_port="${CRANNOG_REDIS_PORT:-26399}"

# A server reads only the data of its own version: where there are data, they decide.
pg_bin() {
  local folder wanted=""
  [ -r "$home/pg/PG_VERSION" ] && wanted="$(<"$home/pg/PG_VERSION")"
  for folder in "${CRANNOG_PG_BIN:-}" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql@*/bin \
    "$(dirname "$(command -v pg_ctl || echo /none/none)")" "${CRANNOG_PG_WHEEL:-}"; do
    [ -x "$folder/pg_ctl" ] && [ -x "$folder/initdb" ] || continue
    [ -z "$wanted" ] || [[ "$("$folder/pg_ctl" --version)" == *" $wanted."* ]] || continue
    echo "$folder"
    return
  done
  return 1
}

has_redis() { [ "${CRANNOG_REDIS:-}" != none ] && command -v redis-server >/dev/null; }

install_missing() {
  pg_bin >/dev/null && { has_redis || [ "$(id -u)" != 0 ] || [ "${CRANNOG_REDIS:-}" = none ]; } && return
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    if [ -r "$home/pg/PG_VERSION" ]; then
      echo "The data in $home/pg are of PostgreSQL $(<"$home/pg/PG_VERSION"), which is not installed here" >&2
    else
      echo "PostgreSQL is not installed here: pip install 'crannog[local]', or your system's package postgresql" >&2
    fi
    exit 1
  fi
  echo "installing PostgreSQL and Redis with apt-get …" >&2
  for attempt in 1 2 3; do
    apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql redis-server >/dev/null && break
    [ "$attempt" = 3 ] && exit 1
    sleep 10
  done
  # Debian starts its own cluster; ours is another one. Where it does not, this would say so among the addresses.
  pg_ctlcluster 15 main stop >/dev/null 2>&1 || true
}

# PostgreSQL refuses to run as root.
as_owner() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

redis_up() { has_redis && redis-cli -p "$redis_port" ping >/dev/null 2>&1; }
pg_up() { as_owner "$(pg_bin)/pg_isready" -q -h 127.0.0.1 -p "$pg_port" >/dev/null 2>&1; }

make_cluster() {
  mkdir -p "$home/pg"
  [ "$(id -u)" = 0 ] && chown postgres "$home/pg"
  chmod 700 "$home/pg"
  # Loopback only, on a developer's machine: no password to lose.
  (cd / && as_owner "$(pg_bin)/initdb" -D "$home/pg" -U crannog -A trust -E UTF8 --locale=C.UTF-8 >/dev/null)
  cat >>"$home/pg/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
synchronous_commit = on
fsync = ${CRANNOG_PG_FSYNC:-on}
full_page_writes = ${CRANNOG_PG_FSYNC:-on}
CONF
  # Not every build has lz4; without it games are stored a little larger.
  if (cd / && as_owner "$(pg_bin)/postgres" -D "$home/pg" -c default_toast_compression=lz4 -C max_connections >/dev/null 2>&1); then
    echo "default_toast_compression = lz4" >>"$home/pg/postgresql.conf"
  fi
}

start() {
  install_missing
  mkdir -p "$home"
  [ -d "$home/pg" ] || make_cluster
  pg_up || (cd / && as_owner "$(pg_bin)/pg_ctl" -D "$home/pg" -o "-p $pg_port" -l "$home/pg/log" -w -t 300 start >/dev/null)
  if has_redis; then
    mkdir -p "$home/redis"
    redis_up || if redis-server --port "$redis_port" --bind 127.0.0.1 --save '' --appendonly no \
      --daemonize yes --dir "$home/redis" --pidfile "$home/redis/pid" --logfile "$home/redis/log" >/dev/null 2>&1; then
      for _ in $(seq 300); do redis_up && break; sleep 0.1; done
    fi
    if ! redis_up; then  # the site manages without
      echo "Redis does not start, going on without it; perhaps $home/redis/log says why" >&2
      CRANNOG_REDIS=none
    fi
  fi
  (cd / && as_owner "$(pg_bin)/psql" -qtA -h 127.0.0.1 -p "$pg_port" -U crannog postgres \
    -c "SELECT 1 FROM pg_database WHERE datname='crannog'" | grep -q 1) ||
    (cd / && as_owner "$(pg_bin)/createdb" -h 127.0.0.1 -p "$pg_port" -U crannog crannog)
}

stop() {
  redis_up && redis-cli -p "$redis_port" shutdown nosave >/dev/null 2>&1 || true
  pg_up && (cd / && as_owner "$(pg_bin)/pg_ctl" -D "$home/pg" -m fast -w stop >/dev/null) || true
}

addresses() {
  echo "export CRANNOG_DATABASE=postgresql://crannog@127.0.0.1:$pg_port/crannog"
  if has_redis; then
    echo "export CRANNOG_REDIS=redis://127.0.0.1:$redis_port/0"
  else
    echo "export CRANNOG_REDIS=none"
  fi
}

case "${1:-}" in
  start) start; addresses ;;
  stop) stop ;;
  wipe) stop; rm -rf "$home" ;;
  status)
    pg_up && echo "PostgreSQL: port $pg_port" || echo "PostgreSQL: not running"
    redis_up && echo "Redis: port $redis_port" || { has_redis && echo "Redis: not running" || echo "Redis: none"; } ;;
  where)
    echo "PostgreSQL: $(pg_bin || echo none)"
    has_redis && echo "Redis: $(command -v redis-server)" || echo "Redis: none" ;;
  env) addresses ;;
  *) sed -n '2,14s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
