#!/usr/bin/env node
import { existsSync } from 'node:fs';

process.env.ORT_DISABLE_TELEMETRY ??= '1';
if (existsSync(new URL('../dist/main.js', import.meta.url))) {
  const { main } = await import('../dist/main.js');
  process.exitCode = await main(process.argv);
} else {
  console.error('primitives: this checkout is not built; run `npm run build` in its root, once');
  process.exitCode = 3;
}
