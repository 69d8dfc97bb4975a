import type { BenchmarkDefinition, LabelledInstance } from '@primitives/benchmark';
import { PROTOCOL_EXAMPLES } from '@primitives/testing';
import { LabelsError } from '../predictions-error.js';
import { clusterAblation } from './cluster-ablation.js';

const COUNT = 60;
const objects = Array.from({ length: COUNT }, (_, i) => `concept ${String(i).padStart(2, '0')}`);
/** Concept i is in group i % 6. "even" and "third" occur in every group alike; "left" is three whole groups. */
const isThird = (i: number) => Math.floor(i / 6) % 5 === 0;
const { definition: example } = PROTOCOL_EXAMPLES['attribute-probe']!;
const attributes = ['even', 'left', 'third'];
const definition: BenchmarkDefinition = {
  ...example,
  attributes,
  objects,
  families: { all: attributes },
  hierarchy: [],
  probe: {
    strategies: { random: {} },
    categories: { thirds: objects.flatMap((_, i) => (isThird(i) ? [i] : [])) },
  },
};
const labels = objects.map((object, i): LabelledInstance => ({
  id: object,
  image: `${i}.png`,
  object,
  positive: [
    ...(Math.floor(i / 6) % 2 === 0 ? ['even'] : []),
    ...(i % 6 < 3 ? ['left'] : []),
    ...(isThird(i) ? ['third'] : []),
  ],
  set: 'test',
}));
const features = {
  rows: COUNT,
  dimensions: 3,
  data: Float64Array.from(
    objects.flatMap((_, i) => [100 * (i % 6), Math.floor(i / 6) % 2 === 0 ? 1 : -1, (i * 7) % 5]),
  ),
};

describe('the ablation of k', () => {
  const six = clusterAblation({ definition, labels }, features, { k: 6, seed: 1 });

  it('splits by whole clusters, which are the groups of the features', () => {
    expect(six.sizes).toEqual([10, 10, 10, 10, 10, 10]);
    expect(six.attributes.find(({ attribute }) => attribute === 'even')?.selectivity).toBe(50);
  });

  it('leaves out an attribute that whole clusters have, because no order of them splits it', () => {
    expect(six.attributes.map(({ attribute, dominance }) => [attribute, dominance])).toEqual([
      ['even', 0.2],
      ['third', 1],
    ]);
  });

  it('gives the mean selectivity, and its correlation with the dominance', () => {
    const [even = 0, third = 0] = six.attributes.map(({ selectivity }) => selectivity);
    expect(six.selectivity).toBeCloseTo((even + third) / 2, 12);
    expect(six.correlation).toBeCloseTo(third > even ? 1 : -1, 12);
  });

  it('is the same for the same seed, and refuses more clusters than concepts', () => {
    expect(clusterAblation({ definition, labels }, features, { k: 6, seed: 1 })).toEqual(six);
    expect(() => clusterAblation({ definition, labels }, features, { k: 61, seed: 1 })).toThrow(RangeError);
  });

  it('needs a probe', () => {
    const { probe: _, ...without } = definition;
    expect(() => clusterAblation({ definition: without, labels }, features, { k: 6, seed: 1 })).toThrow(LabelsError);
  });
});
