import {
  decodeColumns,
  encodeColumns,
  InvalidColumnFileError,
  UnknownMetricError,
  type Column,
  type MetricEvaluator,
} from '@primitives/metrics';

/**
 * Outcomes with one row of numbers per unit (an attribute, an episode, a class): every metric is a function of the rows
 * and their multiplicities.
 */
export interface UnitTable {
  readonly units: number;
  readonly columns: Readonly<Record<string, Float64Array>>;
}

/** Σ w·part / Σ w·whole over units; NaN when the sum is empty. Units whose whole is 0 do not count. */
export function weightedShare(part: Float64Array, whole: Float64Array, weights?: ArrayLike<number>): number {
  let [parts, wholes] = [0, 0];
  for (let i = 0; i < whole.length; i++) {
    const weight = weights ? weights[i]! : 1;
    parts += weight * part[i]!;
    wholes += weight * whole[i]!;
  }
  return wholes === 0 ? NaN : parts / wholes;
}

/** The mean over units that have a value. */
export function weightedMean(values: Float64Array, weights?: ArrayLike<number>): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    const weight = weights ? weights[i]! : 1;
    sum += weight * values[i]!;
    count += weight;
  }
  return count === 0 ? NaN : sum / count;
}

/**
 * An evaluator of metrics over units, by metric id.
 *
 * @throws UnknownMetricError for an id without a metric
 */
export function unitEvaluator(
  units: number,
  evaluators: Readonly<Record<string, (weights?: ArrayLike<number>) => number>>,
  metrics: readonly string[],
): MetricEvaluator {
  const chosen = metrics.map((id) => {
    const figure = evaluators[id];
    if (!figure) throw new UnknownMetricError(id);
    return figure;
  });
  return {
    metrics,
    instances: units,
    evaluate: (weights, values) => chosen.forEach((figure, at) => (values[at] = figure(weights))),
  };
}

/** Writes tables as one column file; a column is named `<column>@<table>`. */
export function encodeTables(
  kind: string,
  tables: Readonly<Record<string, UnitTable>>,
  more: Readonly<Record<string, Column>> = {},
): Uint8Array<ArrayBuffer> {
  const columns: Record<string, Column> = { ...more };
  for (const [table, { columns: own }] of Object.entries(tables))
    for (const [name, column] of Object.entries(own)) columns[`${name}@${table}`] = column;
  return encodeColumns({
    kind,
    meta: Object.fromEntries(Object.entries(tables).map(([table, { units }]) => [table, units])),
    columns,
  });
}

/** Reads the format of `encodeTables`. @throws InvalidColumnFileError */
export function decodeTables(
  kind: string,
  bytes: Uint8Array,
): { tables: Record<string, UnitTable>; more: Readonly<Record<string, Column>> } {
  const file = decodeColumns(bytes);
  if (file.kind !== kind) throw new InvalidColumnFileError(`it holds ${file.kind}, not ${kind}`);
  const tables = Object.entries(file.meta as Record<string, number>).map(([table, units]): [string, UnitTable] => {
    const own = Object.entries(file.columns).filter(([name]) => name.endsWith(`@${table}`));
    return [
      table,
      {
        units,
        columns: Object.fromEntries(
          own.map(([name, column]) => [name.slice(0, -table.length - 1), float64(name, column)]),
        ),
      },
    ];
  });
  const more = Object.fromEntries(Object.entries(file.columns).filter(([name]) => !name.includes('@')));
  return { tables: Object.fromEntries(tables), more };
}

function float64(name: string, column: Column): Float64Array {
  if (column instanceof Float64Array) return column;
  throw new InvalidColumnFileError(`column ${name} is of another type`);
}
