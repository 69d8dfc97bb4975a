import { NormalDraws } from './normal-draws.js';
import type { Population } from './population.js';

/** A split strategy: how large its test folds are, and how much harder than random ones. */
export interface Strategy {
  readonly name: string;
  readonly folds: number;
  readonly tested: number;
  readonly loss: number;
}

export const STRATEGIES: readonly Strategy[] = [
  { name: 'random', folds: 5, tested: 0.3, loss: 0 },
  { name: 'llm', folds: 1, tested: 0.3, loss: 0.1 },
  { name: 'similarity', folds: 1, tested: 0.3, loss: 0.2 },
  { name: 'clustering', folds: 1, tested: 0.3, loss: 0.5 },
  { name: 'supercategory', folds: 1, tested: 0.3, loss: 0.8 },
];

export interface ProbeSize {
  readonly attributes: number;
  readonly concepts: number;
}

export const PROBE_SIZE: ProbeSize = { attributes: 211, concepts: 1_854 };

/** Standard deviation of what the probes of all attributes share in a concept. */
const CONCEPT_EFFECT = 0.5;
/** What a score must exceed: about one negative concept of a hundred does. */
const THRESHOLD = 2.6;

/**
 * The attribute probe: each attribute has between 10 and some 300 of the concepts, and a probe that separates them more
 * or less well; concepts have an effect on the probes of all attributes. The intervals are for other attributes like
 * these; with `drawnConcepts`, concepts are a sample, too.
 */
export function probePopulation(
  name: string,
  { attributes, concepts }: ProbeSize,
  { folds, tested, loss }: Strategy,
  drawnConcepts: boolean,
): Population {
  const fixed = conceptEffects(concepts, new NormalDraws(1));
  return {
    name,
    split: (draws) => {
      const { uniform, normal } = draws;
      const effects = drawnConcepts ? conceptEffects(concepts, draws) : fixed;
      const alarms = effects.map((effect) => above(THRESHOLD - effect));
      const dominance = new Float64Array(attributes);
      const selectivity = new Float64Array(attributes);
      for (let a = 0; a < attributes; a++) {
        const rate = (10 * Math.exp(3.4 * uniform() ** 2)) / concepts;
        dominance[a] = 0.2 + 0.8 * uniform();
        const separation = 2.3 + 0.8 * normal() + 0.5 * (dominance[a]! - 0.6) - loss;
        const positive = Uint8Array.from(effects, () => Number(uniform() < rate));
        let f1 = 0;
        for (let fold = 0; fold < folds; fold++) {
          let [hits, called, positives] = [0, 0, 0];
          for (let c = 0; c < concepts; c++) {
            const drawn = uniform() / tested;
            if (drawn >= 1) continue;
            const own = positive[c] === 1 ? above(THRESHOLD - effects[c]! - separation) : alarms[c]!;
            const yes = drawn < own ? 1 : 0;
            hits += yes & positive[c]!;
            called += yes;
            positives += positive[c]!;
          }
          f1 += hits === 0 ? 0 : (2 * hits) / (called + positives) / folds;
        }
        selectivity[a] = 100 * (f1 - positive.reduce((sum, has) => sum + has, 0) / concepts);
      }
      return {
        evaluator: {
          metrics: ['probe.f1_selectivity.v2', 'probe.cs.v2'],
          instances: attributes,
          evaluate: (weights, values) => {
            const sums = moments(dominance, selectivity, weights);
            values[0] = sums.y;
            values[1] = (sums.xy - sums.x * sums.y) / Math.sqrt((sums.xx - sums.x ** 2) * (sums.yy - sums.y ** 2));
          },
        },
      };
    },
  };
}

const conceptEffects = (concepts: number, { normal }: NormalDraws): Float64Array =>
  Float64Array.from({ length: concepts }, () => CONCEPT_EFFECT * normal());

/** The probability that a standard normal is above x: logistic, to 0.02. */
const above = (x: number): number => 1 / (1 + Math.exp(1.702 * x));

function moments(xs: Float64Array, ys: Float64Array, weights?: Uint16Array) {
  let [count, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < xs.length; i++) {
    const weight = weights ? weights[i]! : 1;
    count += weight;
    x += weight * xs[i]!;
    y += weight * ys[i]!;
    xx += weight * xs[i]! ** 2;
    yy += weight * ys[i]! ** 2;
    xy += weight * xs[i]! * ys[i]!;
  }
  return { x: x / count, y: y / count, xx: xx / count, yy: yy / count, xy: xy / count };
}
