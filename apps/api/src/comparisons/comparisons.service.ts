import { NoAnswerError, type Bus } from '@primitives/bus';
import { comparisonDelayed, entriesApart, UserError, type BoardRow, type BoardSnapshot } from '@primitives/evaluation';
import { metricDefinition } from '@primitives/metrics';
import {
  encodeMessage,
  parseCompareReply,
  subjects,
  type CompareReply,
  type MetricComparison,
} from '@primitives/protocol';
import type { Clock } from '@primitives/process';
import { sliceDifferences, type SliceDifference } from '@primitives/ranking';
import { allTracks, reportedRows, resultsOfEvaluations, type Store, type Track } from '@primitives/store';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiter } from '../auth/rate-limiter.js';
import { metricsOf } from '../benchmarks/tracks.service.js';
import { BoardsService } from '../boards/boards.service.js';
import type { BoardRowType } from '../boards/board-row.type.js';
import { reportedRowViews, verifiedRow } from '../boards/row-views.js';
import type { ApiConfig } from '../config.js';
import { BUS, CLOCK, CONFIG, STORE } from '../edges.js';
import { TOP5_RECALL } from '../evaluations/results.service.js';
import type {
  ComparableBoardType,
  ComparedCurveType,
  MetricComparisonType,
  ComparisonType,
  SliceComparisonType,
} from './comparison.type.js';

const MOST = 6;
/** Longer than a cold comparison of a board like MAC's takes; what the scorer drew meanwhile is kept for who asks again. */
const PATIENCE_MS = 20_000;
/** Comparisons kept: a few kB each. */
const KEPT = 500;
/** Slices listed each way, where there are thousands of them. */
const LISTED = 10;
const ALPHA = 0.05;

type Compared = Extract<CompareReply, { kind: 'compared' }>;

/** A board with the entries in the order asked for. */
interface Place {
  readonly track: Track;
  readonly board: string;
  readonly rows: readonly BoardRow[];
}

/** A comparison with what its fields need. */
export interface Comparison extends ComparisonType {
  readonly rows: readonly BoardRow[];
  readonly trackId: string;
}

