/** `npm run bench -- [SECTION…]`: brings the build up to date, so that the present code is measured, and runs the named sections, or all. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const build = spawnSync(process.execPath, [tsc, '-b', here], { stdio: ['ignore', 'inherit', 'inherit'] });
if (build.status !== 0) process.exit(2);

const { main } = await import(pathToFileURL(join(here, 'dist', 'main.js')).href);
process.exitCode = await main(process.argv.slice(2), (line) => console.log(line));
