/** Writes the section of codes into docs/bundle.md from the registry: `npm run docs:bundle`. */
import { codesPage } from '@primitives/bundle';
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('../../../docs/bundle.md', import.meta.url);
const HEADING = '## Codes, messages and remedies\n';

const page = readFileSync(PAGE, 'utf8');
const introduction = page.slice(0, page.indexOf(HEADING) + HEADING.length);
writeFileSync(PAGE, `${introduction}\n${codesPage()}`);
