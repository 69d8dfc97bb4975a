import { boardMetrics, metricDefinition, metricRange } from '@primitives/metrics';
import type { CurveBand } from '@primitives/results';
import {
  estimateOf,
  measureEntry,
  pointwiseBand,
  replicate,
  resampling,
  UNMEASURED,
  type Estimate,
  type MeasuredEntry,
  type Replicates,
} from '@primitives/ranking';
import type { Judge, JudgedBoard, Measure } from '@primitives/scoring';
import type { EvaluationWork } from '@primitives/store/evaluations';
import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import type { Blobs } from '@primitives/blobs';
import { BoundedCache } from './cache.js';
import { Families } from './families.js';

/** Resamples between two pauses: for VAW's 223,607 cells some tens of milliseconds. */
const AT_ONCE = 64;

/** Of the memory for entries, what the pair tests of boards may take in addition. */
const FAMILY_SHARE = 2;

/**
 * Changes when the random numbers change. If each version of the scorer had its own seed, no board would agree with its
 * earlier results.
 */
const RENDERED_SINCE = '4';

/**
 * The seed of a split's signs and resamples, in a result as text: the same for all entries, so that their differences
 * are paired, and for the same predictions submitted again.
 */
export function bootstrapSeed(labelsSha256: string): string {
  return createHash('sha256').update(`bootstrap ${labelsSha256} ${RENDERED_SINCE}`).digest('hex').slice(0, 8);
}

/** A board whose entries are resampled: its judge and its seed. */
export interface RenderedBoard {
  readonly protocol: EvaluationWork['protocol'];
  readonly board: string;
  readonly judge: Judge;
  readonly seed: string;
}

/**
 * The columns of entries as they are ranked: contributions of the clusters, and their projections on the track's signs.
 * They depend on nothing but an entry's outcomes and the track's seed, and are computed once.
 */
export class Draws {
  readonly #cache: BoundedCache<MeasuredEntry>;
  /** Pair tests of the boards as they were last ranked. */
  readonly families: Families;

  /**
   * @param memoryMiB of the cache: an entry of ten metrics over 5,000 images with 2,000 sign vectors takes 0.55 MiB per
   * board
   */
  constructor(
    private readonly outcomes: Blobs,
    private readonly resamples: number,
    memoryMiB: number,
  ) {
    this.#cache = new BoundedCache(memoryMiB * 2 ** 20, (entry) => 8 * sizeOf(entry));
    this.families = new Families((memoryMiB * 2 ** 20) / FAMILY_SHARE);
  }

  /** Of one entry, whose outcomes are in memory or in the scorer's store. */
  async of(outcomesSha256: string, board: RenderedBoard, atHand?: Uint8Array): Promise<MeasuredEntry> {
    const key = `${outcomesSha256} ${board.board} ${board.seed}`;
    const known =
      this.#cache.get(key) ?? (await this.#measure(atHand ?? (await this.outcomes.read(outcomesSha256)), board));
    this.#cache.put(key, known);
    return known;
  }

  /** The band around a curve, over resamples of its images; null without a curve. Only the result stores it. */
  async curveBand(judged: JudgedBoard, seed: string): Promise<CurveBand | null> {
    const reach = judged.reach?.();
    return reach ? pointwiseBand(await this.#replicated(reach, Number.parseInt(seed, 16))) : null;
  }

  async #measure(bytes: Uint8Array, { protocol, board, judge, seed }: RenderedBoard): Promise<MeasuredEntry> {
    const judged = judge.read(board, bytes);
    const columns = boardMetrics(protocol, board);
    const available = new Set(judged.metrics);
    const parts: MeasuredEntry[] = [];
    for (const { evaluator, clusterOf } of judged.measures(columns.filter((id) => available.has(id)))) {
      await pause(); // extends the deadline of the message at the broker
      const plan = resampling(evaluator.instances, Number.parseInt(seed, 16), clusterOf);
      parts.push(measureEntry(evaluator, plan, this.resamples));
    }
    return inColumns(columns, parts, (metric) => judged.because(metric));
  }

  async #replicated({ evaluator, clusterOf }: Measure, seed: number): Promise<Replicates> {
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
    };
  }
}

/** Numbers cached per entry. */
const sizeOf = ({ of }: MeasuredEntry): number =>
  of.reduce(
    (sum, { contributions, projections }) => sum + (contributions?.length ?? 0) + (projections?.length ?? 0),
    0,
  );

function joined(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The measured metrics as the board's columns; one that these outcomes do not have is undefined. */
function inColumns(
  columns: readonly string[],
  parts: readonly MeasuredEntry[],
  because: JudgedBoard['because'],
): MeasuredEntry {
  const found = new Map(parts.flatMap(({ metrics, of }) => metrics.map((id, m) => [id, of[m] ?? UNMEASURED])));
  const of = columns.map((id) => {
    const measured = found.get(id) ?? UNMEASURED;
    return Number.isNaN(measured.value) ? { ...measured, because: because(id) } : measured;
  });
  return { metrics: columns, of };
}

/** The estimates of one entry, by metric. */
export function estimatesOf({ metrics, of }: MeasuredEntry): Record<string, Estimate> {
  return Object.fromEntries(
    metrics.map((id, m) => [id, estimateOf(of[m] ?? UNMEASURED, metricRange(metricDefinition(id)))]),
  );
}
