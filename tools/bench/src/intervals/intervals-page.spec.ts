import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  captionBenchmarks,
  compositionBenchmarks,
  pairBenchmarks,
  probes,
  retrievalBenchmarks,
  unitBenchmarks,
} from './populations.js';
import { INTERVALS_PAGE, publishedIntervals, withTables } from './intervals-page.js';

const page = readFileSync(join(__dirname, '../../../..', INTERVALS_PAGE), 'utf8');
const results = publishedIntervals();

describe('docs/metrics/intervals.md', () => {
  it('shows the tables of intervals.json', () => expect(withTables(page, results)).toBe(page));

  it('shows all of its parts', () => {
    const blocks = [...page.matchAll(/<!-- intervals\.json: (\S+) -->/g)].map(([, name]) => name);
    const parts = [...new Set(results.coverage.map(({ part }) => part))];
    expect(blocks.sort()).toEqual([...parts, 'families', 'families-again', 'growth'].sort());
  });

  it.each(
    Object.entries({
      pairs: pairBenchmarks,
      retrieval: retrievalBenchmarks,
      captions: captionBenchmarks,
      compositions: compositionBenchmarks,
      units: unitBenchmarks,
      probes,
    }),
  )('shows every population of %s, each of 1,000 test sets', (part, populations) => {
    const own = results.coverage.filter((cell) => cell.part === part);
    expect([...new Set(own.map(({ population }) => population))].sort()).toEqual(
      populations()
        .map(({ name }) => name)
        .sort(),
    );
    expect(own.filter(({ splits }) => splits < 1_000)).toEqual([]);
  });

  it('keeps its text when a block has no table or no end', () => {
    const text = 'a\n\n<!-- intervals.json: none -->\n\nb\n\n<!-- intervals.json: growth -->\n<!-- end -->\n\nc\n';
    const written = withTables(text, results);
    expect(written).toContain('<!-- intervals.json: none -->\n\nb\n');
    expect(written).toMatch(/growth -->\n\n\|[^]*\|\n\n<!-- end -->\n\nc\n$/);
  });

  it('would differ after another result', () => {
    const [first, ...others] = results.coverage;
    const changed = { ...results, coverage: [{ ...first!, held: 0.5 }, ...others] };
    expect(withTables(page, changed)).not.toBe(page);
  });

  it('has no calibrated cell below 93% or above 97% by more than two standard errors of its test sets', () => {
    const error = (rate: number, splits: number) => Math.sqrt((rate * (1 - rate)) / splits);
    const outside = results.coverage.filter(
      ({ held, splits, calibrated }) =>
        calibrated && (held < 0.93 - 2 * error(0.93, splits) || held > 0.97 + 2 * error(0.97, splits)),
    );
    expect(outside).toEqual([]);
  });

  it('has no cell with a false claim on more than 5.5% of its boards by two standard errors', () => {
    const limit = (boards: number) => 0.055 + 2 * Math.sqrt((0.055 * 0.945) / boards);
    const outside = results.families.filter(({ boards, claimed }) => claimed / boards > limit(boards));
    expect(outside).toEqual([]);
  });
});

it('is what the site says of false claims on boards of at least 300 independent units', () => {
  const web = join(__dirname, '../../../../apps/web/src');
  const percent = (rate: number) => `${(100 * rate).toFixed(1)}%`;
  const cells = results.families.filter(({ kind, units }) => kind !== 'nested' && units >= 300);
  const total = (of: 'boards' | 'claimed') => cells.reduce((sum, cell) => sum + cell[of], 0);
  const most = cells.reduce((a, b) => (b.claimed / b.boards > a.claimed / a.boards ? b : a));
  const highest = percent(most.claimed / most.boards);
  const ranks = readFileSync(join(web, 'routes/docs/ranks/+page.svelte'), 'utf8').replace(/\s+/g, ' ');
  expect(ranks).toContain(
    `${percent(total('claimed') / total('boards'))} of all boards had a false claim, and up to ${highest} in one configuration (${most.claimed} of ${most.boards} boards)`,
  );
  expect(readFileSync(join(web, 'lib/strings/claim.ts'), 'utf8')).toContain(`at most ${highest} in simulations`);
});