/** Submissions beside each other, by the tests of the scorer: it alone reads outcomes. */
@Injectable()
export class ComparisonsService {
  /** By board and entries; results never change, so nothing here can be stale. The oldest is forgotten first. */
  private readonly kept = new Map<string, Promise<Compared>>();
  private readonly asks: RateLimiter;

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ApiConfig,
    private readonly boards: BoardsService,
  ) {
    this.asks = new RateLimiter(store, {
      name: 'comparisons',
      burst: config.PRIMITIVES_TUNE_COMPARISONS_PER_MINUTE,
      perMs: 60_000,
    });
  }

  /**
   * @param codes  of the submissions, the baseline first
   * @param wanted  `track.board`; null takes the first board that shows all of them
   * @param who  account or address that asks
   * @throws UserError entries_apart, comparison_delayed, rate_limited
   */
  async compare(codes: readonly string[], wanted: string | null, who: string): Promise<Comparison> {
    const distinct = [...new Set(codes.map((code) => code.toUpperCase()))];
    if (distinct.length < 2 || distinct.length > MOST) throw entriesApart(codes, wanted);
    const places = await this.places(distinct);
    const place = wanted === null ? places[0] : places.find((each) => idOf(each) === wanted);
    if (!place) throw entriesApart(codes, wanted);
    const metrics = metricsOf(place.track, place.board);
    const { figures, agreements, resamples } = await this.tested(place, who);
    const codeOf = new Map(place.rows.map((row) => [row.evaluationId, row.submissionCode]));
    return {
      board: comparable(place),
      boards: places.map(comparable),
      metrics,
      resamples,
      rows: place.rows,
      trackId: place.track.id,
      models: place.rows.map((row) =>
        verifiedRow(
          row,
          metrics.map(({ id }) => id),
        ),
      ),
      figures: figures.map(({ evaluationId, ...figure }) => ({
        ...figure,
        submissionCode: codeOf.get(evaluationId) ?? '',
        verdict: figure.verdict ?? verdictOf(figure),
      })),
      agreements: agreements.map(({ evaluationId, ...counts }) => ({
        ...counts,
        submissionCode: codeOf.get(evaluationId) ?? '',
      })),
    };
  }

  /** Slice by slice beside the baseline, from what the results say. */
  async slices({ rows, board }: Comparison): Promise<SliceComparisonType[]> {
    const results = await this.results(rows, board.board);
    const [first, ...others] = rows;
    const baseline = first && results.get(first.evaluationId);
    return others.flatMap(({ evaluationId, submissionCode }) => {
      const other = results.get(evaluationId);
      if (!baseline || !other) return [];
      const { label, format } = other.sliceMetric ?? TOP5_RECALL;
      const of = (kind: 'attribute' | 'object' | 'pair') => sliceDifferences(baseline.slices[kind], other.slices[kind]);
      return [
        {
          submissionCode,
          figure: label,
          format,
          attributes: of('attribute'),
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

  async reported({ trackId, board, metrics }: Comparison): Promise<BoardRowType[]> {
    return reportedRowViews(await reportedRows(this.store.manager, trackId, board.board), metrics);
  }

  private async results(rows: readonly BoardRow[], board: string) {
    const ids = rows.map(({ evaluationId }) => evaluationId);
    const found = await resultsOfEvaluations(this.store.manager, ids);
    return new Map(found.map((result) => [result.evaluationId, result.boards?.[board]]));
  }

  /** The boards that show all of these, tracks in their order. */
  private async places(codes: readonly string[]): Promise<Place[]> {
    const places: Place[] = [];
    for (const track of await allTracks(this.store.manager)) {
      for (const board of track.boards) {
        const rows = rowsOf(await this.boards.latest(track, board), codes);
        if (rows) places.push({ track, board, rows });
      }
    }
    return places;
  }

  private async tested(place: Place, who: string): Promise<Compared> {
    const evaluationIds = place.rows.map(({ evaluationId }) => evaluationId);
    const key = `${place.board} ${evaluationIds.join()}`;
    if (!this.kept.has(key)) await this.allowRequests(who);
    const known = this.kept.get(key); // somebody may have asked while this one was let in
    if (known) return known;
    const asked = this.ask(place, evaluationIds);
    this.kept.set(key, asked);
    asked.catch(() => this.kept.delete(key));
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(oldest);
    }
    return asked;
  }

  /** The scorer draws thousands of resamples for a comparison that nobody asked for yet: one asker may have only so many. */
  private async allowRequests(who: string): Promise<void> {
    if (await this.asks.take(who, this.clock.now())) return;
    const most = this.config.PRIMITIVES_TUNE_COMPARISONS_PER_MINUTE;
    throw new UserError('rate_limited', `at most ${most} new comparisons a minute are made for one asker`);
  }

  private async ask({ track, board }: Place, evaluationIds: string[]): Promise<Compared> {
    const request = encodeMessage({ v: 1, trackId: track.id, board, evaluationIds });
    const bytes = await this.bus.request(subjects.compare(), request, PATIENCE_MS).catch((error: unknown) => {
      throw error instanceof NoAnswerError ? comparisonDelayed() : error;
    });
    const reply = parseCompareReply(bytes);
    if (reply.kind === 'gone') throw comparisonDelayed(); // the board moves at this moment
    return reply;
  }
}

const idOf = ({ track, board }: Place) => `${track.slug}.${board}`;

const comparable = (place: Place): ComparableBoardType => ({
  id: idOf(place),
  track: place.track.slug,
  board: place.board,
  title: place.track.title,
});

function rowsOf(snapshot: BoardSnapshot | null, codes: readonly string[]): BoardRow[] | null {
  const rows = codes.map((code) => snapshot?.rows.find(({ submissionCode }) => submissionCode === code));
  return rows.every((row) => row !== undefined) ? rows : null;
}

function verdictOf({
  metric,
  difference,
  p,
}: Pick<MetricComparison, 'metric' | 'difference' | 'p'>): MetricComparisonType['verdict'] {
  if (difference === null || p === null) return 'undefined';
  if (p >= ALPHA || difference === 0) return 'tied';
  return difference > 0 === (metricDefinition(metric).direction === 'higher') ? 'better' : 'worse';
}

/** The largest differences each way, in their order. */
function largest(slices: readonly SliceDifference[]): SliceDifference[] {
  const listed = new Set(
    [slices, slices.filter(({ separated }) => separated)].flatMap((some) => [
      ...some.filter(({ difference }) => difference > 0).slice(0, LISTED),
      ...some.filter(({ difference }) => difference < 0).slice(0, LISTED),
    ]),
  );
  return slices.filter((slice) => listed.has(slice));
}
