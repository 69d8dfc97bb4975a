import { table } from '../measure/table.js';

/** The boards of one cell, and those with a false claim; of some kinds also those on which a gain was found. */
export interface FamilyCell {
  readonly kind: string;
  readonly models: number;
  readonly units: number;
  readonly boards: number;
  readonly claimed: number;
  /** Boards with a gain, and those on which it was found. */
  readonly tried?: number;
  readonly gained?: number;
}

/** A table of false claims for each kind, and one of power for each kind that has it. */
export function familyTables(cells: readonly FamilyCell[]): string {
  const kinds = [...new Set(cells.map(({ kind }) => kind))];
  const parts = kinds.map((kind) =>
    block(`False claims: ${kind}`, kind, cells, ({ boards, claimed }) => [claimed, boards]),
  );
  const powers = kinds
    .filter((kind) => cells.some((cell) => cell.kind === kind && cell.tried !== undefined))
    .map((kind) => block(`Power: ${kind}`, kind, cells, ({ tried, gained }) => [gained, tried]));
  return [...parts, ...powers].join('\n\n');
}

function block(
  heading: string,
  kind: string,
  cells: readonly FamilyCell[],
  count: (cell: FamilyCell) => readonly [number | undefined, number | undefined],
): string {
  const own = cells.filter((cell) => cell.kind === kind && count(cell)[0] !== undefined);
  const distinct = (of: (cell: FamilyCell) => number) => [...new Set(own.map(of))].sort((x, y) => x - y);
  const [models, units] = [distinct((cell) => cell.models), distinct((cell) => cell.units)];
  const text = (m: number, u: number) => {
    const cell = own.find((one) => one.models === m && one.units === u);
    const [counted, boards] = (cell && count(cell)) ?? [];
    if (counted === undefined || boards === undefined) return '';
    return `${((100 * counted) / boards).toFixed(1)}%${boards < most(u) ? ` (${boards})` : ''}`;
  };
  const most = (u: number) => Math.max(...own.filter((cell) => cell.units === u).map((cell) => count(cell)[1] ?? 0));
  return `### ${heading}\n\n${table(
    ['models \\ units', ...units.map((u) => `${u} (${most(u)})`)],
    models.map((m) => [m, ...units.map((u) => text(m, u))]),
  )}`;
}
