#!/usr/bin/env node
process.env.ORT_DISABLE_TELEMETRY ??= '1';
const { main } = await import('../dist/index.js');
process.exitCode = await main(process.argv);
