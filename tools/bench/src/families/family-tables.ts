import { table } from '../measure/table.js';

/** Counts of one cell: boards and those with a false claim; boards with one better model and those that find it. */
export interface FamilyCell {
  readonly kind: string;
  readonly models: number;
  readonly units: number;
  readonly boards: number;
  readonly claimed: number;
  readonly tried: number;
  readonly gained: number;
  /** Boards for which the cell was simulated again; none of them counts in `boards`. */
  readonly first?: { readonly boards: number; readonly claimed: number };
}

/** The cells that were simulated again: their first boards, the further ones, which the other tables show, and all. */
export function repeatedTable(cells: readonly FamilyCell[]): string | null {
  const rows = cells.flatMap(({ kind, models, units, boards, claimed, first }) =>
    first
      ? [
          [
            kind,
            models,
            units,
            share(first.claimed, first.boards),
            share(claimed, boards),
            share(first.claimed + claimed, first.boards + boards),
          ],
        ]
      : [],
  );
  return rows.length > 0
    ? table(['results', 'models', 'units', 'first boards', 'further boards', 'together'], rows)
    : null;
}

const share = (claimed: number, boards: number) =>
  `${((100 * claimed) / boards).toFixed(1)}% of ${boards.toLocaleString('en')}`;

/**
 * A table for each kind of results. Rows: numbers of models. Columns: false claims and power at each number of units.
 * Numbers of boards are in parentheses; a heading has the largest number of its column.
 */
export function familyTables(cells: readonly FamilyCell[]): string {
  const kinds = [...new Set(cells.map(({ kind }) => kind))];
  return kinds
    .map((kind) =>
      kindTable(
        kind,
        cells.filter((cell) => cell.kind === kind),
      ),
    )
    .join('\n\n');
}

function kindTable(kind: string, cells: readonly FamilyCell[]): string {
  const distinct = (of: (cell: FamilyCell) => number) => [...new Set(cells.map(of))].sort((x, y) => x - y);
  const units = distinct((cell) => cell.units);
  const most = (u: number, of: Count) =>
    Math.max(...cells.filter((cell) => cell.units === u).map((cell) => of(cell)[1]));
  const shares = (models: number, u: number) => {
    const cell = cells.find((one) => one.models === models && one.units === u);
    return COUNTS.map((of) => {
      const [counted, boards] = cell ? of(cell) : [0, 0];
      if (boards === 0) return '';
      return `${((100 * counted) / boards).toFixed(1)}%${boards < most(u, of) ? ` (${boards})` : ''}`;
    });
  };
  return `### ${kind[0]!.toUpperCase()}${kind.slice(1)}\n\n${table(
    ['models \\ units', ...units.flatMap((u) => [`${u} (${most(u, FALSE)})`, `power (${most(u, POWER)})`])],
    distinct((cell) => cell.models).map((models) => [models, ...units.flatMap((u) => shares(models, u))]),
  )}`;
}

type Count = (cell: FamilyCell) => readonly [counted: number, boards: number];
const FALSE: Count = ({ claimed, boards }) => [claimed, boards];
const POWER: Count = ({ gained, tried }) => [gained, tried];
const COUNTS = [FALSE, POWER];
