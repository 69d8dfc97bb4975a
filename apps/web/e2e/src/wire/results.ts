import { half, METRICS, ten, type World } from './board.js';
import type { Entry } from './entries.js';

/** The answer of a scored evaluation: invented values, curves and slices that agree with each other. */

const erf = (z: number): number => {
  const t = 1 / (1 + 0.3275911 * Math.abs(z));
  const y =
    1 -
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-z * z);
  return z < 0 ? -y : y;
};

const ATTRIBUTES = [
  'refreshing',
  'grainy',
  'viscous',
  'cool',
  'folded',
  'silky',
  'wrinkled',
  'muddy',
  'glazed',
  'dusty',
  'torn',
  'curly',
  'ripe',
  'wooden',
  'fluffy',
  'wet',
  'round',
  'frozen',
  'peeled',
  'blue',
  'sliced',
  'yellow',
];
const OBJECTS = [
  'towel',
  'soup',
  'river',
  'jacket',
  'tomato',
  'bread',
  'leaf',
  'table',
  'rope',
  'candle',
  'cat',
  'bowl',
  'tower',
  'apple',
  'coffee',
  'shirt',
  'bridge',
  'cake',
  'dog',
  'orange',
];

export interface Sliced {
  readonly name: string;
  readonly n: number;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly baseline: number | null;
  readonly band: string | null;
}

function slices(names: readonly string[], low: number, high: number): Sliced[] {
  return names.map((name, index) => {
    const value = (low + ((high - low) * index) / (names.length - 1)) / 100;
    const n = [118, 63, 81, 140, 97, 72, 109, 58, 24, 201, 233, 312, 146, 92, 264, 188, 355][index % 17]!;
    const width = 1.96 * Math.sqrt((value * (1 - value)) / n);
    const baseline = Math.max(0, value - 0.04 - 0.03 * Math.sin(index));
    return { name, n, value, low: Math.max(0, value - width), high: Math.min(1, value + width), baseline, band: null };
  });
}

/** Every attribute of these has a band, as in a benchmark with frequencies. */
const banded = (all: readonly Sliced[]) =>
  all.map((slice, index) => ({ ...slice, band: ['TAIL', 'MEDIUM', 'HEAD'][Math.floor((3 * index) / all.length)]! }));

const MANY_PAIRS = Array.from(
  { length: 8_136 },
  (_, index) => `${ATTRIBUTES[index % 22]} ${OBJECTS[index % 20]} ${index}`,
);

/** Both ends of a kind, as the API returns them. */
function ends(all: readonly Sliced[], most: number) {
  const sorted = [...all].sort((a, b) => a.value - b.value);
  const lowest = sorted.slice(0, sorted.length <= 2 * most ? Math.ceil(sorted.length / 2) : most);
  return {
    count: all.length,
    intervals: all.some(({ low }) => low !== null),
    lowest,
    highest: sorted.slice(Math.max(lowest.length, sorted.length - most)),
  };
}

/**
 * The slices of a protocol that has them by attribute only, without intervals, or not at all, and without a baseline.
 */
export function slicesByAttribute(has: boolean) {
  const alone = slices(has ? ATTRIBUTES : [], 21.4, 92.3).map((slice) => ({
    ...slice,
    low: null,
    high: null,
    baseline: null,
  }));
  return {
    slices: { attribute: alone, object: [], pair: [] },
    sliceEnds: ({ most }: { most: number }) => ({
      attribute: ends(alone, most),
      object: ends([], most),
      pair: ends([], most),
      baseline: null,
    }),
  };
}

/** A seen–unseen curve between the stated best of both. */
export function curveOf(nine: readonly number[]) {
  const [seen, unseen] = [(nine[7] ?? 0) / 100, (nine[8] ?? 0) / 100];
  const steps = 81;
  const angle = (index: number) => (index / (steps - 1)) * (Math.PI / 2);
  return {
    bias: Array.from({ length: steps }, (_, index) => 12 * ((2 * index) / (steps - 1) - 1)),
    seen: Array.from({ length: steps }, (_, index) => seen * Math.cos(angle(index)) ** (2 / 2.39)),
    unseen: Array.from({ length: steps }, (_, index) => unseen * Math.sin(angle(index)) ** (2 / 2.39)),
  };
}

