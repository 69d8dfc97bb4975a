import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codesPage } from './codes-page.js';
import { CODES } from './codes.js';

describe('the registry of codes', () => {
  const entries = Object.entries(CODES);

  it.each(entries)(
    '%s states what has happened and what to do, in lower-case sentences without a full stop',
    (code, { meaning, remedy }) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      for (const sentence of [meaning, remedy]) expect(sentence).toMatch(/^[a-z][^|\n]*[^.]$/);
    },
  );
});

describe('docs/errors.md', () => {
  it('lists every code of the registry; `npm run docs:errors` writes it', () => {
    const page = readFileSync(join(__dirname, '../../../docs/errors.md'), 'utf8');
    expect(page.endsWith(codesPage())).toBe(true);
  });
});
