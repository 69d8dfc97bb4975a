import { main } from './main.js';

process.env['ORT_DISABLE_TELEMETRY'] ??= '1';
process.exitCode = await main(process.argv);
