import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capacityTables } from './capacity-tables.js';
import type { Costs } from './costs.js';

export const UNIT_COSTS = 'docs/operate/unit-costs.json';
export const CAPACITY_PAGE = 'docs/operate/capacity.md';
const MARKS = /(?<=<!-- from unit-costs\.json: npm run bench -- fleet --costs -->\n\n)[^]*?(?=\n\n<!-- end -->)/;

/** The page has no place for the tables: its marks are gone. */
export class PageError extends Error {
  override readonly name = 'PageError';
}

/** The page with the tables that these costs make. @throws PageError */
export function withTables(page: string, costs: Costs): string {
  if (!MARKS.test(page)) throw new PageError(`${CAPACITY_PAGE} has lost the marks between which its tables stand`);
  return page.replace(MARKS, () => capacityTables(costs));
}

/** Writes the page again after its costs were. */
export function writePage(root: string, costs: Costs): void {
  const path = join(root, CAPACITY_PAGE);
  writeFileSync(path, withTables(readFileSync(path, 'utf8'), costs));
}
