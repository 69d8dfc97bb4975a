import { trainingPlan } from '@primitives/probes';
import { runComputeTask, type ComputeTask } from '@primitives/scoring';
import { ComputeThreadError, ComputePool } from './compute-pool.js';

const threads = new ComputePool(3);
afterAll(() => threads.close());

/** Probes a synthetic attribute of sixteen concepts. */
const probe = (seed: number): ComputeTask => ({
  kind: 'probe',
  input: {
    features: { rows: 16, dimensions: 2, data: Float64Array.from({ length: 32 }, (_, i) => Math.sin(seed + i)) },
    labels: Uint8Array.from({ length: 16 }, (_, i) => i % 2),
    folds: ['VVU=', 'MzM='],
  },
});

/** Trains a synthetic composition model of 3 × 13 words. */
function training(): ComputeTask {
  const [attributes, objects, embedding, rows] = [3, 13, 5, 96];
  const words = attributes + objects;
  const made = (length: number, from: number) => Float64Array.from({ length }, (_, i) => Math.sin(1.7 * i + from));
  const pairs = Array.from({ length: attributes * objects }, (_, q): [number, number] => [
    Math.floor(q / objects),
    q % objects,
  ]);
  const model = {
    attributes,
    objects,
    embedding,
    logitScale: 2,
    imageProjection: made(words * words, 1),
    textProjection: made(words * 2 * embedding, 2),
    attributeEmbedding: made(attributes * embedding, 3),
    objectEmbedding: made(objects * embedding, 4),
  };
  const activations = { rows, dimensions: words, data: Float32Array.from(made(rows * words, 5)) };
  const plan = trainingPlan(
    model,
    activations,
    Uint32Array.from({ length: rows }, (_, i) => i % pairs.length),
    pairs,
    { learningRate: 1e-2, weightDecay: 1e-3, batch: 48, epochs: 3 },
    { lanes: 8 },
  );
  const space = {
    lists: { attributes, objects, train: pairs, val: [], test: [] },
    world: 'closed' as const,
    phase: 'val' as const,
  };
  return {
    kind: 'composition-training',
    input: {
      plan,
      seed: 5,
      checkEvery: 1,
      validation: { space, activations: { rows: 0, dimensions: words, data: new Float32Array(0) }, labels: [] },
    },
  };
}

describe('tasks on threads', () => {
  it('are answered in order, with more tasks than threads', async () => {
    const tasks = Array.from({ length: 8 }, (_, seed) => probe(seed));
    expect(await threads.run(tasks)).toEqual(tasks.map(runComputeTask));
  });

  it('share one training, with the same result as one thread, to the last bit', async () => {
    const [shared] = await threads.run([training()]);
    expect(shared).toEqual(runComputeTask(training()));
  });

  it('fail without blocking others, and run later ones', async () => {
    await expect(
      threads.run([{ kind: 'probe', input: null } as unknown as ComputeTask, ...[1, 2, 3, 4].map(probe)]),
    ).rejects.toThrow(ComputeThreadError);
    expect(await threads.run([probe(5)])).toEqual([runComputeTask(probe(5))]);
  });
});
