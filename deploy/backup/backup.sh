#!/bin/sh
# Backs up a running installation: `DATABASE_URL=<administrator's> sh backup.sh <folder> <name>=<folder of files>...`
# for example  blobs=/data/blobs outcomes=/data/outcomes labels=/data/labels keys=/secrets/keys
# (for buckets, use the versioning or replication of the object store instead).
#
# The database comes first: a row never refers to a blob that is not stored yet, and blobs are immutable, so files that are
# copied later contain all blobs of the dump. Messages in NATS are not needed: the dispatchers send them again.
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
  # The name of a blob is its digest, so existing files are correct. Incomplete uploads are not copied
  tar -C "$folder" --exclude=./incoming --exclude='*.new' -cf - . | tar -C "$target/$name" --skip-old-files -xpf -
done
date -u +%Y-%m-%dT%H:%M:%SZ > "$target/finished"
echo "backed up into $target"
