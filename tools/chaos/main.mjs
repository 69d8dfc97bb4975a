/** `npm run chaos -- e2e`: builds, then runs the compiled chaos command. */
import { fileURLToPath } from 'node:url';
import { build } from '../up/build.mjs';
import { installDependencies, requireNode } from '../up/install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
requireNode();
await installDependencies(root, (text) => console.log(`  ${text} …`));
await build(root, (text) => console.log(`  ${text} …`));
const { main } = await import('./dist/index.js');
process.exit(await main(root, process.argv.slice(2)));
