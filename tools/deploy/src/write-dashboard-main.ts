import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dashboard } from './dashboard.js';

/** `npm run deploy:dashboard`: writes the file that Grafana imports; a spec fails when the file is stale. */
await writeFile(
  fileURLToPath(new URL('../../../deploy/grafana/dashboard.json', import.meta.url)),
  `${JSON.stringify(dashboard(), null, 2)}\n`,
);
