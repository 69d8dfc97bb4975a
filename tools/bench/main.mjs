/** `npm run bench -- [SECTION…]`: builds the current sources and runs the named sections, or all. */
import { fileURLToPath } from 'node:url';
import { build } from '../up/build.mjs';
import { installDependencies, requireNode } from '../up/install.mjs';
import { readArguments } from './sections.mjs';

const request = readArguments(process.argv.slice(2));
if ('text' in request) {
  console.log(request.text);
  process.exit(request.exitCode);
}
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const log = (text) => console.log(`  ${text} …`);
requireNode();
await installDependencies(root, log);
await build(root, log);
const { main } = await import('./dist/main.js');
await main(request, (line) => console.log(line));
