#!/bin/sh
# Runs one of the program's commands with the settings of the server, as the user who owns its data.
#   portal admin -- broker list
#   portal backup -- /var/backups/portal/2026-11-24
set -eu
set -a
. /etc/portal.env
set +a
cd /opt/portal
# npm keeps no files of its own for a user who has no home.
export NODE_ENV=production npm_config_logs_max=0 npm_config_update_notifier=false
exec runuser -u portal --preserve-environment -- npm run --silent "$@"
