import { main } from './main.js';

process.env['ORT_DISABLE_TELEMETRY'] ??= '1';
// `| head` closes the pipe early, which is not an error. It may be noticed only after the command has ended.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
void main(process.argv).then((code) => (process.exitCode = code));
