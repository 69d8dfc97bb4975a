/** `npm run pack:cli [-- --out FOLDER] [--key PRIVATE_KEY.pem]`: the command-line program in one archive. */
import { packFromCommandLine } from './archive.mjs';
import { CLI } from './cli.mjs';

await packFromCommandLine(CLI);
