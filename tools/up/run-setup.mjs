/** Installs and builds what is missing with Node alone, then runs what was compiled. */
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { installDependencies, requireNode, SetupError } from './install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const log = (text) => console.log(`  ${text} …`);

/**
 * @param {{ page?: boolean; packages?: boolean }} options of `build`
 * @param {(root: string) => Promise<void>} main imports what was compiled
 */
export async function runSetup(options, main) {
  try {
    requireNode();
    await installDependencies(root, log);
    await build(root, log, options);
    await main(root);
  } catch (error) {
    if (error instanceof SetupError || error?.code === 'setup') {
      console.error(`\n${error.message}`);
    } else {
      console.error(error?.stack ?? error); // not its fields, which may contain parameters of queries
    }
    process.exit(1);
  }
}
