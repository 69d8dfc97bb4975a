/** Writes layouts and codes into docs/import.md from the importers: `npm run docs:import`. */
import { importPage, IMPORT_PAGE_HEADING } from '@primitives/datasets';
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('../../../docs/import.md', import.meta.url);

const page = readFileSync(PAGE, 'utf8');
const introduction = page.slice(0, page.indexOf(IMPORT_PAGE_HEADING));
writeFileSync(PAGE, `${introduction}${importPage()}`);
