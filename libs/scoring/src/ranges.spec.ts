import { METRICS, metricRange, type MetricDefinition } from '@primitives/metrics';
import { PROTOCOL_EXAMPLES, type ProtocolExample } from '@primitives/testing';
import { everyPlace } from './judge.js';
import { score, type ScoredMetric } from './score.js';

const scored = ({ protocol, definition, labels, rows, answer }: ProtocolExample): ScoredMetric[] => {
  const predictions = new Map(Object.entries(answer([...everyPlace(labels.length)])));
  const { boards } = score(protocol, { definition, labels, ...(rows && { rows }), predictions }, { resamples: 100 });
  return boards.flatMap(({ metrics }) => metrics).filter(({ value }) => value !== null);
};
const definitionOf = ({ id }: ScoredMetric): MetricDefinition => METRICS.get(id)!;
const inRange = (metric: ScoredMetric): boolean => {
  const { lowest, highest } = metricRange(definitionOf(metric));
  return [metric.value, metric.low, metric.high].every((end) => end === null || (end >= lowest && end <= highest));
};

/** Czsl with several true pairs per image and scores beyond b₀ = 1,000: the curve reverses at the end of its list. */
const GOING_BACK: ProtocolExample = {
  ...PROTOCOL_EXAMPLES['czsl']!,
  definition: {
    ...PROTOCOL_EXAMPLES['czsl']!.definition,
    attributes: ['a', 'b', 'c'],
    objects: ['o'],
    pairs: {
      train: [[0, 0]],
      val: [],
      test: [
        [1, 0],
        [2, 0],
      ],
    },
  },
  labels: [['b', 'c'], ['b'], ['a'], ['a']].map((positive, i) => ({
    id: `${i}`,
    image: `${i}`,
    object: 'o',
    positive,
    set: 'test',
  })),
  answer: () => ({
    pair: { shape: [4, 3], data: Float32Array.of(5_000, 4_500, 0, 3_000, 0, -1, 5_000, 100, 0, 8_000, 0, 0) },
  }),
};

describe.each(Object.entries({ ...PROTOCOL_EXAMPLES, 'czsl, going back': GOING_BACK }))('%s', (_, example) => {
  const metrics = scored(example);

  it('values and intervals are inside the range in each metric’s definition', () => {
    expect(metrics.filter((metric) => !inRange(metric))).toEqual([]);
  });

  it('intervals contain their value', () => {
    const outside = metrics.filter(
      ({ value, low, high }) => low !== null && high !== null && (value! < low || value! > high),
    );
    expect(outside).toEqual([]);
  });

  it('no interval has zero width', () =>
    expect(metrics.filter(({ low, high }) => low !== null && low === high)).toEqual([]));
});

it('the reference’s area is signed: the reversal at the end of the list subtracts', () => {
  expect(scored(GOING_BACK).find(({ id }) => id === 'czsl.auc.v1')?.value).toBe(-0.375);
  expect(scored(GOING_BACK).find(({ id }) => id === 'czsl.auc_exact.v1')?.value).toBeGreaterThan(0);
});
