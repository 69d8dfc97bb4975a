import { Inject, Injectable } from '@nestjs/common';
import {
  baselineOf,
  coarserStep,
  byValue,
  isDegenerate,
  namedMetric,
  referenceRows,
  separateNearCopies,
  shortcutOf,
  type ActiveFilter,
  type BoardRow,
  type BoardSnapshot,
  type BoardView,
  type SnapshotRow,
} from '@primitives/boards';
import { similarNames, UserError } from '@primitives/errors';
import { metricDefinition } from '@primitives/metrics';
import type { Clock } from '@primitives/runtime';
import { allTracks, trackWithLatest, type Track } from '@primitives/store/benchmarks';
import {
  bestValueChanges,
  bestValuesAt,
  baselineFactsOfTracks,
  boardReferences,
  countReported,
  lastResultAt,
  latestSnapshot,
  liveCounts,
  reportedRows,
  snapshotBefore,
  snapshotHead,
  type BaselineFacts,
  type BoardReferences,
  type SnapshotHead,
} from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { bundlesOfSubmissions, similarEvaluations } from '@primitives/store/submissions';
import { firstBoard, metricsOf, primaryMetricOfBoard, TracksService, withNotes } from '../benchmarks/tracks.service.js';
import type { MetricType } from '../benchmarks/metric.type.js';
import type { LeaderType, SplitGapType } from '../benchmarks/track.type.js';
import { withUnitCount } from '../benchmarks/unit-counts.js';
import { CLOCK, STORE } from '../injection-tokens.js';
import { withCategoryCounts } from './category-counts.js';
import { connection, type Connection } from '../graphql/connection.js';
import { isId } from '../graphql/ids.js';
import { entryChanges, type EntryChange } from './entry-changes.js';
import type { BoardType, LiveCountsType, PairTestType, ProgressType } from './board.type.js';
import { OrderedRows, type RowsQuery } from './page-of-rows.js';
import { reportedRowViews, verifiedRow } from './graphql-rows.js';
import { Snapshots } from './snapshots.js';

const idOf = ({ id }: BoardRow): string => id;
const isLowerBetter = (metric: string): boolean => metricDefinition(metric).direction === 'lower';

/** The steps of a metric by evaluation, null where values are exact. */
const stepsOf = ({ rows }: Pick<BoardSnapshot, 'rows'>, metric: string): ReadonlyMap<string, number | null> =>
  new Map(rows.map(({ evaluationId, cells }) => [evaluationId, cells[metric]?.step ?? null]));

const WEEK_MS = 7 * 24 * 3_600_000;
/** Number of weeks in the history of a track. */
const WEEKS = 12;
/** Number of changes of a board's best value that are read. */
const MAX_CHANGES = 500;
/** Number of last changes whose first entry is named: each reads a snapshot. */
const NAMED_CHANGES = 20;
/** Number of entries that are named next to a leader. */
const NAMED_LEADERS = 4;

/** Fields of a track that identify its boards. */
type BoardKey = Pick<Track, 'id' | 'protocol' | 'slug' | 'boards'>;

/** A board with the data that its field resolvers need. */
export interface OpenBoard extends BoardType {
  readonly trackRow: Track;
  readonly head: SnapshotHead | null;
  readonly referenceModels: BoardReferences['models'];
}

export interface RowsView extends Connection<BoardRow> {
  readonly totalCount: number;
  readonly filters: readonly ActiveFilter[];
}

