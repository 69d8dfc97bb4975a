import type { CompositionRule } from '@primitives/benchmark';
import { trainingPlan, type CompositionModel, type Pair } from '@primitives/probes';
import { Xoshiro128 } from '@primitives/ranking';
import type { ComputeTask } from '@primitives/scoring';
import { ComputePool } from '@primitives/threads';
import { sized } from '../measure/sized.js';

/** MIT-States in CompMap's version. */
const ATTRIBUTES = sized(115, 8);
const OBJECTS = sized(245, 12);
const PAIRS = sized({ train: 1_262, val: 300, test: 400 }, { train: 30, val: 10, test: 10 });
const TRAIN_IMAGES = 30_338;
const VAL_IMAGES = sized(10_420, 20);
const TEST_IMAGES = sized(12_995, 20);
const READINGS = 4;
/** The published rule. */
const RULE: CompositionRule = {
  embedding: sized(600, 8),
  learningRate: 5e-5,
  weightDecay: 5e-5,
  batch: sized(128, 8),
  epochs: 400,
  oracleEpochs: 100,
  checkEvery: 10,
  seed: 1123,
};
/** Measured batches; the shorter run, which includes the start of the threads, is subtracted. */
const STEPS = sized({ short: 20, long: 100 }, { short: 1, long: 2 });

/** On a busy machine, processor time is more informative than wall-clock time. */
export interface Time {
  readonly wallMs: number;
  readonly processorMs: number;
}

const map = (figure: (key: keyof Time) => number): Time => ({
  wallMs: figure('wallMs'),
  processorMs: figure('processorMs'),
});

/** One evaluation of `compmap` on MIT-States, extrapolated from full-size parts of it. */
export interface CompositionMetrics {
  readonly step: Time;
  readonly training: Time;
  readonly validation: Time;
  readonly validations: Time;
  /** All readings in both worlds, distributed to the threads. */
  readonly readings: Time;
}

/** The cost of training and reading a composition model at full size, by the number of threads. */
export async function compositionMetrics(count: number): Promise<CompositionMetrics> {
  const threads = new ComputePool(count);
  const random = Xoshiro128.seeded(5);
  const uniform = () => random.next() / 2 ** 32;
  const drawn = (length: number, scale: number) => Float64Array.from({ length }, () => (uniform() - 0.5) * scale);
  const primitives = ATTRIBUTES + OBJECTS;
  const model: CompositionModel = {
    attributes: ATTRIBUTES,
    objects: OBJECTS,
    embedding: RULE.embedding,
    logitScale: Math.log(1 / 0.07),
    imageProjection: drawn(primitives * primitives, 0.1),
    textProjection: drawn(primitives * 2 * RULE.embedding, 0.05),
    attributeEmbedding: drawn(ATTRIBUTES * RULE.embedding, 0.1),
    objectEmbedding: drawn(OBJECTS * RULE.embedding, 0.1),
  };
  const every = Array.from({ length: ATTRIBUTES * OBJECTS }, (_, q): Pair => [Math.floor(q / OBJECTS), q % OBJECTS]);
  const scattered = every.map((_, q) => every[(q * 101) % every.length]!);
  const pairs = {
    train: scattered.slice(0, PAIRS.train),
    val: scattered.slice(PAIRS.train, PAIRS.train + PAIRS.val),
    test: scattered.slice(-PAIRS.test),
  };
  const features = (rows: number) => ({
    rows,
    dimensions: primitives,
    data: Float32Array.from({ length: rows * primitives }, uniform),
  });
  const labels = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      attributes: [scattered[i % PAIRS.train]![0]],
      object: scattered[i % PAIRS.train]![1],
    }));
  const lists = { attributes: ATTRIBUTES, objects: OBJECTS, ...pairs };
  const timed = async (tasks: readonly ComputeTask[]): Promise<Time> => {
    const [from, before] = [performance.now(), process.cpuUsage()];
    await threads.run(tasks);
    const { user, system } = process.cpuUsage(before);
    return { wallMs: performance.now() - from, processorMs: (user + system) / 1000 };
  };
  const training = (steps: number): ComputeTask => {
    const pairOf = Uint32Array.from({ length: steps * RULE.batch }, (_, i) => i % PAIRS.train);
    const plan = trainingPlan(
      model,
      features(steps * RULE.batch),
      pairOf,
      pairs.train,
      { ...RULE, epochs: 1 },
      { lanes: count },
    );
    const nothing = {
      space: { lists, world: 'closed' as const, phase: 'val' as const },
      activations: features(0),
      labels: [],
    };
    return { kind: 'composition-training', input: { plan, seed: 1, checkEvery: 1, validation: nothing } };
  };
  const reading = (world: 'closed' | 'open', phase: 'val' | 'test', rows: number): ComputeTask => ({
    kind: 'composition-reading',
    input: {
      model,
      activations: features(rows),
      labels: labels(rows),
      normalise: true,
      space: { lists, world, phase },
      ks: phase === 'val' ? [1] : [1, 2, 3],
    },
  });
  try {
    await timed([training(STEPS.short)]);
    const short = await timed([training(STEPS.short)]);
    const long = await timed([training(STEPS.long)]);
    const step = map((key) => (long[key] - short[key]) / (STEPS.long - STEPS.short));
    const epochs = RULE.epochs + RULE.oracleEpochs;
    const validation = await timed([reading('closed', 'val', VAL_IMAGES)]);
    const open = await timed([reading('open', 'test', TEST_IMAGES)]);
    const closed = await timed([reading('closed', 'test', TEST_IMAGES)]);
    return {
      step,
      training: map((key) => step[key] * epochs * Math.floor(TRAIN_IMAGES / RULE.batch)),
      validation,
      validations: map((key) => (validation[key] * epochs) / RULE.checkEvery),
      readings: {
        wallMs: ((open.wallMs + closed.wallMs) * READINGS) / Math.min(count, READINGS),
        processorMs: (open.processorMs + closed.processorMs) * READINGS,
      },
    };
  } finally {
    await threads.close();
  }
}
