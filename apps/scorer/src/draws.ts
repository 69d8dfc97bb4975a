import { MAC_BOARD_METRICS, decodePairOutcomes, pairEvaluator, type PairOutcomes } from '@primitives/metrics';
import { percentileInterval, replicate, resampling, type Replicates, type Resampling } from '@primitives/ranking';
import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import type { Blobs } from '@primitives/blobs';

/** Rows whose draws are kept in memory, 160 KB each at 2,000 resamples of ten metrics; the least used goes first. */
const KEPT = 512;

/**
 * The seed of a split's resamples, in a result as text: the same for all entries, so that their differences are paired, and for the
 * same predictions handed in again.
 */
export function bootstrapSeed(labelsSha256: string, scorerVersion: string): string {
  return createHash('sha256').update(`bootstrap ${labelsSha256} ${scorerVersion}`).digest('hex').slice(0, 8);
}

export const resamplingOf = (seed: string, instances: number): Resampling => resampling(instances, Number.parseInt(seed, 16));

/**
 * The metrics of entries under the same resamples. An entry's draws depend on nothing but its outcomes and the track's seed: they are
 * made once and put together to a board's replicates.
 */
export class Draws {
  readonly #kept = new Map<string, Replicates>();

  constructor(
    private readonly outcomes: Blobs,
    private readonly resamples: number,
  ) {}

  /** Of one entry, whose outcomes are at hand or in the scorer's store. */
  async of(outcomesSha256: string, seed: string, atHand?: PairOutcomes): Promise<Replicates> {
    const key = `${outcomesSha256} ${seed}`;
    const known =
      this.#kept.get(key) ?? (await this.#draw(atHand ?? decodePairOutcomes(await this.outcomes.read(outcomesSha256)), seed));
    this.#kept.delete(key);
    this.#kept.set(key, known);
    for (const oldest of this.#kept.keys()) if (this.#kept.size > KEPT) this.#kept.delete(oldest);
    return known;
  }

  async #draw(outcomes: PairOutcomes, seed: string): Promise<Replicates> {
    await pause(); // between two entries the broker hears that the work goes on
    return replicate([pairEvaluator(outcomes, MAC_BOARD_METRICS)], resamplingOf(seed, outcomes.images), this.resamples);
  }
}

/** The entries' draws one below the other, as `replicate` would have made them together. */
export function together(entries: readonly Replicates[], metrics: readonly string[], resamples: number): Replicates {
  const column = (pick: (entry: Replicates) => Float64Array | undefined, length: number) => {
    const whole = new Float64Array(entries.length * length);
    entries.forEach((entry, row) => whole.set(pick(entry) ?? new Float64Array(length), row * length));
    return whole;
  };
  return {
    metrics,
    submissions: entries.length,
    resamples,
    values: metrics.map((_, m) => column((entry) => entry.values[m], 1)),
    draws: metrics.map((_, m) => column((entry) => entry.draws[m], resamples)),
  };
}

/** The percentile intervals of one entry, by metric. */
export function intervalsOf({ metrics, draws }: Replicates): Record<string, { low: number | null; high: number | null }> {
  return Object.fromEntries(
    metrics.map((id, m) => {
      const interval = percentileInterval(draws[m] ?? new Float64Array(0));
      return [id, { low: interval?.low ?? null, high: interval?.high ?? null }];
    }),
  );
}
