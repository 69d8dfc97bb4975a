/** `npm run pack:cli [-- --out FOLDER] [--key PRIVATE_KEY.pem]`: the command-line program in one archive. */
import { packFromCommandLine } from './archive.mjs';

await packFromCommandLine({
  name: 'primitives',
  programs: ['apps/cli/dist/primitives-main.js'],
  threads: ['libs/threads/dist/compute-thread.js'],
  files: './cli/',
});
