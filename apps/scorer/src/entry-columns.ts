import { boardMetrics } from '@primitives/metrics';
import type { CurveBand } from '@primitives/results';
import {
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
import { rm, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Scratch } from './ranking/board-pairs.js';
import { EntryFolder } from './ranking/entry-folder.js';
import type { MeasuredEntries } from './ranking/ranked-board.js';
import { storedEntry, type StoredEntry } from './ranking/stored-entry.js';
import { MEASURED_SINCE } from './scorer-version.js';

/** Resamples between two pauses: for VAW's 223,607 cells some tens of milliseconds. */
const AT_ONCE = 64;

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

/** A board whose entries are measured: its judge and its seed. */
export interface RenderedBoard {
  readonly trackId: string;
  readonly protocol: EvaluationWork['protocol'];
  readonly board: string;
  readonly judge: Judge;
  readonly seed: string;
}

/**
 * The columns of entries as they are ranked: contributions of the clusters, and their projections on the track's signs.
 * They depend on nothing but an entry's outcomes and the track's seed. They are computed once and stored in a folder
 * for each board, with the pairs that its ranking has compared. The folder may be deleted: it is computed again.
 */
export class EntryColumns {
  /** For rankings, which follow one another. */
  readonly scratch = new Scratch();

  /** @param folder of this scorer, or shared by several */
  constructor(
    private readonly outcomes: Blobs,
    private readonly resamples: number,
    private readonly folder: string,
  ) {}

  /** Of one entry, whose outcomes are in memory or in the scorer's store. */
  async of(outcomesSha256: string, board: RenderedBoard, atHand?: Uint8Array): Promise<StoredEntry> {
    const folder = new EntryFolder(this.folderOf(board));
    const known = folder.read(outcomesSha256);
    if (known) return known;
    const entry = storedEntry(await this.#measure(atHand ?? (await this.outcomes.read(outcomesSha256)), board));
    await folder.write(outcomesSha256, entry);
    return entry;
  }

  entriesOf(board: RenderedBoard): MeasuredEntries {
    const folder = new EntryFolder(this.folderOf(board));
    return { of: (digest) => this.of(digest, board), read: (digest) => folder.read(digest) };
  }

  /** The folder of a board; another one for other labels or random signs, and when measurements change. */
  folderOf(board: RenderedBoard): string {
    const columns = boardMetrics(board.protocol, board.board);
    const version = JSON.stringify([MEASURED_SINCE, board.protocol, board.seed, this.resamples, columns]);
    const digest = createHash('sha256').update(version).digest('hex').slice(0, 16);
    return join(this.folder, board.trackId, `${board.board}.${digest}`);
  }

  /**
   * Deletes what a board that is ranked does not need: other entries, and its folders of earlier labels and versions.
   */
  async clean(board: RenderedBoard, outcomes: ReadonlySet<string>): Promise<void> {
    const folder = this.folderOf(board);
    if (outcomes.size === 0) return;
    await new EntryFolder(folder).keepOnly(outcomes);
    const track = join(this.folder, board.trackId);
    for (const name of await readdir(track)) {
      if (!name.startsWith(`${board.board}.`) || join(track, name) === folder) continue;
      await rm(join(track, name), { recursive: true, force: true });
    }
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
export const estimatesOf = ({ metrics, summaries }: StoredEntry): Record<string, Estimate> =>
  Object.fromEntries(metrics.flatMap((id, m) => (summaries[m] ? [[id, summaries[m].estimate]] : [])));
