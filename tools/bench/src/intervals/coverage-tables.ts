import { table } from '../measure/table.js';

/** The coverage of one metric on one population. */
export interface CoverageCell {
  /** Part of the section, such as `vaw`. */
  readonly part: string;
  /** `group, model` or a model alone. */
  readonly population: string;
  readonly metric: string;
  readonly splits: number;
  /** Share of the test sets with an interval whose interval holds the mean value. */
  readonly held: number;
  /** Whether the calibration rule accepts most of the test sets. */
  readonly calibrated: boolean;
}

/** One table of a part: a row for each group of populations and metric, a column for each model. */
export function coverageTable(cells: readonly CoverageCell[], part: string): string {
  const own = cells.filter((cell) => cell.part === part);
  const place = ({ population }: CoverageCell): [group: string, model: string] => {
    const comma = population.indexOf(', ');
    return comma < 0 ? ['', population] : [population.slice(0, comma), population.slice(comma + 2)];
  };
  const models = [...new Set(own.map((cell) => place(cell)[1]))];
  const grouped = own.some((cell) => place(cell)[0] !== '');
  const rows = new Map<string, string[]>();
  for (const cell of own) {
    const [group, model] = place(cell);
    const key = JSON.stringify([group, cell.metric]);
    const row = rows.get(key) ?? [...(grouped ? [group] : []), cell.metric, ...models.map(() => '')];
    const held = `${(100 * cell.held).toFixed(1)}%`;
    row[row.length - models.length + models.indexOf(model)] = cell.calibrated ? held : `(${held})`;
    rows.set(key, row);
  }
  const splits = (model: string) =>
    Math.min(...own.filter((cell) => place(cell)[1] === model).map((cell) => cell.splits));
  const headings = [...(grouped ? ['test sets'] : []), 'metric', ...models.map((name) => `${name} (${splits(name)})`)];
  return table(headings, [...rows.values()]);
}
