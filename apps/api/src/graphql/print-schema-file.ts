import { writeFile } from 'node:fs/promises';
import { printedSchema } from './print-schema.js';

/** Writes apps/api/schema.graphql; run `npm run print-schema -w @primitives/api` after a build. */
await writeFile(new URL('../../schema.graphql', import.meta.url), await printedSchema());
