import { createHash } from 'node:crypto';
import { Normaliser } from '@primitives/images';
import type { MacScores } from '@primitives/inference';
import { encodeSafetensors, type ShardInstance } from '@primitives/protocol';
import type { SplitImages } from './split-images.js';
import type { WarmModel } from './warm-models.js';

export interface PredictOptions {
  readonly batch: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

export interface ShardPrediction {
  /** A safetensors file: the branches that the model has, rows = instances. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Over branch names and rows: equal for equal scores, however they were cut into batches. */
  readonly outputSha256: string;
  readonly seconds: { readonly preprocess: number; readonly infer: number };
}

/** Images prepared side by side: libvips decodes in threads of its own. */
const IN_FLIGHT = 4;

/**
 * Predicts the instances of a shard, in order. The next batch is decoded while the model works on this one; nothing grows with the
 * shard but its scores.
 *
 * @throws ModelRejectedError for the model's fault; ArchiveImageError and UndecodableImageError for the split's; the signal's reason
 */
export async function predictShard({ model, predictor }: WarmModel, images: SplitImages, instances: readonly ShardInstance[], options: PredictOptions): Promise<ShardPrediction> {
  const { batch, signal, onProgress } = options;
  const normaliser = new Normaliser(model.report.preprocessing!);
  const seconds = { preprocess: 0, infer: 0 };
  const timed = async <T>(stage: keyof typeof seconds, work: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    return work.finally(() => (seconds[stage] += (performance.now() - startedAt) / 1000));
  };
  const prepare = (from: number) => timed('preprocess', mapInOrder(instances.slice(from, from + batch), IN_FLIGHT, ({ image }) => prepared(image, images)));

  const parts: MacScores[] = [];
  let next = prepare(0);
  for (let from = 0; from < instances.length; from += batch) {
    signal.throwIfAborted();
    const records = await next;
    if (from + batch < instances.length) {
      next = prepare(from + batch);
      next.catch(() => undefined); // told when it is awaited
    }
    parts.push(await timed('infer', predictor.predict(normaliser.batch(records), records.length)));
    onProgress(from + records.length);
  }
  return { ...encode(parts, instances.length), seconds };
}

async function prepared(name: string, { archive, cache, preparer }: SplitImages): Promise<Uint8Array> {
  const record = new Uint8Array(preparer.recordBytes);
  if (await cache?.read(name, record)) return record;
  const fresh = await preparer.prepare(await archive.read(name));
  await cache?.write(name, fresh);
  return fresh;
}

function encode(parts: readonly MacScores[], rows: number): { bytes: Uint8Array<ArrayBuffer>; outputSha256: string } {
  const hash = createHash('sha256');
  const tensors = new Map<string, { shape: number[]; data: Float32Array }>();
  for (const branch of ['attribute', 'object', 'pair'] as const) {
    const pieces = parts.flatMap((part) => part[branch] ?? []);
    if (pieces.length === 0) continue;
    const data = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      data.set(piece, at);
      at += piece.length;
    }
    hash.update(branch).update(new Uint8Array(data.buffer));
    tensors.set(branch, { shape: [rows, data.length / rows], data });
  }
  return { bytes: encodeSafetensors(tensors), outputSha256: hash.digest('hex') };
}

/** `work` on every item, a few at a time; answers in the items' order. */
async function mapInOrder<T, R>(items: readonly T[], inFlight: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i]!);
  };
  await Promise.all(Array.from({ length: Math.min(inFlight, items.length) }, lane));
  return results;
}
