import { effectiveRule, metricStep, releaseResult, type BoardResult } from '@primitives/results';
import { boardMetrics, metricDefinition, metricRange } from '@primitives/metrics';
import type { JudgedBoard } from '@primitives/scoring';
import { insertRelease, unreleasedResults, type ResultRelease } from '@primitives/store/boards';
import { evaluationWork, type EvaluationWork } from '@primitives/store/evaluations';
import { createHmac } from 'node:crypto';
import type { Parts } from './dependencies.js';
import { requestRanking } from './request-ranking.js';

/** Whether results of the track leave the scorer rounded. */
export const isProtected = (work: Pick<EvaluationWork, 'splitRole' | 'releaseRule'>): boolean =>
  effectiveRule(work) !== 'exact';

const columnsOf = (work: Pick<EvaluationWork, 'protocol'>, board: string) =>
  new Map(boardMetrics(work.protocol, board).map((id) => [id, metricRange(metricDefinition(id))] as const));

/**
 * The publishable form of a result on a hidden split.
 *
 * @param units independent units of the split under the primary metric
 */
export function releaseOfResult(
  { releaseSecret }: Pick<Parts, 'releaseSecret'>,
  work: EvaluationWork,
  boards: Readonly<Record<string, BoardResult>>,
  { units, details, answersSha256 }: Pick<ResultRelease, 'units' | 'details' | 'answersSha256'>,
): ResultRelease {
  const released = releaseResult(boards, {
    metricsOf: (board) => columnsOf(work, board),
    primary: { board: work.boards[0] ?? '', metric: work.primaryMetric },
    units,
    details,
    uniform: (text) =>
      createHmac('sha256', releaseSecret)
        .update(`${work.labelsSha256} ${work.trackId} ${text}`)
        .digest()
        .readUInt32BE() /
      2 ** 32,
  });
  return { evaluationId: work.id, boards: released, units, details, answersSha256 };
}

/** The minimum improvement of the track, or the rounding step of the split under the primary metric. */
export const minImprovementOf = ({ minImprovement, primaryMetric }: EvaluationWork, units: number): number =>
  minImprovement ?? metricStep(Math.max(units, 1), metricRange(metricDefinition(primaryMetric)));

/**
 * Independent units behind a metric: instances, or their clusters. It depends on the split, not on the answers: where
 * these leave the metric undefined, as equal scores do with a curve, those of another metric count.
 */
export function unitsOf(judged: JudgedBoard, metric: string): number {
  const id = judged.metrics.includes(metric) ? metric : judged.metrics[0];
  const [measure] = id === undefined ? [] : judged.measures([id]);
  if (!measure) return 0;
  return measure.clusterOf?.reduce((most, cluster) => Math.max(most, cluster + 1), 0) ?? measure.evaluator.instances;
}

async function unitsOfResult(
  parts: Parts,
  work: EvaluationWork,
  outcomes: Readonly<Record<string, string>>,
): Promise<number> {
  const [board = ''] = work.boards;
  const digest = outcomes[board];
  if (digest === undefined) return 0;
  const { judge } = await parts.splits.of(work);
  return unitsOf(judge.read(board, await parts.outcomes.read(digest)), work.primaryMetric);
}

/** Results that are released in one pass. */
const AT_ONCE = 100;

/**
 * Releases every unreleased result of tracks that publish results: once after the update that introduced releases, and
 * after a change of a track's rule. Ranks the boards of these tracks again. The slices remain withheld.
 */
export async function releaseEarlier(parts: Parts): Promise<void> {
  const { store, log } = parts;
  const tracks = new Map<string, string>();
  let released = 0;
  for (;;) {
    const waiting = await unreleasedResults(store.manager, AT_ONCE);
    for (const { evaluationId, boards, outcomes } of waiting) {
      const work = await evaluationWork(store.manager, evaluationId);
      if (!work) continue;
      const units = await unitsOfResult(parts, work, outcomes);
      const release = releaseOfResult(parts, work, boards, { units, details: false, answersSha256: null });
      await insertRelease(store.manager, release);
      tracks.set(work.trackId, evaluationId);
    }
    released += waiting.length;
    if (waiting.length < AT_ONCE) break;
  }
  for (const [trackId, evaluationId] of tracks)
    await store.transaction((tx) => requestRanking(tx, trackId, evaluationId));
  if (released > 0) log.info({ released }, 'results of hidden splits were released under the rules of their tracks');
}
