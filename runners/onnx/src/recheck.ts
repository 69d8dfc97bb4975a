import { createHash } from 'node:crypto';
import type { Predictions } from '@primitives/inference';
import type { ShardInstance, ShardReceipt } from '@primitives/protocol';

export type Recheck = NonNullable<ShardReceipt['recheck']>;

export interface RecheckOptions {
  readonly share: number;
  /** Tolerance between two answers of one engine, relative to the largest score of the row. */
  readonly tolerance: number;
  readonly signal: AbortSignal;
}

/** Tolerance for differences that batching and kernel blocking cause, on a CPU and on a GPU. */
export const recheckTolerance = (provider: string): number => (provider === 'cpu' ? 1e-4 : 5e-3);

/**
 * Predicts a sample of a shard's instances again, one at a time in reverse order, and compares the results. This
 * detects a model whose score depends on the batch or changes between runs, even if it passes every probe. Only counts
 * leave the runner.
 *
 * @param answered the shard's matrices for an instance @param again predicts one instance alone
 */
export async function recheck(
  instances: readonly ShardInstance[],
  answered: (place: number) => Predictions,
  again: (instance: ShardInstance) => Promise<Predictions>,
  { share, tolerance, signal }: RecheckOptions,
): Promise<Recheck> {
  const chosen = [...instances.entries()].filter(([, { id }]) => isChosen(id, share)).reverse();
  let differing = 0;
  let code: Recheck['code'] = null;
  for (const [place, instance] of chosen) {
    signal.throwIfAborted();
    const alone = await again(instance);
    if (same(answered(place), alone, tolerance)) continue;
    differing++;
    if (!same(alone, await again(instance), tolerance)) code = 'not_deterministic';
    else code ??= 'batch_dependent';
  }
  return { instances: chosen.length, differing, code };
}

/** Selects by the platform's opaque instance name, which the author of a model cannot know. */
const isChosen = (id: string, share: number): boolean =>
  createHash('sha256').update(id).digest().readUInt32BE() < share * 2 ** 32;

function same(a: Predictions, b: Predictions, tolerance: number): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => closeTo(a[name]!, b[name] ?? new Float32Array(), tolerance))
  );
}

function closeTo(a: Float32Array, b: Float32Array, tolerance: number): boolean {
  if (a.length !== b.length) return false;
  const near = tolerance * Math.max(largest(a), largest(b));
  return a.every((value, i) => value === b[i] || Math.abs(value - b[i]!) <= near); // minus infinity equals itself
}

const largest = (values: Float32Array): number =>
  values.reduce((most, value) => (Math.abs(value) < Infinity ? Math.max(most, Math.abs(value)) : most), 0);
