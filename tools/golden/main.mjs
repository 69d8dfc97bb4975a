/** `npm run golden -- FILE…`: builds the current sources and compares the files with them. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const build = spawnSync(process.execPath, [tsc, '-b', here], { stdio: ['ignore', 'inherit', 'inherit'] });
if (build.status !== 0) process.exit(2);

const { main } = await import(join(here, 'dist', 'main.js'));
process.exitCode = main(process.argv.slice(2), process.env, (line) => console.log(line));
