import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capacityTables } from './capacity-tables.js';
import type { Costs } from './costs.js';

export const UNIT_COSTS = 'docs/operate/unit-costs.json';
export const CAPACITY_PAGE = 'docs/operate/capacity.md';
const MARKS = /(?<=<!-- from unit-costs\.json: npm run bench -- fleet --costs -->\n\n)[^]*?(?=\n\n<!-- end -->)/;

/** The page has no markers for the tables. */
export class PageError extends Error {
  override readonly name = 'PageError';
}

/** Returns the page with the tables of these costs. @throws PageError */
export function withTables(page: string, costs: Costs): string {
  if (!MARKS.test(page)) throw new PageError(`${CAPACITY_PAGE} has lost the marks between which its tables stand`);
  return page.replace(MARKS, () => capacityTables(costs));
}

/** Rewrites the page after new measurements. */
export function writePage(root: string, costs: Costs): void {
  const path = join(root, CAPACITY_PAGE);
  writeFileSync(path, withTables(readFileSync(path, 'utf8'), costs));
}
