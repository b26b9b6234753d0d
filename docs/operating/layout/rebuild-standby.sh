#!/bin/sh
# Makes this machine's PostgreSQL a standby of the primary at HOST PORT, from a fresh copy. Everything in DATA is deleted.
#   rebuild-standby.sh DATA NAME PASSFILE HOST PORT
# NAME: what this node is called in pair.json. PASSFILE: a .pgpass file with the password of the role replicator.
# PG_BIN: the folder of PostgreSQL's programs.
set -eu
DATA=$1 NAME=$2 PGPASSFILE=$3 HOST=$4 PORT=$5
export PGPASSFILE
PATH=${PG_BIN:-/usr/lib/postgresql/15/bin}:$PATH
if pg_ctl status -D "$DATA" >/dev/null 2>&1; then
  echo "PostgreSQL is running in $DATA: stop it first" >&2
  exit 1
fi
rm -rf "$DATA"
pg_basebackup -D "$DATA" -R -X stream -c fast -S "standby_$NAME" \
  -d "host=$HOST port=$PORT user=replicator application_name=$NAME passfile=$PGPASSFILE"
chmod 700 "$DATA"
