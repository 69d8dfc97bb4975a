import type { Bus } from '@primitives/messaging';
import {
  encodeMessage,
  parseCompareRequest,
  subjects,
  type CompareReply,
  type CompareRequest,
  type ComparedAgreement,
  type MetricComparison,
} from '@primitives/protocol';
import { boardMetrics, metricCalibration, metricDefinition } from '@primitives/metrics';
import { agreement, isColumnCalibrated, pairedComparison, UNMEASURED } from '@primitives/ranking';
import type { RightOrWrong } from '@primitives/scoring';
import { releasedValues, shownOutcomes, type ReleasedValues } from '@primitives/store/boards';
import { evaluationWork } from '@primitives/store/evaluations';
import { bootstrapSeed, type EntryColumns } from './entry-columns.js';
import type { Parts } from './dependencies.js';
import type { StoredEntry } from './ranking/stored-entry.js';
import { isProtected } from './releases.js';

const GROUP = 'scorer';
const ALPHA = 0.05;
/** Of a difference whose test claims nothing. */
const UNTESTED = { low: null, high: null, p: null, itemsNeeded: null };

/**
 * Answers `compare`: compares entries of a board with the first of them, with the random signs that the board was
 * ranked with. One request at a time, from the stored measurements of the board. Returns statistics only,
 * never outcomes.
 */
export function answerComparisons(bus: Bus, parts: Parts, columns: EntryColumns): void {
  let last: Promise<unknown> = Promise.resolve();
  bus.respond(
    subjects.compare(),
    GROUP,
    (_subject, bytes) => {
      const answer = last.then(async () => encodeMessage(await compare(parts, columns, parseCompareRequest(bytes))));
      last = answer.catch(() => undefined);
      return answer;
    },
    (error) => parts.log.warn({ err: error }, 'entries were not compared'),
  );
}

async function compare(
  parts: Parts,
  columns: EntryColumns,
  { trackId, board, evaluationIds }: CompareRequest,
): Promise<CompareReply> {
  const { manager } = parts.store;
  const shown = new Map((await shownOutcomes(manager, trackId)).map((entry) => [entry.evaluationId, entry]));
  const work = await evaluationWork(manager, evaluationIds[0] ?? '');
  const digests = evaluationIds.map((id) => shown.get(id)?.outcomes[board]);
  if (!work || digests.some((digest) => digest === undefined)) return { v: 1, kind: 'gone' };
  const { judge } = await parts.splits.of(work);
  const measured: StoredEntry[] = [];
  const plan = { trackId, protocol: work.protocol, board, judge, seed: bootstrapSeed(work.labelsSha256) };
  for (const digest of digests) measured.push(await columns.of(digest ?? '', plan));
  const [first, ...others] = measured;
  const exact = boardMetrics(work.protocol, board).flatMap((metric, m): MetricComparison[] => {
    const of = (entry: StoredEntry | undefined) => entry?.of[m] ?? UNMEASURED;
    const summaries = measured.flatMap((entry) => entry.summaries[m] ?? []);
    const calibrated = isColumnCalibrated(summaries, metricCalibration(metricDefinition(metric)));
    return pairedComparison(of(first), others.map(of), ALPHA).map((found, at) => {
      const about = { metric, evaluationId: evaluationIds[at + 1] ?? '', difference: found.difference, calibrated };
      if (!calibrated) return { ...about, ...UNTESTED, ...(found.difference !== null && { verdict: 'tied' as const }) };
      const { interval, p, itemsNeeded } = found;
      return { ...about, low: interval?.low ?? null, high: interval?.high ?? null, p, itemsNeeded };
    });
  });
  if (isProtected(work)) {
    const released = await releasedValues(manager, evaluationIds);
    const metrics = exact.map((figure) => releasedMetric(figure, released, board, evaluationIds[0] ?? ''));
    return { v: 1, kind: 'compared', resamples: parts.resamples, metrics, agreements: [] };
  }
  const metrics = exact;
  const verdicts: (RightOrWrong | undefined)[] = [];
  for (const digest of digests)
    verdicts.push(judge.read(board, await parts.outcomes.read(digest ?? '')).rightOrWrong?.());
  const agreements = agreementsOf(verdicts, evaluationIds);
  return { v: 1, kind: 'compared', resamples: parts.resamples, metrics, agreements };
}

/**
 * The publishable form for a hidden split: the difference of the published values, and the verdict of the exact test at
 * 5%.
 */
function releasedMetric(
  { metric, evaluationId, difference, p, calibrated, verdict: known }: MetricComparison,
  released: ReadonlyMap<string, ReleasedValues>,
  board: string,
  first: string,
): MetricComparison {
  const valueOf = (id: string) => released.get(id)?.[board]?.[metric]?.value ?? null;
  const [own, baseline] = [valueOf(evaluationId), valueOf(first)];
  const published = own === null || baseline === null ? null : Number((own - baseline).toPrecision(9));
  const about = { metric, evaluationId, calibrated, difference: published, ...UNTESTED };
  if (published !== null && known) return { ...about, verdict: known };
  if (difference === null || p === null || published === null) return about;
  const higher = metricDefinition(metric).direction === 'higher';
  const verdict = p >= ALPHA || difference === 0 ? 'tied' : difference > 0 === higher ? 'better' : 'worse';
  return { ...about, verdict };
}

/** Counts only; the scorer does not reveal the units. */
function agreementsOf(
  [first, ...others]: readonly (RightOrWrong | undefined)[],
  ids: readonly string[],
): ComparedAgreement[] {
  if (!first) return [];
  return others.flatMap((other, at) =>
    other
      ? [
          {
            metric: first.metric,
            unit: first.unit,
            evaluationId: ids[at + 1] ?? '',
            ...agreement(first.right, other.right),
          },
        ]
      : [],
  );
}
