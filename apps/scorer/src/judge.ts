import type { BoardResult, Estimate } from '@primitives/evaluation';
import { valuesOf, type JudgedBoard } from '@primitives/scoring';
import type { EvaluationWork, NewResult } from '@primitives/store';
import { bootstrapSeed, intervalsOf, type Draws } from './draws.js';
import type { Parts } from './parts.js';
import { reduce } from './reduce.js';

/** Written into every result: a change in how results are made is a new one. */
export const SCORER_VERSION = '5';

/** Scores one evaluation: the verdict, before anybody knows of it. The same predictions give the same verdict to the last bit. */
export async function judge(parts: Parts, draws: Draws, work: EvaluationWork): Promise<NewResult> {
  const { judge } = await parts.splits.of(work);
  const { predictions, outcomes } = await reduce(parts, work, judge);
  const seed = bootstrapSeed(work.labelsSha256);
  const boards: Record<string, BoardResult> = {};
  const digests: Record<string, string> = {};
  for (const [board, bytes] of outcomes) {
    const { sha256 } = await parts.outcomes.write(bytes);
    digests[board] = sha256;
    const drawn = await draws.of(sha256, { protocol: work.protocol, board, judge, seed }, bytes);
    const judged = judge.read(board, bytes);
    const curveBand = await draws.curveBand(judged, seed);
    boards[board] = {
      ...boardResult(judged, intervalsOf(drawn), work.instanceCount, parts.resamples),
      ...(curveBand && { curveBand }),
    };
  }
  return {
    ...{ evaluationId: work.id, trackId: work.trackId, boards, outcomes: digests, predictions },
    ...{
      definitionSha256: work.definitionSha256,
      labelsSha256: work.labelsSha256,
      scorerVersion: SCORER_VERSION,
      bootstrapSeed: seed,
    },
  };
}

/**
 * What a result says about one board: every metric of its protocol, those of its columns with their intervals, and what is behind them.
 *
 * @param intervals  of the metrics for which there are draws, by id
 */
function boardResult(
  judged: JudgedBoard,
  intervals: Readonly<Record<string, Pick<Estimate, 'low' | 'high'>>>,
  instances: number,
  resamples: number,
): BoardResult {
  const values = Object.fromEntries(
    Object.entries(valuesOf(judged)).map(([id, value]): [string, Estimate] => [
      id,
      { value, low: intervals[id]?.low ?? null, high: intervals[id]?.high ?? null },
    ]),
  );
  return { ...judged.details(), values, instances, resamples };
}
