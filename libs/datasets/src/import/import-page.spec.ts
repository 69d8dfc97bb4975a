import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importPage, IMPORT_PAGE_HEADING } from './import-page.js';

describe('docs/import.md', () => {
  it('contains the layouts and the codes of the importers; npm run docs:import writes them', () => {
    const page = readFileSync(join(__dirname, '../../../../docs/import.md'), 'utf8');
    expect(page.slice(page.indexOf(IMPORT_PAGE_HEADING))).toBe(importPage());
  });
});
