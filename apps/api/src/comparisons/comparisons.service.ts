import { NoAnswerError, type Bus } from '@primitives/messaging';
import { boardTest, differenceStep, type BoardRow, type BoardSnapshot, type SnapshotRow } from '@primitives/boards';
import { comparisonTimeout, noCommonBoard, UserError } from '@primitives/errors';
import {
  encodeMessage,
  parseCompareReply,
  subjects,
  type CompareReply,
  type CompareRequest,
  type FamilyRequest,
} from '@primitives/protocol';
import type { Clock } from '@primitives/runtime';
import type { BoardResult } from '@primitives/results';
import { sliceDifferences, type SliceDifference } from '@primitives/ranking';
import { allTracks, type Track } from '@primitives/store/benchmarks';
import { reportedRows } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { resultsOfEvaluations } from '@primitives/store/evaluations';
import { codesOfSameModel } from '@primitives/store/submissions';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RateLimiter } from '../auth/rate-limiter.js';
import { metricsOf, primaryMetricOfBoard } from '../benchmarks/tracks.service.js';
import { BoardsService } from '../boards/boards.service.js';
import { reportedRowViews, verifiedRow } from '../boards/graphql-rows.js';
import type { ApiConfig } from '../config.js';
import { BUS, CLOCK, CONFIG, STORE } from '../injection-tokens.js';
import type { RequestContext } from '../graphql/context.js';
import { withStepsOfMetrics } from '../evaluations/result-steps.js';
import { TOP5_RECALL } from '../evaluations/results.service.js';
import type {
  ComparableBoardType,
  ComparedCurveType,
  FamilyDifferenceType,
  ComparisonType,
  SliceComparisonType,
} from './comparison.type.js';
import { SubmissionBoardsService } from './submission-boards.service.js';
import { decided, joined } from './verdicts.js';
import { withheldReason } from './withheld-reason.js';

const MAX_SUBMISSIONS = 6;
/**
 * Longer than an uncached comparison of a board like MAC's takes. The scorer caches its resamples for the next
 * request.
 */
const TIMEOUT_MS = 20_000;
/** Maximum number of cached comparisons; each takes a few kB. */
const MAX_CACHED = 500;
/** Number of slices listed in each direction. */
const LISTED = 10;

type Compared = Extract<CompareReply, { kind: 'compared' }>;
type Family = Extract<CompareReply, { kind: 'family' }>;

/** A board with the rows of the submissions, in the requested order. */
export interface Candidate {
  readonly track: Track;
  readonly board: string;
  readonly snapshot: BoardSnapshot;
  readonly rows: readonly SnapshotRow[];
  /** Codes of the requested submissions, in the order of the rows: a row may be another submission of the model. */
  readonly codes: readonly string[];
  /** Metrics of the board whose differences are not tested. */
  readonly untested: ReadonlySet<string>;
}

/** A comparison with the data that its field resolvers need. */
export interface Comparison extends ComparisonType {
  readonly rows: readonly SnapshotRow[];
  readonly trackId: string;
}

/** Compares submissions. The scorer runs the tests, because only it reads outcomes. */
/** Who requests a comparison: what they see in its error, and whose rate limit applies. */
type Caller = Pick<RequestContext, 'viewer' | 'rateLimitKey'>;

