import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { familyTables, repeatedTable, type FamilyCell } from '../families/family-tables.js';
import { growthTable, type GrowthRow } from '../families/growth-table.js';
import { coverageTable, type CoverageCell } from './coverage-tables.js';

/** What docs/metrics/intervals.json has: the results whose tables docs/metrics/intervals.md shows. */
export interface PublishedIntervals {
  readonly coverage: readonly CoverageCell[];
  readonly families: readonly FamilyCell[];
  readonly growth: readonly GrowthRow[];
}

const ROOT = join(import.meta.dirname, '../../../..');
export const INTERVALS_RESULTS = 'docs/metrics/intervals.json';
export const INTERVALS_PAGE = 'docs/metrics/intervals.md';
/** From a mark to its end; a block without an end matches nothing, rather than the text up to the next end. */
const BLOCK = /(<!-- intervals\.json: (\S+) -->\n)(?:(?!<!-- )[^])*(<!-- end -->)/g;

/** Returns the page with the tables of these results between its marks; blocks without results stay as they are. */
export function withTables(page: string, results: PublishedIntervals): string {
  return page.replace(BLOCK, (block: string, begin: string, name: string, end: string) => {
    const table = tableOf(name, results);
    return table === null ? block : `${begin}\n${table}\n\n${end}`;
  });
}

function tableOf(name: string, { coverage, families, growth }: PublishedIntervals): string | null {
  if (name === 'families') return families.length > 0 ? familyTables(families) : null;
  if (name === 'families-again') return repeatedTable(families);
  if (name === 'growth') return growth.length > 0 ? growthTable(growth) : null;
  return coverage.some(({ part }) => part === name) ? coverageTable(coverage, name) : null;
}

/** Replaces some of the results and rewrites the page; nothing in a short run, whose figures mean nothing. */
export function publish<Part extends keyof PublishedIntervals>(part: Part, own: PublishedIntervals[Part]): void {
  if (process.env['PRIMITIVES_BENCH_SHORT'] === 'on') return;
  const [results, page] = [join(ROOT, INTERVALS_RESULTS), join(ROOT, INTERVALS_PAGE)];
  const all = { ...publishedIntervals(), [part]: own };
  writeFileSync(results, linesOf(all));
  writeFileSync(page, withTables(readFileSync(page, 'utf8'), all));
}

export function publishedIntervals(): PublishedIntervals {
  const file = join(ROOT, INTERVALS_RESULTS);
  if (!existsSync(file)) return { coverage: [], families: [], growth: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as PublishedIntervals;
}

/** One result a line, so that changes can be read. */
function linesOf(all: PublishedIntervals): string {
  const parts = Object.entries(all).map(
    ([name, rows]) =>
      `  "${name}": [\n${(rows as readonly unknown[]).map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
}
