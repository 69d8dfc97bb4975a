import type { Bus } from '@primitives/messaging';
import {
  encodeMessage,
  parseCompareRequest,
  subjects,
  type ComparedAgreement,
  type CompareReply,
  type CompareRequest,
  type FamilyRequest,
  type MetricComparison,
} from '@primitives/protocol';
import { boardMetrics, boardPrimaryMetric, metricDefinition } from '@primitives/metrics';
import { agreement, familyOfBoards, pairedComparison, UNMEASURED } from '@primitives/ranking';
import type { RightOrWrong } from '@primitives/scoring';
import { releasedValues, shownOutcomes, type ReleasedValues } from '@primitives/store/boards';
import { evaluationWork } from '@primitives/store/evaluations';
import { bootstrapSeed, type EntryColumns } from './entry-columns.js';
import type { Parts } from './dependencies.js';
import type { StoredEntry } from './ranking/stored-entry.js';
import { isProtected } from './releases.js';

const GROUP = 'scorer';
const ALPHA = 0.05;
/** Of a difference whose test is not published. */
const UNPUBLISHED = { low: null, high: null, p: null, itemsNeeded: null };

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
      const answer = last.then(async () => {
        const request = parseCompareRequest(bytes);
        const tests = 'family' in request ? compareFamily : compareOnBoard;
        return encodeMessage(await tests(parts, columns, request as CompareRequest & FamilyRequest));
      });
      last = answer.catch(() => undefined);
      return answer;
    },
    (error) => parts.log.warn({ err: error }, 'entries were not compared'),
  );
}

type Boards = Omit<CompareRequest, 'v'>;

/** The entries of a comparison as they are measured on their board; null if one is no longer on it. */
async function measuredEntries(parts: Parts, columns: EntryColumns, { trackId, board, evaluationIds }: Boards) {
  const { manager } = parts.store;
  const shown = new Map((await shownOutcomes(manager, trackId)).map((entry) => [entry.evaluationId, entry]));
  const work = await evaluationWork(manager, evaluationIds[0] ?? '');
  const digests = evaluationIds.map((id) => shown.get(id)?.outcomes[board]);
  if (!work || digests.some((digest) => digest === undefined)) return null;
  const { judge } = await parts.splits.of(work);
  const entries: StoredEntry[] = [];
  const plan = { trackId, protocol: work.protocol, board, judge, seed: bootstrapSeed(work.labelsSha256) };
  for (const digest of digests) entries.push(await columns.of(digest ?? '', plan));
  return { work, judge, digests, entries };
}

/** The tests of one metric of a board against the first entry. */
function testsOf(
  metric: string,
  entries: readonly StoredEntry[],
  { columns, evaluationIds }: { readonly columns: readonly string[]; readonly evaluationIds: readonly string[] },
): MetricComparison[] {
  const m = columns.indexOf(metric);
  const of = (entry: StoredEntry | undefined) => entry?.of[m] ?? UNMEASURED;
  return pairedComparison(of(entries[0]), entries.slice(1).map(of), ALPHA).map((found, at) => {
    const about = { metric, evaluationId: evaluationIds[at + 1] ?? '', difference: found.difference };
    const { interval, p, itemsNeeded } = found;
    return { ...about, low: interval?.low ?? null, high: interval?.high ?? null, p, itemsNeeded };
  });
}

/** Tests metrics of several boards as one family: the 5% hold over all of its boards, metrics and entries. */
async function compareFamily(parts: Parts, columns: EntryColumns, { family }: FamilyRequest): Promise<CompareReply> {
  const boards = [];
  for (const part of family) {
    const found = await measuredEntries(parts, columns, part);
    if (!found) return { v: 1, kind: 'gone' };
    const ranked = boardMetrics(found.work.protocol, part.board);
    const metrics = part.metrics ?? [boardPrimaryMetric(found.work, part.board)];
    const released = isProtected(found.work) ? await releasedValues(parts.store.manager, part.evaluationIds) : null;
    for (const metric of ranked.filter((each) => metrics.includes(each))) {
      const tests = testsOf(metric, found.entries, { columns: ranked, evaluationIds: part.evaluationIds });
      const defined = tests.filter(({ difference }) => difference !== null);
      boards.push({ part, tests, defined, released, tested: !part.untested.includes(metric) });
    }
  }
  const adjusted = familyOfBoards(
    boards.map(({ defined, tested }) => ({ p: Float64Array.from(defined, ({ p }) => (tested ? (p ?? 1) : 1)) })),
  );
  const differences = boards.flatMap(
    ({ part: { trackId, board, evaluationIds }, tests, defined, released, tested }, b) =>
      tests.map((test) => {
        const p = adjusted[b]?.[defined.indexOf(test)] ?? null;
        const { metric, evaluationId } = test;
        const verdict = tested ? verdictOf({ ...test, p }) : test.difference === null ? null : ('not_tested' as const);
        const about = { trackId, board, metric, evaluationId, verdict };
        if (!released) return { ...about, difference: test.difference, p: tested ? p : null };
        const difference = releasedDifference(test, released, { board, first: evaluationIds[0] ?? '' });
        return { ...about, difference, p: null, verdict: difference === null ? null : verdict };
      }),
  );
  return { v: 1, kind: 'family', differences };
}

async function compareOnBoard(parts: Parts, columns: EntryColumns, request: CompareRequest): Promise<CompareReply> {
  const { board, evaluationIds } = request;
  const found = await measuredEntries(parts, columns, request);
  if (!found) return { v: 1, kind: 'gone' };
  const { work, judge, digests, entries } = found;
  const ranked = boardMetrics(work.protocol, board);
  const exact = ranked.flatMap((metric) => testsOf(metric, entries, { columns: ranked, evaluationIds }));
  if (isProtected(work)) {
    const released = await releasedValues(parts.store.manager, evaluationIds);
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
  test: MetricComparison,
  released: ReadonlyMap<string, ReleasedValues>,
  board: string,
  first: string,
): MetricComparison {
  const { metric, evaluationId } = test;
  const difference = releasedDifference(test, released, { board, first });
  const about = { metric, evaluationId, difference, ...UNPUBLISHED };
  const verdict = difference === null ? null : verdictOf(test);
  return verdict === null ? about : { ...about, verdict };
}

/** The difference of the published values; null where either has none. */
function releasedDifference(
  { metric, evaluationId }: Pick<MetricComparison, 'metric' | 'evaluationId'>,
  released: ReadonlyMap<string, ReleasedValues>,
  { board, first }: { readonly board: string; readonly first: string },
): number | null {
  const valueOf = (id: string) => released.get(id)?.[board]?.[metric]?.value ?? null;
  const [own, reference] = [valueOf(evaluationId), valueOf(first)];
  return own === null || reference === null ? null : Number((own - reference).toPrecision(9));
}

function verdictOf({
  metric,
  difference,
  p,
}: Pick<MetricComparison, 'metric' | 'difference' | 'p'>): NonNullable<MetricComparison['verdict']> | null {
  if (difference === null || p === null) return null;
  if (p >= ALPHA || difference === 0) return 'not_significant';
  return difference > 0 === (metricDefinition(metric).direction === 'higher') ? 'better' : 'worse';
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