export function boardResult(
  entry: Entry,
  world: World,
  rank: { low: number; high: number; of: number } | null,
  images: number,
  long = false,
) {
  const kinds = {
    attribute: long ? banded(slices(ATTRIBUTES, 21.4, 92.3)) : slices(ATTRIBUTES, 21.4, 92.3),
    object: slices(OBJECTS, 38, 97),
    pair: slices(
      long ? MANY_PAIRS : OBJECTS.map((object, index) => `${ATTRIBUTES[(index * 7) % ATTRIBUTES.length]} ${object}`),
      8,
      95,
    ),
  };
  const values = ten(entry[world]);
  const median = world === 'closed' ? 9 : 13;
  const spread = world === 'closed' ? 1.59 : 1.73;
  const k = Array.from({ length: 60 }, (_, index) => Math.round(Math.exp((index / 59) * Math.log(2_000)))).filter(
    (value, index, all) => value !== all[index - 1],
  );
  return {
    board: world,
    instances: images,
    candidatePairs: world === 'closed' ? 8_136 : 25_641,
    resamples: 10_000,
    values: METRICS.map((metric, index) => {
      const unit = metric.format === 'PERCENT' ? 100 : 1;
      const value = values[index]!;
      const width = half(value, index, images);
      return {
        metric: metric.id,
        value: value / unit,
        low: (value - width) / unit,
        high: (value + width) / unit,
        rankLow: null,
        rankHigh: null,
        tier: null,
        mark: null,
      };
    }),
    rank: rank === null ? null : { metric: METRICS[0].id, ...rank },
    curve: curveOf(entry[world]),
    coverage: {
      k,
      share: k.map((value) => 0.5 * (1 + erf((Math.log(value) - Math.log(median)) / (spread * Math.SQRT2)))),
    },
    hierarchy: [],
    sliceMetric: { label: 'Top-5 recall', format: 'PERCENT' },
    slices: kinds,
    sliceEnds: ({ most }: { most: number }) => ({
      attribute: ends(kinds.attribute, most),
      object: ends(kinds.object, most),
      pair: ends(kinds.pair, most),
      baseline: 'SigLIP 2 So400m, zero-shot',
    }),
  };
}

export function receipt(now: Date) {
  return {
    bundleSha256: '9c41d07b6a1f2e88c5b3904d7e6f1a2b3c4d5e6f708192a3b4c5d6e7f809e07a',
    definitionSha256: '51d2a7c43b9e8f0617283940a1b2c3d4e5f60718293a4b5c6d7e8f9012349f30',
    archiveSha256: '77e0b1c2d3e4f5061728394a5b6c7d8e9f0a1b2c3d4e5f60718293a4b5c612bd',
    predictions: Array.from({ length: 64 }, (_, index) => ({
      shard: index,
      sha256: index.toString(16).padStart(64, 'ab'),
    })),
    scorerVersion: '0.1.0',
    bootstrapSeed: '20261119',
    engine: [{ onnxruntime: '1.30.0', provider: 'webgpu' }],
    isolation: 'L3',
    recheck: { instances: 52, differing: 0, code: null },
    runners: ['runner-a1', 'runner-b2'],
    scoredAt: now.toISOString(),
  };
}

export function measuredCost(now: Date) {
  return {
    measuredAt: now.toISOString(),
    runner: 'runner-b2',
    failureReason: null,
    cost: {
      parameters: 431e6,
      precision: {
        weights: [
          { dtype: 'int8', parameters: 422e6, share: 0.979 },
          { dtype: 'float32', parameters: 9e6, share: 0.021 },
        ],
        quantisation: ['QDQ'],
      },
      flops: 0.6e12,
      memoryBytes: 2_310e6,
      latencyMs: 27.1,
      latencyLowMs: 26.4,
      latencyHighMs: 29.8,
      latencyP95Ms: 30.4,
      imagesPerSecond: 61.2,
      ratio: 1.83,
      withheld: null,
      runsPerImage: 1,
      hardwareClass: 'NVIDIA H200',
      provider: 'webgpu',
      fallback: {
        nodes: 312,
        onProcessor: 7,
        operators: [
          { operator: 'Shape', nodes: 4 },
          { operator: 'Gather', nodes: 2 },
          { operator: 'NonZero', nodes: 1 },
        ],
      },
    },
  };
}
