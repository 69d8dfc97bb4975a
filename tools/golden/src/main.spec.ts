import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { compareFile } from './compare-file.js';
import { main } from './main.js';
import { Sources } from './sources.js';

const ROOT = join(__dirname, '..', '..', '..');
const FIXTURES = join(__dirname, '..', 'fixtures');
const SOURCES = process.env['PRIMITIVES_SOURCES'] ?? join(ROOT, '..', 'shared', 'data');
const ROOMS = ['vaw', 'compun', 'czsl'];
/** Recomputed by libs/probes, which is not compared here yet. */
const COMPMAP_PROBES = /compmap-(fewshot|interpretability)/;
const GOLDEN = join(ROOT, '..', 'shared', 'golden');

/** Printed with the values but not recomputable: the result of another implementation's default solver. */
const INFORMATION = ['maxAbsProbabilityDifferenceToSklearn'];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((room) => readdirSync(join(folder, room)).map((name) => join(folder, room, name)));
const jsonBelow = (folder: string): string[] =>
  existsSync(folder) ? filesBelow(folder).filter((file) => file.endsWith('.json')) : [];
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const sources = new Sources(SOURCES);

function run(files: string[]): { code: number; lines: string[] } {
  const lines: string[] = [];
  const code = main(files, { PRIMITIVES_SOURCES: SOURCES }, (line) => lines.push(line));
  return { code, lines };
}

/** The paths of all numbers, texts and truth values below `expected`, in every case of a file. */
function leaves(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return value.flatMap((item, i) => leaves(item, [...path, i]));
  if (typeof value !== 'object' || value === null) return [path];
  if ('dtype' in value) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    INFORMATION.includes(key) ? [] : leaves(item, [...path, key]),
  );
}

function expectedLeaves(file: unknown): (string | number)[][] {
  return leaves(file).filter((path) => path.includes('expected'));
}

/** Returns the file with one value changed; of several cases only the changed one remains. */
function perturbed(file: unknown, path: readonly (string | number)[]): unknown {
  const [list, index, ...below] = path;
  if (list === 'cases' && typeof index === 'number') {
    const { cases, ...rest } = file as { cases: unknown[] };
    return { ...rest, cases: [perturbed(cases[index], below)] };
  }
  const copy = structuredClone(file) as Record<string | number, unknown>;
  let holder = copy;
  for (const key of path.slice(0, -1)) holder = holder[key] as typeof holder;
  const last = path.at(-1)!;
  const value = holder[last];
  holder[last] =
    typeof value === 'number'
      ? value * 2 + 3
      : typeof value === 'boolean'
        ? !value
        : value === null
          ? 0.5
          : `${String(value)}?`;
  return copy;
}

describe.each(jsonBelow(FIXTURES).map((path) => [basename(path), path]))('%s', (_, path) => {
  const file = read(path);

  it('agrees with the public functions', () => {
    expect(compareFile(file, sources).filter((result) => !result.ok)).toEqual([]);
  });

  it('fails when an expected value is changed', () => {
    const all = expectedLeaves(file);
    const stride = Math.max(1, Math.floor(all.length / 10));
    const unnoticed = all.filter(
      (leaf, i) => i % stride === 0 && compareFile(perturbed(file, leaf), sources).every((result) => result.ok),
    );
    expect(unnoticed).toEqual([]);
  });
});

(existsSync(GOLDEN) && existsSync(SOURCES) ? describe : describe.skip)(
  'the golden vectors next to the checkout',
  () => {
    const files = jsonBelow(GOLDEN).filter(
      (path) => ROOMS.includes(basename(dirname(path))) && !COMPMAP_PROBES.test(path),
    );
    it.each(files.map((path) => [basename(path), path]))('%s agrees', (_, path) => {
      expect(compareFile(read(path), sources).filter((result) => !result.ok)).toEqual([]);
    });
  },
);

describe('npm run golden', () => {
  const folder = mkdtempSync(join(tmpdir(), 'golden-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const written = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const kernel = join(FIXTURES, 'vaw', 'open-ap-kernel.json');

  it('prints one line per case and the count, and exits 0 when all agree', () => {
    expect(run([kernel])).toEqual({
      code: 0,
      lines: ['ok   open-ap-kernel.json open-ap-kernel', '1 passed, 0 failed'],
    });
  });

  it('exits 1 and prints the value that differs', () => {
    const wrong = written('wrong.json', JSON.stringify(perturbed(read(kernel), ['expected', 'ap', 7])));
    const { code, lines } = run([kernel, wrong]);
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
    expect(lines.join('\n')).toContain('ap[7]: expected');
  });

  it.each([
    ['no JSON', '{', /JSON/],
    [
      'a case that no format knows',
      '{"id":"x","case":"poetry","input":{},"expected":{},"tolerance":{}}',
      /"poetry" is of no known format/,
    ],
    ['a file without an input', '{"id":"x","case":"average-precision","expected":{},"tolerance":{}}', /no input/],
    ['not an object', '7', /is an object/],
    [
      'a part that is missing',
      '{"id":"x","case":"average-precision","input":{},"expected":{},"tolerance":{}}',
      /does not match its format/,
    ],
  ])('exits 2 for an invalid file: %s', (_, text, message) => {
    const { code, lines } = run([written('bad.json', text)]);
    expect(code).toBe(2);
    expect(lines[0]).toMatch(message);
  });

  it('exits 2 for a missing file, and without a file', () => {
    expect(run([join(folder, 'absent.json')]).code).toBe(2);
    expect(run([]).code).toBe(2);
  });
});
