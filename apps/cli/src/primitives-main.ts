import { main } from './main.js';

process.env['ORT_DISABLE_TELEMETRY'] ??= '1';
const onClosed = (act: () => void) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  act();
};
// `| head` closes the pipe early, which is not an error. It may be noticed only after the command has ended.
process.stdout.on(
  'error',
  onClosed(() => process.exit()),
);
process.stderr.on(
  'error',
  onClosed(() => {}), // only messages are lost
);
void main(process.argv).then((code) => (process.exitCode = code));
