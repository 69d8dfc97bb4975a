/** `npm start`: installs and builds what is missing, then the compiled system takes over. */
import { runSetup } from './run-setup.mjs';

await runSetup({}, async (root) => (await import('./dist/index.js')).up(root));
