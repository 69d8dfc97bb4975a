import type { NormalDraws } from '../intervals/normal-draws.js';

/** Simulated boards: models × units, and which of the models are equally good in expectation. */
export interface EqualModels {
  readonly name: string;
  draw(models: number, units: number, draws: NormalDraws): Float64Array[];
  /** The group of a model: models of one group are equal, those of a higher group better. One group when absent. */
  group?(model: number): number;
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

/** Models that are right where those of a lower group are, and on some more units: two a group. */
const nested: EqualModels = {
  name: 'nested',
  group: (model) => Math.floor(model / 2),
  draw: (models, units, draws) =>
    fromUnits(models, units, () => {
      const shared = Math.sqrt(SHARED) * draws.normal();
      const own = [draws.normal(), draws.normal()];
      const step = Math.min(0.3, 3 / models);
      return (model) => Number(shared + Math.sqrt(1 - SHARED) * own[model % 2]! > 0.8 - step * Math.floor(model / 2));
    }),
};

/**
 * Right on half of the units, right on one of twenty, a skewed score, a score of three levels with most units at the
 * best, equal results but for noise, copies of one model that differ on one unit of ten, and nested models.
 */
export const EQUAL_MODELS: readonly EqualModels[] = [
  binary('binary 50 %', 0),
  binary('binary 5 %', 1.645),
  {
    name: 'skewed',
    draw: (models, units, draws) =>
      fromUnits(models, units, () => {
        const shared = draws.normal();
        return () => Math.exp(0.5 * shared + 0.7 * draws.normal());
      }),
  },
  {
    name: 'heavy ties',
    draw: (models, units, draws) =>
      fromUnits(models, units, () => {
        const shared = draws.normal();
        return () => {
          const score = Math.sqrt(SHARED) * shared + Math.sqrt(1 - SHARED) * draws.normal();
          return score > -0.85 ? 1 : score > -1.65 ? 0.5 : 0;
        };
      }),
  },
  {
    name: 'copies',
    draw: (models, units, draws) =>
      fromUnits(models, units, () => {
        const parent = Number(draws.uniform() < 0.5);
        return (model) => (model % 3 > 0 && draws.uniform() < 0.1 ? Number(draws.uniform() < 0.5) : parent);
      }),
  },
  nested,
];

function fromUnits(models: number, units: number, unit: () => (model: number) => number): Float64Array[] {
  const rows = Array.from({ length: models }, () => new Float64Array(units));
  for (let i = 0; i < units; i++) {
    const result = unit();
    for (let model = 0; model < models; model++) rows[model]![i] = result(model) / units;
  }
  return rows;
}
