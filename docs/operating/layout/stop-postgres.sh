#!/bin/sh
# Stops the PostgreSQL in DATA, and ends well when it is stopped for certain. Where systemd runs it, `systemctl stop` is
# the same.
#   stop-postgres.sh DATA
# PG_BIN: the folder of PostgreSQL's programs.
set -u
DATA=$1
PATH=${PG_BIN:-/usr/lib/postgresql/15/bin}:$PATH
runs() {
  pg_ctl status -D "$DATA" >/dev/null 2>&1 || return 1
  # A process that was killed and not yet taken off the list runs no more.
  PID=$(head -n 1 "$DATA/postmaster.pid" 2>/dev/null) || return 1
  ! grep -q '^State:[[:space:]]*Z' "/proc/$PID/status" 2>/dev/null
}
runs || exit 0
pg_ctl stop -m fast -t 20 -D "$DATA" >/dev/null 2>&1 || pg_ctl stop -m immediate -t 10 -D "$DATA" >/dev/null 2>&1
! runs
