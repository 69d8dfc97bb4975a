import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS } from '@primitives/metrics';
import { PROTOCOL_IDS } from '../protocols.js';
import { cellKey, cellsOf, printedNumber, readRows, verdictOf, type OwnValue, type Support } from './ledger.js';
import { paperPage } from './ledger-page.js';
import { MAC } from './mac.js';
import { OWN_VALUES } from './own-values.js';
import { PAPERS } from './papers.js';

const ROOT = join(__dirname, '../../../..');
const SHARED = join(ROOT, '../shared');
const SOURCES = process.env['PRIMITIVES_SOURCES'] ?? join(SHARED, 'data');
const withText = existsSync(join(SHARED, 'papers')) ? it : it.skip;
const withSources = existsSync(SOURCES) ? it : it.skip;

const metric: Support = {
  kind: 'metric',
  on: { benchmark: 'mac', protocol: 'mac', board: 'closed', metric: 'mac.auc.v1' },
  needs: 'images',
};

describe('a verdict', () => {
  it('is impossible with its reason, whatever was computed', () => {
    const support: Support = { kind: 'impossible', reason: 'no images' };
    expect(verdictOf('1.0', support, { value: 1, source: 'run' })).toEqual({
      verdict: 'impossible',
      reason: 'no images',
    });
  });

  it('is not run without an own value', () => {
    expect(verdictOf('1.0', metric, undefined)).toEqual({ verdict: 'not run', needs: 'images' });
  });

  it('is reproduced when equal at the printed decimals', () => {
    expect(verdictOf('29.5', metric, { value: 29.525, source: 'run' }).verdict).toBe('reproduced');
    expect(verdictOf('29.53', metric, { value: 29.524, source: 'run' }).verdict).toBe('differs');
  });

  it('says how far it differs, and whether beyond the interval', () => {
    const own = { value: 20, interval: [18, 22] as const, source: 'run' };
    expect(verdictOf('21', metric, own)).toMatchObject({ verdict: 'differs', by: -1, beyondInterval: false });
    expect(verdictOf('23', metric, own)).toMatchObject({ by: -3, beyondInterval: true });
    expect(verdictOf('23', metric, { value: 20, source: 'run' })).toMatchObject({ beyondInterval: null });
  });

  it('reads thousands separators, a minus and a standard deviation', () => {
    expect(printedNumber('25,641')).toEqual({ value: 25_641, decimals: 0 });
    expect(printedNumber('-0.14')).toEqual({ value: -0.14, decimals: 2 });
    expect(printedNumber('39.3 ± 3.9')).toEqual({ value: 39.3, decimals: 1 });
    expect(() => printedNumber('n/a')).toThrow('not a number');
  });
});

it('refuses a row with a value too few', () => {
  expect(() => readRows(2, 'CLIP | 1')).toThrow('CLIP: 1 values, expected 2');
});

describe.each(PAPERS)('the ledger of $id', (paper) => {
  const cells = cellsOf(paper, OWN_VALUES);

  it('names existing metrics and protocols, and each place once', () => {
    for (const { support } of [...cells, ...paper.figures]) {
      if (support.kind !== 'metric') continue;
      expect(METRICS.has(support.on.metric)).toBe(true);
      expect(PROTOCOL_IDS).toContain(support.on.protocol);
      expect(support.on.board).not.toBe('');
    }
    const keys = cells.map(({ table, row, column }) => cellKey(paper.id, table.label, row, column));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has a page that is current', () => {
    expect(readFileSync(join(ROOT, `docs/papers/${paper.id}.md`), 'utf8')).toBe(paperPage(paper, OWN_VALUES));
  });

  // Table 1 of MAC has a column more (resolution); rows of the text and of Table 3, right, are read by eye.
  withText('prints what the text of the paper prints', () => {
    const file = paper.id === 'splits' ? 'not-all-splits' : paper.id;
    const lines = readFileSync(join(SHARED, `papers/${file}.txt`), 'utf8')
      .split('\n')
      .map((line) => line.replace(/<[^>]+>|\$|\\pm/g, (tag) => (tag === '\\pm' ? '±' : '')));
    const missing = paper.tables
      .filter(({ label }) => !label.startsWith('Text'))
      .flatMap((table) =>
        table.rows
          .map(({ label, printed }) => ({ label, values: printed.flatMap((value) => value ?? []) }))
          .filter(({ values }) => !lines.some((line) => inOrder(line.replace(/\s+/g, ' '), values)))
          .map(({ label }) => `${table.label}: ${label}`),
      );
    expect(missing).toEqual([]);
  });
});

