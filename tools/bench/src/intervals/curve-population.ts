import {
  CALIBRATION_PROFILES,
  pairEvaluator,
  PairReduction,
  pairSpace,
  type ImageLabel,
  type Pair,
} from '@primitives/metrics';
import type { NormalDraws } from './normal-draws.js';
import type { PairModel, PairSize } from './pair-population.js';
import type { Population } from './population.js';

/** Half of the pairs are seen: those whose attribute and object have an even sum. */
const [ATTRIBUTES, OBJECTS] = [6, 8];
const isSeen = ([attribute, object]: Pair): boolean => (attribute + object) % 2 === 0;
const PAIRS = Array.from({ length: ATTRIBUTES * OBJECTS }, (_, at): Pair => [Math.floor(at / OBJECTS), at % OBJECTS]);
const SPACE = pairSpace(
  { attributes: ATTRIBUTES, objects: OBJECTS, train: PAIRS.filter(isSeen), val: [], test: PAIRS },
  'open',
);

const SHARE_SEEN = 0.45;
/** Deviation, between images, of the distance of their true pairs from the others. */
const SPREAD = 0.8;
/** An image is right when a true pair is among the k best. */
const KS = [1, 2, 3] as const;

/**
 * Test sets of a pair benchmark whose images rank 48 pairs, so that a true pair may be the second or third; images of
 * `mac` have up to three true pairs. For the curves at k = 2 and 3, and for the area over all biases.
 */
export function curvePopulation(
  name: string,
  { images, profile }: Pick<PairSize, 'images' | 'profile'>,
  { right, favour, grid }: Pick<PairModel, 'right' | 'favour' | 'grid'>,
): Population {
  const mean = CALIBRATION_PROFILES[profile].mean === 'harmonic' ? 'best_hm' : 'best_gm';
  const metrics = [
    `${profile}.auc_exact.v1`,
    ...KS.slice(1).flatMap((k) =>
      ['auc', 'best_seen', 'best_unseen', mean].map((metric) => `${profile}.${metric}_at_${k}.v1`),
    ),
  ];
  const given = (score: number) => (grid > 0 ? grid * Math.round(score / grid) : score);
  return {
    name,
    split: (draws) => {
      const reduction = new PairReduction(SPACE, CALIBRATION_PROFILES[profile], KS);
      const labels = Array.from({ length: images }, () => labelOf(profile === 'mac' ? 3 : 1, draws));
      const pair = new Float32Array(images * PAIRS.length);
      labels.forEach(({ attributes, object }, image) => {
        const lead = right + SPREAD * draws.normal();
        PAIRS.forEach(([a, o], column) => {
          const exact =
            draws.triangular() + (isSeen([a, o]) ? favour : 0) + (o === object && attributes.includes(a) ? lead : 0);
          pair[image * PAIRS.length + column] = given(exact);
        });
      });
      reduction.add(labels, { pair });
      return { evaluator: pairEvaluator(reduction.finish(), metrics) };
    },
  };
}

/** A seen image has seen pairs only; of an unseen one, the first pair is unseen. */
function labelOf(most: number, { uniform }: NormalDraws): ImageLabel {
  const below = (n: number) => Math.floor(n * uniform());
  const [object, seen, count] = [below(OBJECTS), uniform() < SHARE_SEEN, 1 + below(most)];
  const own = (wanted: boolean): number => 2 * below(ATTRIBUTES / 2) + Number(isSeen([0, object]) !== wanted);
  const first = own(seen);
  const others = Array.from({ length: count - 1 }, () => (seen ? own(true) : below(ATTRIBUTES)));
  return { attributes: [...new Set([first, ...others])], object };
}
