/** Writes what the page /docs/cli shows from the commands themselves: `npm run docs:cli`. */
import { writeFileSync } from 'node:fs';
import { commandsText } from '../dist/index.js';

writeFileSync(new URL('../../web/src/routes/docs/cli/commands.json', import.meta.url), commandsText());
