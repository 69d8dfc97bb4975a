import type { NormalDraws } from '../intervals/normal-draws.js';
import { normalCdf } from './normal-cdf.js';

/** Simulated boards: models × units, and which of the models are equally good in expectation. */
export interface EqualModels {
  readonly name: string;
  /** Results are whole levels from 0 to this; absent where they are any numbers. */
  readonly levels?: number;
  /** One result a unit for each model. */
  draw(models: number, units: number, draws: NormalDraws): Float64Array[];
  /** The group of a model: models of one group are equal, those of a higher group better. One group when absent. */
  group?(model: number): number;
}

/** Standard deviation of what models share in a unit, and of what each has alone: half of the variance each. */
const DEVIATION = Math.SQRT1_2;

/** The probability that a model's score on a unit is above a threshold, given what the models share in it. */
const above = (threshold: number, shared: number): number => 1 - normalCdf((threshold - shared) / DEVIATION);

/** Right or wrong, with a difficulty of the unit that the models share; the threshold makes the rate. */
const binary = (name: string, threshold: number): EqualModels => ({
  name,
  levels: 1,
  draw: (models, units, { normal, uniform }) =>
    fromUnits(models, units, () => {
      const rate = above(threshold, DEVIATION * normal());
      return () => Number(uniform() < rate);
    }),
});

/** Models that are right where those of a lower group are, and on some more units: two a group. */
const nested: EqualModels = {
  name: 'nested',
  levels: 1,
  group: (model) => Math.floor(model / 2),
  draw: (models, units, { normal }) =>
    fromUnits(models, units, () => {
      const shared = DEVIATION * normal();
      const own = [normal(), normal()];
      const step = Math.min(0.3, 3 / models);
      return (model) => Number(shared + DEVIATION * own[model % 2]! > 0.8 - step * Math.floor(model / 2));
    }),
};

/**
 * Right on half of the units, right on one of twenty, a skewed score, a score of three levels with most units at the
 * best, copies of one model that differ on one unit of ten, and nested models.
 */
export const EQUAL_MODELS: readonly EqualModels[] = [
  binary('binary 50%', 0),
  binary('binary 5%', 1.645),
  {
    name: 'skewed',
    draw: (models, units, { normal }) =>
      fromUnits(models, units, () => {
        const shared = normal();
        return () => Math.exp(0.5 * shared + 0.7 * normal());
      }),
  },
  {
    name: 'heavy ties',
    levels: 2,
    draw: (models, units, { normal, uniform }) =>
      fromUnits(models, units, () => {
        const shared = DEVIATION * normal();
        const [best, middle] = [above(-0.85, shared), above(-1.65, shared)];
        return () => {
          const place = uniform();
          return place < best ? 2 : place < middle ? 1 : 0;
        };
      }),
  },
  {
    name: 'copies',
    levels: 1,
    draw: (models, units, { uniform }) =>
      fromUnits(models, units, () => {
        const parent = Number(uniform() < 0.5);
        return (model) => (model % 3 > 0 && uniform() < 0.1 ? Number(uniform() < 0.5) : parent);
      }),
  },
  nested,
];

function fromUnits(models: number, units: number, unit: () => (model: number) => number): Float64Array[] {
  const rows = Array.from({ length: models }, () => new Float64Array(units));
  for (let i = 0; i < units; i++) {
    const result = unit();
    for (let model = 0; model < models; model++) rows[model]![i] = result(model);
  }
  return rows;
}
