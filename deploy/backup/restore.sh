#!/bin/sh
# Restores a backup into an empty installation: `DATABASE_URL=<administrator's, of an empty database> sh restore.sh <folder>
# <name>=<folder of files>...` with the names of the backup. Then run `prepare` (or tools/migrate), which creates the roles, and start.
set -eu
source=$1
shift
[ -f "$source/finished" ] || { echo "$source holds no finished backup" >&2; exit 1; }
for pair in "$@"; do
  name=${pair%%=*}
  folder=${pair#*=}
  mkdir -p "$folder"
  tar -C "$source/$name" -cf - . | tar -C "$folder" --skip-old-files -xpf -
done
# Grants refer to roles that may not exist on this server yet; `prepare` grants them again
pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$DATABASE_URL" "$source/database.dump"
echo "restored the backup of $(cat "$source/finished")"
