/** `npm start`: what is missing is installed and built here, with Node alone; then the compiled house takes over. */
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { installDependencies, requireNode, SetupError } from './install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const say = (text) => console.log(`  ${text} …`);

try {
  requireNode();
  await installDependencies(root, say);
  await build(root, say);
  const { up } = await import('./dist/index.js');
  await up(root);
} catch (error) {
  if (error instanceof SetupError || error?.code === 'setup') {
    console.error(`\n${error.message}`);
  } else {
    console.error(error?.stack ?? error); // not its fields: parameters of queries are among them
  }
  process.exit(1);
}
