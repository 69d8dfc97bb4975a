#!/bin/sh
# Backs an installation up while it runs: `DATABASE_URL=<administrator's> sh backup.sh <folder> <name>=<folder of files>...`
# for example  blobs=/data/blobs outcomes=/data/outcomes labels=/data/labels keys=/secrets/keys
# (buckets: use the store's own versioning or replication instead of a name).
#
# The database first: a row never names a blob that is not stored yet, and blobs never change, so files copied later are enough for
# every row of the dump. What waits in NATS is not needed: the dispatchers' sweep sends it again.
set -eu
target=$1
shift
mkdir -p "$target"
pg_dump --format=custom --no-owner --file="$target/database.new" "$DATABASE_URL"
mv "$target/database.new" "$target/database.dump"
for pair in "$@"; do
  name=${pair%%=*}
  folder=${pair#*=}
  mkdir -p "$target/$name"
  # Blobs are named by their digest: what is there already is right. Files on their way in are no one's yet
  tar -C "$folder" --exclude=./incoming --exclude='*.new' -cf - . | tar -C "$target/$name" --skip-old-files -xpf -
done
date -u +%Y-%m-%dT%H:%M:%SZ > "$target/finished"
echo "backed up into $target"
