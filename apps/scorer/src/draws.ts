import { boardMetrics } from '@primitives/metrics';
import type { CurveBand } from '@primitives/evaluation';
import { percentileInterval, pointwiseBand, replicate, resampling, type Replicates } from '@primitives/ranking';
import type { Judge, JudgedBoard, Measure } from '@primitives/scoring';
import type { EvaluationWork } from '@primitives/store';
import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import type { Blobs } from '@primitives/blobs';
import { Kept } from './cache.js';

/** Resamples between two pauses: for VAW's 223,607 cells some tens of milliseconds. */
const AT_ONCE = 64;

/**
 * The scorer version of the last change of the resamples. A seed per version would make every board disagree with its
 * earlier results.
 */
const RENDERED_SINCE = '3';

/**
 * The seed of a split's resamples, as text in a result: the same for all entries, so that their differences are paired,
 * and for the same predictions submitted again.
 */
export function bootstrapSeed(labelsSha256: string): string {
  return createHash('sha256').update(`bootstrap ${labelsSha256} ${RENDERED_SINCE}`).digest('hex').slice(0, 8);
}

/** A board whose entries are resampled: how it is judged, and with which seed. */
export interface RenderedBoard {
  readonly protocol: EvaluationWork['protocol'];
  readonly board: string;
  readonly judge: Judge;
  readonly seed: string;
}

/** One entry's columns under the resamples, and the number of independent units of each. */
export interface EntryResamples extends Replicates {
  readonly clusters: readonly number[];
}

/**
 * The columns of entries under the same resamples. An entry's resamples depend only on its outcomes and the track's
 * seed: they are computed once and combined into a board's replicates.
 */
export class Draws {
  readonly #kept: Kept<EntryResamples>;

  /** @param memoryMiB of the cache: an entry of ten metrics and 2,000 resamples takes 0.15 MiB a board */
  constructor(
    private readonly outcomes: Blobs,
    private readonly resamples: number,
    memoryMiB: number,
  ) {
    this.#kept = new Kept(memoryMiB * 2 ** 20, (drawn) => 8 * sizeOf(drawn));
  }

  /** The columns of one entry, from its outcomes in memory or in the scorer's store. */
  async of(outcomesSha256: string, board: RenderedBoard, atHand?: Uint8Array): Promise<EntryResamples> {
    const key = `${outcomesSha256} ${board.board} ${board.seed}`;
    const known =
      this.#kept.get(key) ?? (await this.#draw(atHand ?? (await this.outcomes.read(outcomesSha256)), board));
    this.#kept.put(key, known);
    return known;
  }

  /**
   * The band around a judged curve, over the resamples of the columns; null without a curve. Only the result stores it.
   */
  async curveBand(judged: JudgedBoard, seed: string): Promise<CurveBand | null> {
    const reach = judged.reach?.();
    return reach ? pointwiseBand(await this.#measured(reach, Number.parseInt(seed, 16))) : null;
  }

  async #draw(bytes: Uint8Array, { protocol, board, judge, seed }: RenderedBoard): Promise<EntryResamples> {
    const judged = judge.read(board, bytes);
    const columns = boardMetrics(protocol, board);
    const said = new Set(judged.metrics);
    const parts: EntryResamples[] = [];
    for (const measure of judged.measures(columns.filter((id) => said.has(id))))
      parts.push(await this.#measured(measure, Number.parseInt(seed, 16)));
    return inColumns(columns, parts, this.resamples);
  }

  async #measured({ evaluator, clusterOf }: Measure, seed: number): Promise<EntryResamples> {
    const plan = resampling(evaluator.instances, seed, clusterOf);
    const parts: Replicates[] = [];
    for (let first = 0; first < this.resamples || first === 0; first += AT_ONCE) {
      await pause(); // notifies the broker that the work continues
      parts.push(replicate([evaluator], plan, Math.min(AT_ONCE, this.resamples - first), first));
    }
    const { metrics } = evaluator;
    return {
      metrics,
      submissions: 1,
      resamples: this.resamples,
      values: parts[0]?.values ?? [],
      draws: metrics.map((_, m) => joined(parts.map(({ draws }) => draws[m] ?? new Float64Array(0)))),
      clusters: metrics.map(() => plan.clusters),
    };
  }
}

/** Numbers of an entry: values and resamples of each metric. */
const sizeOf = ({ metrics, resamples }: Replicates): number => metrics.length * (resamples + 1);

function joined(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The measured metrics as the board's columns; a metric that these outcomes do not define is undefined throughout. */
function inColumns(columns: readonly string[], parts: readonly EntryResamples[], resamples: number): EntryResamples {
  const found = columns.map((id) => {
    const part = parts.find(({ metrics }) => metrics.includes(id));
    const m = part?.metrics.indexOf(id) ?? -1;
    return {
      value: part?.values[m]?.[0] ?? NaN,
      draws: part?.draws[m] ?? new Float64Array(resamples).fill(NaN),
      clusters: part?.clusters[m] ?? 0,
    };
  });
  return {
    metrics: columns,
    submissions: 1,
    resamples,
    values: found.map(({ value }) => Float64Array.of(value)),
    draws: found.map(({ draws }) => draws),
    clusters: found.map(({ clusters }) => clusters),
  };
}

/** The entries' resamples one below the other, as `replicate` would have computed them together. */
export function together(
  entries: readonly EntryResamples[],
  metrics: readonly string[],
  resamples: number,
): Replicates {
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
export function intervalsOf({
  metrics,
  values,
  draws,
}: Replicates): Record<string, { low: number | null; high: number | null }> {
  return Object.fromEntries(
    metrics.map((id, m) => {
      const undefinedValue = Number.isNaN(values[m]?.[0] ?? NaN);
      const interval = undefinedValue ? null : percentileInterval(draws[m] ?? new Float64Array(0));
      return [id, { low: interval?.low ?? null, high: interval?.high ?? null }];
    }),
  );
}