@Injectable()
export class ComparisonsService {
  /** Results by board and entries, never stale because results are immutable. The oldest is evicted first. */
  private readonly cached = new LRUCache<string, Promise<Compared | Family>>({ max: MAX_CACHED });
  private readonly limiter: RateLimiter;

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ApiConfig,
    private readonly boards: BoardsService,
    private readonly submissionBoards: SubmissionBoardsService,
  ) {
    this.limiter = new RateLimiter(store, {
      name: 'comparisons',
      burst: config.PRIMITIVES_TUNE_COMPARISONS_PER_MINUTE,
      perMs: 60_000,
    });
  }

  /**
   * @param codes codes of the submissions, the reference first
   * @param boardId `track.board`; null selects the first board that contains all of them
   * @param snapshotId of this board; null: the latest one
   * @throws UserError no_common_board, comparison_timeout, rate_limited
   */
  async compare(
    codes: readonly string[],
    { boardId, snapshotId }: { readonly boardId: string | null; readonly snapshotId: string | null },
    { viewer, rateLimitKey }: Caller,
  ): Promise<Comparison> {
    const candidates = await this.candidates(codes);
    const exact = candidates.filter(({ rows, codes }) => rows.every((row, at) => row.submissionCode === codes[at]));
    const latest = boardId === null ? exact[0] : exact.find((each) => idOf(each) === boardId);
    const candidate = snapshotId === null ? latest : await this.onSnapshot(codes, boardId ?? '', snapshotId);
    if (!candidate) throw noCommonBoard(await this.submissionBoards.describe(codes, viewer), boardId);
    const metrics = metricsOf(candidate.track, candidate.board);
    const request: CompareRequest = { v: 1, ...entriesOf(candidate) };
    const {
      metrics: tests,
      agreements,
      resamples,
    } = await this.cachedTests<Compared>(request, viewer?.account.id ?? rateLimitKey);
    const similarTo = await this.boards.similarRows(candidate.track.id, candidate.snapshot);
    const codeOf = new Map(candidate.rows.map((row) => [row.evaluationId, row.submissionCode]));
    return {
      board: comparable(candidate),
      boards: candidates.map(comparable),
      metrics,
      primaryMetric: primaryMetricOfBoard(candidate.track, candidate.board),
      resamples,
      rows: candidate.rows,
      trackId: candidate.track.id,
      models: candidate.rows.map((row) =>
        verifiedRow(
          row,
          metrics.map(({ id }) => id),
          similarTo(row.evaluationId),
        ),
      ),
      differences: tests.map((test) => ({
        ...decided(candidate, test),
        step: stepOf(candidate, test),
        submissionCode: codeOf.get(test.evaluationId) ?? '',
      })),
      agreements: agreements.map(({ evaluationId, ...counts }) => ({
        ...counts,
        submissionCode: codeOf.get(evaluationId) ?? '',
      })),
    };
  }

  /**
   * Every board that contains all of the models, as one family of tests.
   *
   * @param codes codes of the submissions, the reference first
   * @throws UserError no_common_board, comparison_timeout, rate_limited
   */
  async compareBoards(codes: readonly string[], { viewer, rateLimitKey }: Caller): Promise<FamilyDifferenceType[]> {
    const candidates = await this.candidates(codes);
    if (candidates.length === 0) throw noCommonBoard(await this.submissionBoards.describe(codes, viewer), null);
    return this.family(candidates, viewer?.account.id ?? rateLimitKey);
  }

  /**
   * Every metric of a board, as one family of tests.
   *
   * @param codes codes of two submissions, the reference first @param boardId `track.board`
   * @param snapshotId null: the latest snapshot
   * @throws UserError no_common_board, comparison_timeout, rate_limited
   */
  async compareMetrics(
    codes: readonly [string, string],
    { boardId, snapshotId }: { readonly boardId: string; readonly snapshotId: string | null },
    { viewer, rateLimitKey }: Caller,
  ): Promise<FamilyDifferenceType[]> {
    const board = await this.onSnapshot(codes, boardId, snapshotId);
    if (!board) throw noCommonBoard(await this.submissionBoards.describe(codes, viewer), boardId);
    return this.family([board], viewer?.account.id ?? rateLimitKey, board.snapshot.metrics);
  }

  /**
   * Tests metrics of these boards as one family at the 5% level. The boards may have different entries;
   * the first entry of each is its reference. A difference that the ranks of its board do not call significant is not
   * significant here either: the larger p of the two families counts.
   *
   * @param metrics of each board; null: its primary one
   * @throws UserError comparison_timeout, rate_limited
   */
  async family(
    boards: readonly Candidate[],
    caller: string,
    metrics: readonly string[] | null = null,
  ): Promise<FamilyDifferenceType[]> {
    const parts = boards.map((board) => ({ ...partOf(board), ...(metrics && { metrics: [...metrics] }) }));
    const request: FamilyRequest = { v: 1, family: parts };
    const { differences } = await this.cachedTests<Family>(request, caller);
    return differences.flatMap(({ trackId, board, metric, evaluationId, ...difference }) => {
      const of = boards.find((each) => each.track.id === trackId && each.board === board);
      const about = of && metricsOf(of.track, board).find(({ id }) => id === metric);
      const code = of?.codes[of.rows.findIndex((row) => row.evaluationId === evaluationId)];
      if (!of || !about || !code) return [];
      const joint = joined(difference, boardTest(of.snapshot, metric, evaluationId, of.rows[0]?.evaluationId ?? ''));
      return [
        {
          ...joint,
          step: stepOf(of, { metric, evaluationId }),
          board: comparable(of),
          metric: about,
          submissionCode: code,
        },
      ];
    });
  }

  /** Differences from the reference by slice, from the stored results. */
  async slices({ rows, board }: Comparison): Promise<SliceComparisonType[]> {
    const results = await this.results(rows, board.board);
    const [first, ...others] = rows;
    const reference = first && results.get(first.evaluationId);
    return others.flatMap(({ evaluationId, submissionCode }) => {
      const other = results.get(evaluationId);
      if (!reference || !other) return [];
      const { label, format } = other.sliceMetric ?? TOP5_RECALL;
      const of = (kind: 'attribute' | 'object' | 'pair') =>
        sliceDifferences(reference.slices[kind], other.slices[kind]);
      return [
        {
          submissionCode,
          metricLabel: label,
          format,
          attributes: of('attribute'),
          attributesWithheld: withheldReason([reference.slices.attribute, other.slices.attribute]),
          objects: largest(of('object')),
          pairs: largest(of('pair')),
        },
      ];
    });
  }

  async curves({ rows, board }: Comparison): Promise<ComparedCurveType[]> {
    const results = await this.results(rows, board.board);
    return rows.flatMap(({ evaluationId, submissionCode }) => {
      const curve = results.get(evaluationId)?.curve;
      return curve ? [{ submissionCode, curve }] : [];
    });
  }

  async reported({ trackId, board, metrics }: Comparison): Promise<BoardRow[]> {
    const rows = await reportedRows(this.store.manager, trackId, board.board);
    return reportedRowViews(
      rows,
      metrics.map(({ id }) => id),
    );
  }

  private async results(rows: readonly SnapshotRow[], board: string) {
    const ids = rows.map(({ evaluationId }) => evaluationId);
    const found = await resultsOfEvaluations(this.store.manager, ids);
    return new Map(found.map((result) => [result.evaluationId, withSteps(result.boards?.[board])]));
  }

  /**
   * A snapshot of a board; null if there is none or if it does not contain all of the submissions.
   *
   * @param snapshotId null: the latest snapshot @throws UserError no_common_board unless they are two to six
   */
  private async onSnapshot(
    submissions: readonly string[],
    boardId: string,
    snapshotId: string | null,
  ): Promise<Candidate | null> {
    const codes = distinctCodes(submissions, boardId);
    const [trackSlug = '', board = ''] = boardId.split('.');
    const open = await this.boards.board(trackSlug, board, snapshotId);
    const snapshot = open && (await this.boards.snapshotOf(open));
    const rows = rowsOf(snapshot, codes);
    if (!open || !snapshot || !rows) return null;
    return { track: open.trackRow, board, snapshot, rows, codes, untested: new Set(snapshot.uncalibrated) };
  }

  /**
   * The boards that contain all of the models, in the order of tracks: where a board does not have a submission, the
   * first other one of its team with the same weights.
   *
   * @throws UserError no_common_board unless they are two to six
   */
  private async candidates(submissions: readonly string[]): Promise<Candidate[]> {
    const codes = distinctCodes(submissions, null);
    const same = await codesOfSameModel(this.store.manager, codes);
    const others = new Map([...same].map(([code, all]) => [code, all.filter((other) => !codes.includes(other))]));
    const candidates: Candidate[] = [];
    for (const track of await allTracks(this.store.manager)) {
      for (const board of track.boards) {
        const snapshot = await this.boards.latest(track, board);
        const rows = rowsOf(snapshot, codes, others);
        if (snapshot && rows)
          candidates.push({ track, board, snapshot, rows, codes, untested: new Set(snapshot.uncalibrated) });
      }
    }
    return candidates;
  }

  private async cachedTests<Reply extends Compared | Family>(
    request: CompareRequest | FamilyRequest,
    caller: string,
  ): Promise<Reply> {
    const key = JSON.stringify(request);
    if (!this.cached.has(key)) await this.allowRequests(caller, 'family' in request ? request.family.length : 1);
    const known = this.cached.get(key); // a concurrent request may have started the comparison
    if (known) return known as Promise<Reply>;
    const tests = this.runTests<Reply>(request);
    this.cached.set(key, tests);
    tests.catch(() => this.cached.delete(key));
    return tests;
  }

  /** Limits new comparisons per caller, because each makes the scorer compute thousands of resamples. */
  /** A family costs one comparison for each of its boards, and at most all of a minute. */
  private async allowRequests(caller: string, boards: number): Promise<void> {
    const limit = this.config.PRIMITIVES_TUNE_COMPARISONS_PER_MINUTE;
    if (await this.limiter.consume(caller, this.clock.now(), Math.min(boards, limit))) return;
    throw new UserError('rate_limited', `more than ${limit} new comparisons per minute`);
  }

  private async runTests<Reply extends Compared | Family>(request: CompareRequest | FamilyRequest): Promise<Reply> {
    const bytes = await this.bus
      .request(subjects.compare(), encodeMessage(request), TIMEOUT_MS)
      .catch((error: unknown) => {
        throw error instanceof NoAnswerError ? comparisonTimeout() : error;
      });
    const reply = parseCompareReply(bytes);
    if (reply.kind === 'gone') throw comparisonTimeout(); // the board is changing
    return reply as Reply;
  }
}