/** Whether the values occur in the line one after the other. */
function inOrder(line: string, values: readonly string[]): boolean {
  let from = 0;
  return values.every((value) => {
    const at = line.indexOf(value, from);
    from = at + value.length;
    return at >= 0;
  });
}

/** The names of the papers in the sources of metrics. VAW's hierarchy paper has no table in our copy. */
const CITED_AS: Readonly<Record<string, string>> = {
  mac: 'MAC',
  compun: 'Compun',
  compmap: 'CompMap',
  splits: 'Not All Splits Are Equal',
};

it.each(PAPERS.filter(({ id }) => id in CITED_AS))('metrics cite exactly their tables of $id', (paper) => {
  const linked = new Map<string, Set<string>>();
  for (const { table, support } of cellsOf(paper, OWN_VALUES)) {
    const number = /^Table (\w+)/.exec(table.label)?.[1];
    if (support.kind !== 'metric' || number === undefined) continue;
    linked.set(support.on.metric, (linked.get(support.on.metric) ?? new Set()).add(number));
  }
  const citation = new RegExp(`(?:^|; )${CITED_AS[paper.id]}, Tables? ([^;.]*)`);
  for (const [id, tables] of linked) {
    const cited = citation.exec(METRICS.get(id)?.source ?? '')?.[1]?.match(/\bA?\d+\b/g) ?? [];
    expect([id, cited.sort()]).toEqual([id, [...tables].sort()]);
  }
});

it('says at the top of the page of MAC that Shapes values are not comparable', () => {
  const [, first] = paperPage(
    PAPERS.find(({ id }) => id === 'mac')!,
    OWN_VALUES,
  ).split('\n\n');
  expect(first).toMatch(/Shapes tracks are \*\*not comparable\*\*.*import mac/);
});

it('says on the page of a paper whether a printed value is beyond the interval of a run', () => {
  const table = MAC.tables.find(({ label }) => label === 'Table 6')!;
  const run = (value: number): OwnValue => ({ value, interval: [15, 17], source: 'a run' });
  const page = paperPage(
    { ...MAC, tables: [table] },
    new Map([
      ['mac · Table 6 · 4 double, CLS · Exact', run(16)],
      ['mac · Table 6 · 7 double, CLS and patch · Exact', run(16)],
    ]),
  );
  expect(page).toContain('16.49 (differs: 16, −0.49, within the interval 15–17)');
  expect(page).toContain('17.42 (differs: 16, −1.42, beyond the interval 15–17)');
  expect(page).toContain('| 1\u00A0differs\u00A0(4), 2\u00A0not\u00A0run\u00A0(5) |');
});

describe('own values', () => {
  const keys = new Set(
    PAPERS.flatMap((paper) =>
      cellsOf(paper, OWN_VALUES).map(({ table, row, column }) => cellKey(paper.id, table.label, row, column)),
    ),
  );

  it('belong to printed cells', () => {
    expect([...OWN_VALUES.keys()].filter((key) => !keys.has(key))).toEqual([]);
  });

  withSources('are what the released files count', () => {
    const counts = { ...countMac(), ...countLists(), ...countVaw(), ...countCompun(), ...countThings() };
    for (const [key, count] of Object.entries(counts)) expect([key, OWN_VALUES.get(key)?.value]).toEqual([key, count]);
    const analytic = ['compun · Table 1 · Random · Accuracy', ...Object.keys(quotients())];
    const counted = [...OWN_VALUES.values()].filter(({ interval }) => interval === undefined);
    expect(Object.keys(counts).length + analytic.length).toBe(counted.length);
  });
});

it('divides the compositions of a row of MAC’s Table 1 by its types', () => {
  for (const [key, value] of Object.entries(quotients()))
    expect([key, OWN_VALUES.get(key)?.value]).toEqual([key, value]);
});

/** Averages of benchmarks whose pairs are not in the released files, from the printed counts of the same row. */
function quotients(): Record<string, number> {
  const rows = MAC.tables[0]?.rows.filter(({ label }) => label !== 'MAC') ?? [];
  return Object.fromEntries(
    rows.flatMap(({ label, printed }) => {
      const [attributes = 0, objects = 0, compositions = 0] = printed.map((text) => printedNumber(text ?? '').value);
      return [
        [`mac · Table 1 · ${label} · Avg. attr`, round4(compositions / objects)],
        [`mac · Table 1 · ${label} · Avg. obj`, round4(compositions / attributes)],
      ];
    }),
  );
}