/** Reads boards from immutable snapshots; the scorer computes the rankings. */
@Injectable()
export class BoardsService {
  private readonly orders = new WeakMap<BoardSnapshot, OrderedRows>();

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly snapshots: Snapshots,
    private readonly tracks: TracksService,
  ) {}

  /** @returns null if the track, board or snapshot does not exist */
  async board(trackSlug: string, board: string, snapshotId: string | null): Promise<OpenBoard | null> {
    const db = this.store.manager;
    const found = await trackWithLatest(db, trackSlug, board);
    if (!found?.track.boards.includes(board)) return null;
    const { track: trackRow, latest } = found;
    if (snapshotId !== null && !isId(snapshotId)) return null;
    const head = snapshotId === null ? latest : await snapshotHead(db, snapshotId);
    if (snapshotId !== null && (head?.trackId !== trackRow.id || head.board !== board)) return null;
    const payload = head && (await this.snapshots.read(head));
    const snapshot = head &&
      payload && {
        id: head.id,
        number: head.number,
        asOf: head.asOf,
        latest: head.id === latest?.id,
        resamples: payload.resamples,
      };
    const frozen = head && head.id !== latest?.id ? head.asOf : null;
    const { models = {}, cautions = {} } = (await boardReferences(db, trackRow.id, board, frozen)) ?? {};
    const metrics = (await this.metrics(trackRow, board, payload)).map((metric) => {
      const caution = cautions[metric.id];
      return caution ? withNotes(metric, [caution]) : metric;
    });
    return {
      id: `${trackSlug}.${board}`,
      board,
      metrics,
      referenceModels: models,
      snapshot,
      rowCount: head?.rowCount ?? 0,
      trackRow,
      head,
    };
  }

  /** @throws UserError input_invalid for an unknown metric or cursor */
  async rows(board: OpenBoard, query: RowsQuery): Promise<RowsView> {
    const metric = this.requireMetric(board, query.metric);
    if (!board.head)
      return {
        ...connection<BoardRow>([], idOf, { hasNextPage: false, hasPreviousPage: false }),
        totalCount: 0,
        filters: [],
      };
    const snapshot = await this.snapshots.read(board.head);
    const page = this.ordered(snapshot).page({ ...query, metric }, isLowerBetter(metric));
    const metrics = board.metrics.map(({ id }) => id);
    const similarTo = await this.similarRows(board.trackRow.id, snapshot);
    const rows = page.rows.map((row) => verifiedRow(row, metrics, similarTo(row.evaluationId)));
    return { ...connection(rows, idOf, page), totalCount: page.totalCount, filters: page.filters };
  }

  /** Finds the earlier row of a snapshot that has nearly the same results as an entry, by the id of its evaluation. */
  async similarRows(
    trackId: string,
    snapshot: Pick<BoardSnapshot, 'rows'>,
  ): Promise<(evaluationId: string) => SnapshotRow | null> {
    const firstOf = await similarEvaluations(this.store.manager, trackId);
    return (evaluationId) => {
      const first = firstOf.get(evaluationId);
      return first === undefined ? null : (snapshot.rows.find((row) => row.evaluationId === first) ?? null);
    };
  }

  /** Converts a view to metric, direction and filters. @throws UserError input_invalid for an unknown metric */
  orderOf(board: OpenBoard, view: BoardView): Pick<RowsQuery, 'metric' | 'reverse' | 'view'> {
    const metric = this.requireMetric(board, view.sort?.metric ?? board.trackRow.primaryMetric);
    const best = isLowerBetter(metric) ? 'ascending' : 'descending';
    return { metric, reverse: view.sort !== null && view.sort.order !== best, view };
  }

  async reported(board: OpenBoard): Promise<BoardRow[]> {
    const rows = await reportedRows(this.store.manager, board.trackRow.id, board.board);
    return reportedRowViews(
      rows,
      board.metrics.map(({ id }) => id),
    );
  }

  /** Rounded as the entries are: their step is that of the entries. */
  async references({ referenceModels, metrics, head }: OpenBoard): Promise<BoardRow[]> {
    const snapshot = head && (await this.snapshots.read(head));
    return referenceRows(
      referenceModels,
      metrics.map(({ id }) => id),
      (metric) => snapshot && coarserStep(...stepsOf(snapshot, metric).values()),
      snapshot?.rows,
    );
  }

  /** The snapshot that a board shows; null before the first one. */
  async snapshotOf({ head }: OpenBoard): Promise<BoardSnapshot | null> {
    return head && this.snapshots.read(head);
  }

  async pairs(board: OpenBoard, name: string): Promise<readonly PairTestType[]> {
    const metric = this.requireMetric(board, name);
    if (!board.head) return [];
    const snapshot = await this.snapshots.read(board.head);
    const steps = stepsOf(snapshot, metric);
    return (snapshot.pairs[metric] ?? []).map((pair) => ({
      ...pair,
      step: coarserStep(steps.get(pair.a), steps.get(pair.b)),
    }));
  }

  live(trackId: string): Promise<LiveCountsType> {
    return liveCounts(this.store.manager, trackId);
  }

  /**
   * Models on the same board of two tracks, with their metric values on each. Submissions of one team's bundle are one
   * model, whether submitted to both tracks at once or separately.
   */
  async gaps(track: BoardKey, other: BoardKey, board: string, metric: string): Promise<SplitGapType[]> {
    const rowsOf = async (one: BoardKey) => (await this.latest(one, board))?.rows ?? [];
    const [own, others] = await Promise.all([rowsOf(track), rowsOf(other)]);
    if (own.length === 0 || others.length === 0) return [];
    const ids = [...own, ...others].map(({ submissionId }) => submissionId);
    const bundles = await bundlesOfSubmissions(this.store.manager, ids);
    // Of several entries of a bundle, the first one is the best; reversed, it is the last one in the map.
    const valuesByBundle = new Map(
      others.map((row) => [bundles.get(row.submissionId), row.cells[metric]] as const).reverse(),
    );
    return own.flatMap(({ submissionId, submissionCode, name, cells }) => {
      const bundle = bundles.get(submissionId);
      const [ownCell, otherCell] = [cells[metric], bundle === undefined ? undefined : valuesByBundle.get(bundle)];
      return ownCell && otherCell
        ? [{ submissionCode, name, cell: { metric, ...ownCell }, counterpartCell: { metric, ...otherCell } }]
        : [];
    });
  }

  /** Best verified entry under the primary metric of the track's first board. */
  async leader(track: BoardKey, metric: string, { models }: BaselineFacts): Promise<LeaderType | null> {
    const snapshot = await this.latest(track);
    if (!snapshot?.rows[0]) return null;
    const metrics = metricsOf(track, firstBoard(track)).map(({ id }) => id);
    const tested = !snapshot.uncalibrated?.includes(metric);
    const leaders = snapshot.rows.filter((each) => !tested || each.cells[metric]?.rankLow === 1);
    // One leader has no near copy among the leaders, and needs no query.
    const similarTo = leaders.length > 1 ? await this.similarRows(track.id, snapshot) : () => null;
    const separated = separateNearCopies(leaders.map((each) => ({ ...each, similarTo: similarTo(each.evaluationId) })));
    const { nearCopies } = separated;
    const different = byValue(separated.different, metric, isLowerBetter(metric));
    const rowOf = ({ evaluationId }: Pick<SnapshotRow, 'evaluationId'>) => {
      const found = snapshot.rows.find((each) => each.evaluationId === evaluationId) as SnapshotRow;
      return verifiedRow(found, metrics, similarTo(evaluationId));
    };
    const first = different[0] ?? snapshot.rows[0];
    const row = rowOf(first);
    const cell = row.cells.find((each) => each.metric === metric);
    if (!cell || cell.value === null) return null;
    const references = models[firstBoard(track)] ?? {};
    const ranking = { id: metric, direction: isLowerBetter(metric) ? 'LOWER' : 'HIGHER' } as const;
    return {
      row,
      cell,
      rankOneCount: different.length,
      rankOneOthers: different.slice(1, NAMED_LEADERS).map(rowOf),
      nearCopies: nearCopies.slice(0, NAMED_LEADERS).map(rowOf),
      tested,
      atChance: isDegenerate(first, { metric, models: references }),
      shortcut: shortcutOf(
        cell.value,
        ranking,
        referenceRows(references, [metric], () => cell.step ?? null),
      ),
    };
  }

  /** Best value at the end of each of the last 12 weeks, including the current one. */
  async history(track: BoardKey, metric: string): Promise<(number | null)[]> {
    const now = this.clock.now().getTime();
    const instants = Array.from({ length: WEEKS }, (_, week) => new Date(now - (WEEKS - 1 - week) * WEEK_MS));
    return bestValuesAt(this.store.manager, { trackId: track.id, board: firstBoard(track), metric }, instants);
  }

  /** The changes of the best value under the primary metric, at most the last 500, from the stored snapshots. */
  async progress({ trackRow, board }: OpenBoard): Promise<ProgressType[]> {
    const metric = trackRow.primaryMetric;
    const of = { trackId: trackRow.id, board, metric, lowerIsBetter: isLowerBetter(metric) };
    const changes = await bestValueChanges(this.store.manager, of, MAX_CHANGES);
    const latest = await this.latest(trackRow, board);
    const listed = new Set(latest?.rows.map(({ submissionId }) => submissionId));
    const step = latest && coarserStep(...stepsOf(latest, metric).values());
    return Promise.all(
      changes.map(async (change, at) => {
        const first = at < changes.length - NAMED_CHANGES ? undefined : (await this.snapshots.read(change)).rows[0];
        const entry = first && listed.has(first.submissionId) ? first : undefined;
        return { ...change, step, name: entry?.name ?? null, submissionCode: entry?.submissionCode ?? null };
      }),
    );
  }

  async verifiedCount(track: BoardKey): Promise<number> {
    return (await latestSnapshot(this.store.manager, track.id, firstBoard(track)))?.rowCount ?? 0;
  }

  /** The entries of the first board that reference teams submitted. */
  async referenceCount(track: BoardKey, { references }: BaselineFacts): Promise<number> {
    const codes = new Set(references);
    const rows = codes.size === 0 ? [] : ((await this.latest(track))?.rows ?? []);
    return rows.filter(({ submissionCode }) => codes.has(submissionCode)).length;
  }

  reportedCount(trackId: string): Promise<number> {
    return countReported(this.store.manager, trackId);
  }

  lastResultAt(trackId: string): Promise<Date | null> {
    return lastResultAt(this.store.manager, trackId);
  }

  /** The latest snapshot of a board; null before the first result. */
  async latest(track: BoardKey, board = firstBoard(track)): Promise<BoardSnapshot | null> {
    const head = await latestSnapshot(this.store.manager, track.id, board);
    return head && this.snapshots.read(head);
  }

  /** What decides the leaders and the baselines of tracks, in their order. */
  async baselineFacts(trackIds: readonly string[]): Promise<BaselineFacts[]> {
    const facts = new Map((await baselineFactsOfTracks(this.store.manager, trackIds)).map((of) => [of.trackId, of]));
    return trackIds.map((trackId) => facts.get(trackId) ?? { trackId, references: [], models: {} });
  }

  /** The latest snapshot of a board with its baseline under the metric that ranks the board. */
  async latestWithBaseline(
    track: Track,
    board: string,
    { references, models }: BaselineFacts,
  ): Promise<{ snapshot: BoardSnapshot | null; baseline: SnapshotRow | null }> {
    const snapshot = await this.latest(track, board);
    if (!snapshot) return { snapshot, baseline: null };
    const rule = {
      metric: primaryMetricOfBoard(track, board),
      chosen: track.baseline,
      references: new Set(references),
      models: models[board] ?? {},
    };
    return { snapshot, baseline: baselineOf(snapshot.rows, rule) };
  }

  /** Preloads all boards, so that the first request after a start is as fast as later ones. */
  async warm(): Promise<void> {
    for (const track of await allTracks(this.store.manager))
      for (const board of track.boards) await this.latest(track, board);
  }

  /** Preloads a new snapshot. */
  async prepare(snapshotId: string): Promise<void> {
    const head = await snapshotHead(this.store.manager, snapshotId);
    if (head) await this.snapshots.read(head);
  }

  /** Changes of the entries between the previous snapshot and this one. */
  async changesOf(head: SnapshotHead): Promise<EntryChange[]> {
    const before = await snapshotBefore(this.store.manager, head);
    const rows = async (of: SnapshotHead | null) => (of ? (await this.snapshots.read(of)).rows : []);
    return entryChanges(await rows(before), await rows(head));
  }

  /** The columns of a board. Columns without any value in entries and reported rows are optional. */
  private async metrics(track: Track, board: string, snapshot: BoardSnapshot | null): Promise<MetricType[]> {
    const uncalibrated = new Set(snapshot?.uncalibrated);
    const definition = await this.tracks.definition(track.benchmarkVersionId);
    const columns = metricsOf(track, board).map((metric) => withUnitCount(metric, definition, board));
    const counted = track.protocol === 'compun' ? withCategoryCounts(columns, definition) : columns;
    const metrics = counted.map((metric) =>
      uncalibrated.has(metric.id) ? withNotes(metric, ['NOT_CALIBRATED']) : metric,
    );
    if (!snapshot?.rows.length) return metrics;
    const empty = metrics.filter(({ id }) => snapshot.rows.every(({ cells }) => (cells[id]?.value ?? null) === null));
    if (empty.length === 0) return metrics;
    const papers = await reportedRows(this.store.manager, track.id, board);
    const unmeasured = new Set(empty.filter(({ id }) => papers.every(({ values }) => (values[id] ?? null) === null)));
    return metrics.map((metric) => (unmeasured.has(metric) ? { ...metric, optional: true } : metric));
  }

  private ordered(snapshot: BoardSnapshot): OrderedRows {
    const known = this.orders.get(snapshot) ?? new OrderedRows(snapshot);
    this.orders.set(snapshot, known);
    return known;
  }

  /** @returns the id of the metric that `name` names, by its id or label */
  private requireMetric(board: OpenBoard, name: string): string {
    const found = namedMetric(board.metrics, name);
    if (found) return found.id;
    const labels = board.metrics.map(({ label }) => label);
    const near = similarNames(name, [...labels, ...board.metrics.map(({ id }) => id)])[0];
    throw new UserError('input_invalid', `board ${board.id} has no metric "${name}"`, {
      expected: `the label or id of a metric: ${labels.join(', ')}`,
      found: name,
      remedy: near ? `use ${near}, or another of the expected metrics` : 'use one of the expected metrics',
    });
  }
}
