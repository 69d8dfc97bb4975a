import type { MatrixLayout } from '@primitives/benchmark';
import { batchFor, finding, type Preprocessing } from '@primitives/bundle';
import { exceedsShare } from '@primitives/evaluation';
import { Normaliser } from '@primitives/images';
import { ModelRejectedError, type Predictor } from '@primitives/inference';
import type { ShardInstance } from '@primitives/protocol';
import pLimit from 'p-limit';
import { BundleRejectedError } from './bundle-rejected-error.js';
import { recheck, type Recheck, type RecheckOptions } from './recheck.js';
import { ShardMatrices } from './shard-matrices.js';
import type { SplitImages } from './split-images.js';

export interface PredictOptions {
  /** Images per batch; fewer if they are large, see `batchFor`. */
  readonly batch: number;
  /** Seconds that the shard may take if its evaluation is to end in time. */
  readonly seconds?: number | undefined;
  /** Share of instances to recheck, and the tolerance. */
  readonly recheck: Omit<RecheckOptions, 'signal'>;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

export interface ShardPrediction {
  /** A safetensors file: the matrices of the protocol's layout. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly outputSha256: string;
  readonly recheck: Recheck;
  readonly seconds: { readonly preprocess: number; readonly infer: number };
}

/** A model that was loaded for a protocol. */
export interface ShardModel {
  /** The graph that computes the answers, for findings. */
  readonly file: string;
  readonly preprocessing: Preprocessing;
  readonly predictor: Predictor;
  /** The answer matrices of these instances. */
  layout(instances: readonly ShardInstance[]): readonly MatrixLayout[];
}

/** Images prepared in parallel: libvips decodes in its own threads. */
const IN_FLIGHT = 4;

/**
 * Predicts the instances of a shard, in order. The next batch is decoded while the model works on this one; only the
 * scores grow with the shard.
 *
 * @throws BundleRejectedError for a model that is too slow by its estimate; ModelRejectedError for its fault, or for
 * one that turns out to be too slow; ArchiveImageError, UndecodableImageError, EmptyRegionError and
 * UnaskedInstanceError for the split's; the signal's reason
 */
export async function predictShard(
  model: ShardModel,
  images: SplitImages,
  instances: readonly ShardInstance[],
  options: PredictOptions,
): Promise<ShardPrediction> {
  const { signal, onProgress } = options;
  const batch = batchFor(model, options.batch);
  await requireInTime(model, instances, options.seconds);
  const normaliser = new Normaliser(model.preprocessing);
  const seconds = { preprocess: 0, infer: 0 };
  const timed = async <T>(stage: keyof typeof seconds, work: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    return work.finally(() => (seconds[stage] += (performance.now() - startedAt) / 1000));
  };
  const limit = pLimit(IN_FLIGHT);
  const part = (from: number) => instances.slice(from, from + batch);
  const prepare = (from: number) =>
    timed(
      'preprocess',
      limit.map(part(from), (instance) => images.prepared(instance)),
    );

  const matrices = new ShardMatrices(model.layout(instances));
  let next = prepare(0);
  for (let from = 0; from < instances.length; from += batch) {
    signal.throwIfAborted();
    const records = await next;
    if (from + batch < instances.length) {
      next = prepare(from + batch);
      next.catch(() => undefined); // reported when it is awaited
    }
    matrices.append(
      await timed('infer', model.predictor.predict(normaliser.batch(records), part(from))),
      records.length,
    );
    onProgress(from + records.length);
    requireShare(model, instances, seconds.infer, options.seconds);
  }
  const again = async (instance: ShardInstance) =>
    model.predictor.predict(normaliser.batch([await images.prepared(instance)]), [instance]);
  const looked = await timed(
    'infer',
    recheck(instances, (place) => matrices.answerTo(instances, place), again, { ...options.recheck, signal }),
  );
  return { ...matrices.finish(), recheck: looked, seconds };
}

/** Rejects a shard early when its evaluation would exceed the time limit. */
async function requireInTime(
  { file, predictor }: ShardModel,
  instances: readonly ShardInstance[],
  bound: number | undefined,
): Promise<void> {
  if (bound === undefined || !predictor.estimate) return;
  const { pairs, secondsEach } = await predictor.estimate(instances);
  if (pairs * secondsEach <= bound) return;
  const slots = { file, pairs: pairs.toLocaleString('en'), rate: (1 / secondsEach).toFixed(1) };
  throw new BundleRejectedError(
    finding('model_too_slow', { ...slots, found: duration(pairs * secondsEach), expected: duration(bound) }),
  );
}

/** Ends a shard whose evaluation can no longer end in time: other teams wait for this runner. */
function requireShare(
  { file }: ShardModel,
  { length }: readonly ShardInstance[],
  inferSeconds: number,
  share: number | undefined,
): void {
  if (share === undefined || !exceedsShare(inferSeconds, share)) return;
  const slots = { file, images: length, found: duration(inferSeconds), expected: duration(share) };
  throw new ModelRejectedError(finding('model_too_slow', slots)); // it has received images of the split
}

function duration(seconds: number): string {
  const units = [
    ['hours', 3600],
    ['minutes', 60],
    ['seconds', 1],
  ] as const;
  const [name, length] = units.find(([, length]) => seconds >= 2 * length) ?? units[2];
  return `${(seconds / length).toFixed(1)} ${name}`;
}
