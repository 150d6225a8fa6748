#!/usr/bin/env bash
# PostgreSQL 15 and Redis 7 on loopback, for developers, CI and the chaos tests alike.
#
#   scripts/services start     install what is missing, start both, make the database
#   scripts/services stop      stop both; the data stay
#   scripts/services wipe      stop both and forget the data
#   scripts/services status    what runs, and where
#   eval "$(scripts/services env)"   the addresses as environment variables
#
# CRANNOG_SERVICES is where the data lie, CRANNOG_PG_PORT and CRANNOG_REDIS_PORT where they listen.
set -euo pipefail

if [ "$(id -u)" = 0 ]; then home=/var/lib/crannog; else home="${XDG_STATE_HOME:-$HOME/.local/state}/crannog"; fi
home="${CRANNOG_SERVICES:-$home}"
pg_port="${CRANNOG_PG_PORT:-54329}"
redis_port="${CRANNOG_REDIS_PORT:-63799}"

pg_bin() {
  for folder in "${CRANNOG_PG_BIN:-}" /usr/lib/postgresql/*/bin; do
    [ -x "$folder/pg_ctl" ] && { echo "$folder"; return; }
  done
  return 1
}

install_missing() {
  pg_bin >/dev/null && command -v redis-server >/dev/null && return
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "PostgreSQL 15 and Redis 7 are needed: sudo apt-get install postgresql redis-server" >&2
    exit 1
  fi
  for attempt in 1 2 3; do
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql redis-server >/dev/null && break
    [ "$attempt" = 3 ] && exit 1
    sleep 10
  done
  # Debian starts its own cluster; ours is another one.
  pg_ctlcluster 15 main stop 2>/dev/null || true
}

# PostgreSQL refuses to run as root.
as_owner() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

redis_up() { redis-cli -p "$redis_port" ping >/dev/null 2>&1; }
pg_up() { as_owner "$(pg_bin)/pg_isready" -q -h 127.0.0.1 -p "$pg_port" >/dev/null 2>&1; }

start() {
  install_missing
  mkdir -p "$home/redis"
  if [ ! -d "$home/pg" ]; then
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
default_toast_compression = lz4
CONF
  fi
  pg_up || (cd / && as_owner "$(pg_bin)/pg_ctl" -D "$home/pg" -o "-p $pg_port" -l "$home/pg/log" -w -t 30 start >/dev/null)
  redis_up || redis-server --port "$redis_port" --bind 127.0.0.1 --save '' --appendonly no \
    --daemonize yes --dir "$home/redis" --pidfile "$home/redis/pid" --logfile "$home/redis/log" >/dev/null
  for _ in $(seq 50); do redis_up && break; sleep 0.1; done
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
  echo "export CRANNOG_REDIS=redis://127.0.0.1:$redis_port/0"
}

case "${1:-}" in
  start) start; addresses ;;
  stop) stop ;;
  wipe) stop; rm -rf "$home" ;;
  status)
    pg_up && echo "PostgreSQL: port $pg_port" || echo "PostgreSQL: not running"
    redis_up && echo "Redis: port $redis_port" || echo "Redis: not running" ;;
  env) addresses ;;
  *) sed -n '2,11s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
