/** `npm start`: installs and builds what is missing, then starts the compiled system. */
import { runSetup } from './run-setup.mjs';

await runSetup({ packages: true }, async (root) => (await import('./dist/index.js')).up(root));
