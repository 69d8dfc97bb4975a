import { writeFile } from 'node:fs/promises';
import { introspectionTypes, printedSchema } from './print-schema.js';

/** Writes the schema and its types for libs/client; run `npm run print-schema -w @primitives/api` after a build. */
const schema = await printedSchema();
await writeFile(new URL('../../schema.graphql', import.meta.url), schema);
await writeFile(new URL('../../../../libs/client/src/introspection.ts', import.meta.url), introspectionTypes(schema));