const lines = (path: string) => readFileSync(join(SOURCES, path), 'utf8').trim().split(/\r?\n/);
const json = (path: string): unknown => JSON.parse(readFileSync(join(SOURCES, path), 'utf8'));
const round4 = (value: number) => Number(value.toFixed(4));

function countMac() {
  const compositions = ['train', 'val', 'test'].flatMap((split) =>
    lines(`mac/multi_attr_split_all/${split}_pairs.txt`),
  );
  const attributes = new Set<string>();
  const objects = new Set<string>();
  const pairs = new Set<string>();
  for (const composition of compositions) {
    const words = composition.trim().split(' ');
    const object = words.pop() ?? '';
    objects.add(object);
    for (const attribute of words) {
      attributes.add(attribute);
      pairs.add(`${attribute} ${object}`);
    }
  }
  const typesWith = (position: 0 | 1, more: number) => {
    const partners = new Map<string, number>();
    for (const pair of pairs) {
      const type = pair.split(' ')[position] ?? '';
      partners.set(type, (partners.get(type) ?? 0) + 1);
    }
    return round4((100 * [...partners.values()].filter((count) => count > more).length) / partners.size);
  };
  const other = (list: string) => new Set(Object.keys(json(`mit-states/MIT_${list}.json`) as object));
  return {
    'mac · Table 1 · MAC · Attributes': attributes.size,
    'mac · Table 1 · MAC · Objects': objects.size,
    'mac · Table 1 · MAC · Compositions': new Set(compositions.map((line) => line.trim().split(' ').sort().join(' ')))
      .size,
    'mac · Table 1 · MAC · Avg. attr': round4(pairs.size / objects.size),
    'mac · Table 1 · MAC · Avg. obj': round4(pairs.size / attributes.size),
    'mac · Text · Attributes of more than 60 objects, in % · Value': typesWith(0, 60),
    'mac · Text · Objects of more than 25 attributes, in % · Value': typesWith(1, 25),
    'mac · Text · Attributes shared with MIT-States · Value': [...attributes].filter((name) => other('attrs').has(name))
      .length,
    'mac · Text · Objects shared with MIT-States · Value': [...objects].filter((name) => other('objs').has(name))
      .length,
  };
}

function countLists() {
  const size = (path: string) => Object.keys(json(path) as object).length;
  return {
    'mac · Table 1 · MIT-States · Attributes': size('mit-states/MIT_attrs.json'),
    'mac · Table 1 · MIT-States · Objects': size('mit-states/MIT_objs.json'),
    'mac · Table 1 · UT-Zappos · Attributes': size('ut-zappos/UT_attrs.json'),
    'mac · Table 1 · UT-Zappos · Objects': size('ut-zappos/UT_objs.json'),
  };
}

function countVaw() {
  const rows = lines('vaw/output_detailed.txt')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => /^\d+$/.test(cells[5] ?? '') && /^\d+$/.test(cells[6] ?? ''));
  return {
    'vaw-hierarchy · Text, benchmark · Attributes · Value': rows.length,
    'vaw-hierarchy · Text, benchmark · Positive and negative labels · Value': rows.reduce(
      (sum, cells) => sum + Number(cells[5]) + Number(cells[6]),
      0,
    ),
  };
}

const countCompun = () => ({
  'compun · Table 5 · Compound nouns · Nouns': lines('compun/Compun.csv').length - 1,
});

function countThings() {
  const filter = json('mcrae-things/derived/attribute-filter.json') as Record<string, unknown>;
  const { pairs } = json('mcrae-things/derived/llm-similar-pairs.json') as { pairs: string[][] };
  const { concepts } = json('mcrae-things/derived/similarity-top600.json') as { concepts: string[] };
  const { categories } = json('mcrae-things/derived/supercategories.aligned.json') as { categories: unknown[] };
  const { splits } = json('mcrae-things/derived/splits.compact.json') as { splits: { random: object } };
  const all = lines('mcrae-things/source/concepts-things.txt').length;
  return {
    'splits · Text · Concepts · Value': all,
    'splits · Text · Attributes · Value': (filter['allWithAtLeast10Concepts'] as unknown[]).length,
    'splits · Text · Attributes of the comparison · Value': Object.keys(splits.random).length,
    'splits · Text · Supercategories · Value': categories.length,
    'splits · Text · Concepts grouped by the LLM, in % · Value': round4((100 * new Set(pairs.flat()).size) / all),
    'splits · Text · Concepts grouped by similarity · Value': concepts.length,
    'splits · Text · Concepts in no group by similarity, in % · Value': round4(100 * (1 - concepts.length / all)),
  };
}
