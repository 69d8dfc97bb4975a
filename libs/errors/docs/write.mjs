/** Writes the tables of codes into docs/errors.md from the registry: `npm run docs:errors`. */
import { codesPage } from '@primitives/errors';
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('../../../docs/errors.md', import.meta.url);
const HEADING = '## Codes of requests and evaluations\n';

const page = readFileSync(PAGE, 'utf8');
const introduction = page.slice(0, page.indexOf(HEADING) + HEADING.length);
writeFileSync(PAGE, `${introduction}\n${codesPage()}`);
