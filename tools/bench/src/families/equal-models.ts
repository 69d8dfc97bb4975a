import type { NormalDraws } from '../intervals/normal-draws.js';

/** Equal models: by how the results of a unit are drawn. Models × units, none better than another in expectation. */
export interface EqualModels {
  readonly name: string;
  draw(models: number, units: number, draws: NormalDraws): Float64Array[];
}

/** Share of a unit's difficulty that all models share. */
const SHARED = 0.5;

/** Right or wrong, with a difficulty of the unit that the models share; the threshold makes the rate. */
const binary = (name: string, threshold: number): EqualModels => ({
  name,
  draw: (models, units, draws) =>
    fromUnits(models, units, () => {
      const shared = Math.sqrt(SHARED) * draws.normal();
      return () => Number(shared + Math.sqrt(1 - SHARED) * draws.normal() > threshold);
    }),
});

/**
 * Right on half of the units, right on one of twenty, a skewed score, and copies of one model that differ on one unit
 * of ten.
 */
export const EQUAL_MODELS: readonly EqualModels[] = [
  binary('binary 50 %', 0),
  binary('binary 5 %', 1.645),
  {
    name: 'continuous, skewed',
    draw: (models, units, draws) =>
      fromUnits(models, units, () => {
        const shared = draws.normal();
        return () => Math.exp(0.5 * shared + 0.7 * draws.normal());
      }),
  },
  {
    name: 'nested, heavy ties',
    draw: (models, units, draws) =>
      fromUnits(models, units, () => {
        const parent = Number(draws.uniform() < 0.5);
        return () => (draws.uniform() < 0.1 ? Number(draws.uniform() < 0.5) : parent);
      }),
  },
];

function fromUnits(models: number, units: number, unit: () => () => number): Float64Array[] {
  const rows = Array.from({ length: models }, () => new Float64Array(units));
  for (let i = 0; i < units; i++) {
    const result = unit();
    for (const row of rows) row[i] = result() / units;
  }
  return rows;
}
