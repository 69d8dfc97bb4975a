import { main } from './main.js';

process.env['ORT_DISABLE_TELEMETRY'] ??= '1';
void main(process.argv).then((code) => (process.exitCode = code));
