import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const page = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d/.test(line));
const named = [...page.matchAll(/`((?:apps|libs|tools|runners)\/[^`›]+\.spec\.ts) › ([^`]+)`/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
);

describe('docs/security/asvs.md', () => {
  it('names at least one test for every item', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => !row.includes('.spec.ts › '))).toEqual([]);
  });

  it('states for every item whether it is met, partly met or open', () => {
    expect(rows.map((row) => row.split(' | ')[2] ?? '').filter((state) => !/^(met|partly|open)\b/.test(state))).toEqual(
      [],
    );
  });

  it('names tests that exist under that title', () => {
    const sources = new Map(named.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));
    const exists = ({ file, title }: (typeof named)[number]) =>
      [`'${title}`, `"${title}`, `\`${title}`].some((start) => sources.get(file)?.includes(start));
    expect(named.filter((test) => !exists(test))).toEqual([]);
  });
});

describe('docs/security/attacks-tried.md', () => {
  it('names tests that exist under that title', () => {
    const tried = readFileSync(join(root, 'docs/security/attacks-tried.md'), 'utf8');
    const tests = [...tried.matchAll(/`((?:apps|libs|tools|runners)\/[^`›]+\.spec\.ts) › ([^`]+)`/g)];
    expect(tests.length).toBeGreaterThan(30);
    const missing = tests.filter(([, file = '', title = '']) => {
      const source = readFileSync(join(root, file), 'utf8');
      return ![`'${title}`, `"${title}`, `\`${title}`].some((start) => source.includes(start));
    });
    expect(missing.map(([all]) => all)).toEqual([]);
  });
});
