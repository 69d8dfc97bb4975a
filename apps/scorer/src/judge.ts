import { PROTOCOLS } from '@primitives/benchmark';
import type { BoardResult } from '@primitives/evaluation';
import { encodePairOutcomes } from '@primitives/metrics';
import type { EvaluationWork, NewResult } from '@primitives/store';
import { boardResult } from './board-result.js';
import { bootstrapSeed, intervalsOf, type Draws } from './draws.js';
import type { Parts } from './parts.js';
import { reduce } from './reduce.js';

/** Written into every result: a change in how results are made is a new one. */
export const SCORER_VERSION = '1';

/** Scores one evaluation: the verdict, before anybody knows of it. The same predictions give the same verdict to the last bit. */
export async function judge(parts: Parts, draws: Draws, work: EvaluationWork): Promise<NewResult> {
  const split = await parts.splits.of(work);
  const { predictions, outcomes } = await reduce(parts, work, split);
  const seed = bootstrapSeed(work.labelsSha256, SCORER_VERSION);
  const boards: Record<string, BoardResult> = {};
  const digests: Record<string, string> = {};
  for (const board of PROTOCOLS[work.protocol].boards) {
    const { sha256 } = await parts.outcomes.write(encodePairOutcomes(outcomes[board]));
    digests[board] = sha256;
    boards[board] = boardResult(
      outcomes[board],
      split.definition,
      intervalsOf(await draws.of(sha256, seed, outcomes[board])),
      parts.resamples,
    );
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
