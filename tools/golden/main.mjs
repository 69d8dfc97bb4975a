/** `npm run golden -- FILE…`: brings the build up to date, so that it is the present code that is compared, and runs it. */
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
