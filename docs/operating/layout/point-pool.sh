#!/bin/sh
# Says in FILE, which pgbouncer.ini includes, that the primary is at HOST PORT.
#   point-pool.sh FILE DATABASE HOST PORT
set -eu
FILE=$1 DATABASE=$2 HOST=$3 PORT=$4
printf '[databases]\n%s = host=%s port=%s dbname=%s\n' "$DATABASE" "$HOST" "$PORT" "$DATABASE" >"$FILE.new"
mv "$FILE.new" "$FILE"
