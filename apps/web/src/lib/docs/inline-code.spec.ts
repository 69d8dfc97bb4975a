import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Section } from './sections.ts';

/** The index of the built page: its paragraphs are those of the pages. */
const INDEX = join(__dirname, '../../../build/docs/search.json');
const built = existsSync(INDEX);

(built ? describe : describe.skip)(`paragraphs${built ? '' : ' (skipped: the page is not built)'}`, () => {
  it('show code as code, without backticks', () => {
    const sections = JSON.parse(readFileSync(INDEX, 'utf8')) as Section[];
    const found = sections.flatMap(({ id, paragraphs }) =>
      paragraphs.filter((text) => text.includes('`')).map((text) => `${id}: ${text}`),
    );
    expect(sections.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });
});
