/** Writes layouts and codes into docs/import.md, and docs/import-own.schema.json: `npm run docs:import`. */
import { importPage, IMPORT_PAGE_HEADING, ownJsonSchema } from '@primitives/datasets';
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('../../../docs/import.md', import.meta.url);

const page = readFileSync(PAGE, 'utf8');
const introduction = page.slice(0, page.indexOf(IMPORT_PAGE_HEADING));
writeFileSync(PAGE, `${introduction}${importPage()}`);
writeFileSync(
  new URL('../../../docs/import-own.schema.json', import.meta.url),
  `${JSON.stringify(ownJsonSchema(), null, 2)}\n`,
);
