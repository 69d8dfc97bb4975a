#!/usr/bin/env node
import { existsSync } from 'node:fs';

if (existsSync(new URL('../dist/primitives-main.js', import.meta.url))) {
  await import('../dist/primitives-main.js');
} else {
  console.error('primitives: this checkout is not built; run `npm run build` in its root, once');
  process.exitCode = 3;
}
