import type { Estimate } from '@primitives/ranking';
import type { BoardResult } from '@primitives/results';
import { AnswerDigester, exampleReader, valuesOf, type JudgedBoard } from '@primitives/scoring';
import type { NewResult } from '@primitives/store/boards';
import type { EvaluationWork } from '@primitives/store/evaluations';
import { createHash } from 'node:crypto';
import { bootstrapSeed, estimatesOf, type EntryColumns } from './entry-columns.js';
import type { Parts } from './dependencies.js';
import { storeAnswers } from './probing.js';
import { reduce } from './reduce.js';
import { isProtected, unitsOf } from './releases.js';
import { SCORER_VERSION } from './scorer-version.js';
import { uncalibratedMetrics } from './uncalibrated-metrics.js';

/** A result that is not published yet, with what its release depends on. */
export interface ComputedResult {
  readonly result: NewResult;
  /** Independent units of the split under the primary metric. */
  readonly units: number;
  /** Digest of the stored answers; null on tracks whose results are published exactly. */
  readonly answersSha256: string | null;
}

/**
 * Computes the result of an evaluation and stores its outcomes. The same predictions give the same result to the last
 * bit.
 */
export async function computeResult(
  parts: Parts,
  columns: EntryColumns,
  work: EvaluationWork,
): Promise<ComputedResult> {
  const { judge, rows, split } = await parts.splits.of(work);
  const digester = new AnswerDigester(rows);
  const examples = work.splitRole === 'public' ? exampleReader(work.protocol, split) : null;
  const readers = examples ? [digester, examples] : [digester];
  const { predictions, outcomes } = await reduce(parts, work, judge, { readers });
  const seed = bootstrapSeed(work.labelsSha256);
  const boards: Record<string, BoardResult> = {};
  const digests: Record<string, string> = {};
  let units = 0;
  for (const [board, bytes] of outcomes) {
    const judged = judge.read(board, bytes);
    if (board === work.boards[0]) units = unitsOf(judged, work.primaryMetric);
    const { sha256 } = await parts.outcomes.write(bytes);
    digests[board] = sha256;
    const { trackId, protocol } = work;
    const resamples = await columns.of(sha256, { trackId, protocol, board, judge, seed }, bytes);
    const curveBand = await columns.curveBand(judged, seed);
    // Of a hidden split, the list would add to what its published values disclose.
    const uncalibrated = work.splitRole === 'public' ? uncalibratedMetrics(resamples) : [];
    boards[board] = {
      ...boardResult(judged, estimatesOf(resamples), work.instanceCount, parts.resamples),
      ...(curveBand && { curveBand }),
      ...(uncalibrated.length > 0 && { uncalibrated }),
    };
  }
  const result = {
    evaluationId: work.id,
    trackId: work.trackId,
    boards,
    outcomes: digests,
    predictions,
    definitionSha256: work.definitionSha256,
    labelsSha256: work.labelsSha256,
    scorerVersion: SCORER_VERSION,
    bootstrapSeed: seed,
    answersSha256: createHash('sha256').update(digester.answers).digest('hex'),
    ...(examples && { examples: examples.answers }),
  };
  return { result, units, answersSha256: isProtected(work) ? await storeAnswers(parts, digester) : null };
}

/**
 * A result on one board: every metric of its protocol, with intervals for the board's columns, and the data behind
 * them.
 *
 * @param columns  estimates of the board's columns, by id
 */
function boardResult(
  judged: JudgedBoard,
  columns: Readonly<Record<string, Estimate>>,
  instances: number,
  resamples: number,
): BoardResult {
  const others = Object.entries(valuesOf(judged)).map(([id, value]): [string, Estimate] => [
    id,
    { value, low: null, high: null, ...(value === null && { reason: judged.because(id) }) },
  ]);
  return { ...judged.details(), values: { ...Object.fromEntries(others), ...columns }, instances, resamples };
}
