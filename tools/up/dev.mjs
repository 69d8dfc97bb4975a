/** `npm run dev`: installs and builds what is missing, then the compiled development loop takes over. */
import { runSetup } from './run-setup.mjs';

await runSetup({ page: false }, async (root) => (await import('./dist/index.js')).develop(root));