const withSteps = (result: BoardResult | undefined) => result && withStepsOfMetrics(result);

/** The step of the difference of an entry from the reference. */
const stepOf = (
  { snapshot, rows }: Pick<Candidate, 'snapshot' | 'rows'>,
  { metric, evaluationId }: { readonly metric: string; readonly evaluationId: string },
): number | null => differenceStep(snapshot, metric, [rows[0]?.evaluationId ?? '', evaluationId]);

const partOf = (candidate: Candidate) => ({ ...entriesOf(candidate), untested: [...candidate.untested] });

const entriesOf = ({ track, board, rows }: Candidate) => ({
  trackId: track.id,
  board,
  evaluationIds: rows.map(({ evaluationId }) => evaluationId),
});

const idOf = ({ track, board }: Candidate) => `${track.slug}.${board}`;

/** @throws UserError no_common_board unless they are two to six */
function distinctCodes(submissions: readonly string[], boardId: string | null): string[] {
  const codes = [...new Set(submissions.map((code) => code.toUpperCase()))];
  if (codes.length < 2 || codes.length > MAX_SUBMISSIONS) throw noCommonBoard(submissions.join(', '), boardId);
  return codes;
}

const comparable = (candidate: Candidate): ComparableBoardType => ({
  id: idOf(candidate),
  track: candidate.track.slug,
  board: candidate.board,
  title: candidate.track.title,
  submissions: candidate.rows.map(({ submissionCode }) => submissionCode),
});

/** @param others codes of submissions that may replace one */
function rowsOf(
  snapshot: BoardSnapshot | null,
  codes: readonly string[],
  others: ReadonlyMap<string, readonly string[]> = new Map(),
): SnapshotRow[] | null {
  const rowOf = (of: readonly string[]) => snapshot?.rows.find(({ submissionCode }) => of.includes(submissionCode));
  const rows = codes.map((code) => rowOf([code]) ?? rowOf(others.get(code) ?? []));
  return rows.every((row) => row !== undefined) ? rows : null;
}

/** The largest differences in each direction, in the original order. */
function largest(slices: readonly SliceDifference[]): SliceDifference[] {
  const listed = new Set(
    [slices, slices.filter(({ significant }) => significant)].flatMap((some) => [
      ...some.filter(({ difference }) => difference > 0).slice(0, LISTED),
      ...some.filter(({ difference }) => difference < 0).slice(0, LISTED),
    ]),
  );
  return slices.filter((slice) => listed.has(slice));
}
