import {
  CALIBRATION_PROFILES,
  PairReduction,
  encodePairOutcomes,
  pairSpace,
  type ImageLabel,
} from '@primitives/metrics';
import { inSplitOrder } from './in-split-order.js';

const space = pairSpace(
  {
    attributes: 3,
    objects: 2,
    train: [
      [0, 0],
      [1, 1],
      [2, 0],
    ],
    val: [],
    test: [
      [0, 1],
      [1, 0],
      [2, 1],
    ],
  },
  'open',
);
const labels: ImageLabel[] = [
  { attributes: [0], object: 0 },
  { attributes: [1, 2], object: 1 },
  { attributes: [2], object: 0 },
  { attributes: [0, 1, 2], object: 1 },
  { attributes: [1], object: 0 },
];
const scores = labels.map((_, i) => ({
  attribute: [Math.sin(i), Math.cos(3 * i), Math.sin(5 * i + 1)],
  object: [Math.cos(i), Math.sin(2 * i)],
}));

/** The outcomes of these images, added in this order. */
function reduced(order: readonly number[]) {
  const reduction = new PairReduction(space, CALIBRATION_PROFILES.mac, [1, 2]);
  const matrix = (branch: 'attribute' | 'object') => Float32Array.from(order.flatMap((i) => scores[i]?.[branch] ?? []));
  reduction.add(
    order.flatMap((i) => labels[i] ?? []),
    { attribute: matrix('attribute'), object: matrix('object') },
  );
  return reduction.finish();
}

it('outcomes in the order of the split equal those of an evaluation in that order, byte for byte', () => {
  const order = [3, 0, 4, 2, 1];
  const straight = encodePairOutcomes(reduced([0, 1, 2, 3, 4]));
  expect(encodePairOutcomes(reduced(order))).not.toEqual(straight);
  expect(encodePairOutcomes(inSplitOrder(reduced(order), Uint32Array.from(order)))).toEqual(straight);
});
