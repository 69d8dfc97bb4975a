import type { BoardSnapshot } from '@primitives/boards';
import type { Tx } from '../connection/store.js';
import { IN_PROGRESS } from '../evaluations/in-progress.js';
import { latestVisibility } from './latest-visibility.js';
import { readContents } from './snapshot-content.js';

/** A snapshot without its rows: enough to know whether the parsed one is cached. */
export interface SnapshotHead {
  readonly id: string;
  readonly trackId: string;
  readonly board: string;
  readonly number: number;
  readonly rowCount: number;
  readonly asOf: Date;
}

const HEAD = `b.id, b.track_id as "trackId", b.board, b.number, b.row_count as "rowCount", b.as_of as "asOf"`;

export async function latestSnapshot(db: Tx, trackId: string, board: string): Promise<SnapshotHead | null> {
  const rows = await db.query<SnapshotHead[]>(
    `select ${HEAD} from board_snapshot b where b.track_id = $1 and b.board = $2 order by b.number desc limit 1`,
    [trackId, board],
  );
  return rows[0] ?? null;
}

/** The latest snapshot of every board that has one, in the order of tracks and their boards. */
export function latestSnapshots(db: Tx): Promise<SnapshotHead[]> {
  return db.query<SnapshotHead[]>(
    `select ${HEAD} from track t cross join lateral unnest(t.boards) with ordinality o (board, place)
       cross join lateral (select s.id, s.track_id, s.board, s.number, s.row_count, s.as_of from board_snapshot s
                            where s.track_id = t.id and s.board = o.board order by s.number desc limit 1) b
      order by t.position, t.slug, o.place`,
  );
}

export async function snapshotHead(db: Tx, id: string): Promise<SnapshotHead | null> {
  const rows = await db.query<SnapshotHead[]>(`select ${HEAD} from board_snapshot b where b.id = $1`, [id]);
  return rows[0] ?? null;
}

/** The previous snapshot of the same board; null for the first. */
export async function snapshotBefore(
  db: Tx,
  { trackId, board, number }: Pick<SnapshotHead, 'trackId' | 'board' | 'number'>,
): Promise<SnapshotHead | null> {
  const rows = await db.query<SnapshotHead[]>(
    `select ${HEAD} from board_snapshot b where b.track_id = $1 and b.board = $2 and b.number < $3 order by b.number desc limit 1`,
    [trackId, board, number],
  );
  return rows[0] ?? null;
}

/** The last snapshot of a board before a correction began, and the one with which it ended; null if there is none. */
export async function snapshotAround(
  db: Tx,
  of: { trackId: string; board: string; at: Date; finishedAt: Date | null },
): Promise<{ before: SnapshotHead | null; after: SnapshotHead | null }> {
  const one = async (condition: string, at: Date | null): Promise<SnapshotHead | null> => {
    if (at === null) return null;
    const rows = await db.query<SnapshotHead[]>(
      `select ${HEAD} from board_snapshot b where b.track_id = $1 and b.board = $2 and ${condition} limit 1`,
      [of.trackId, of.board, at],
    );
    return rows[0] ?? null;
  };
  return {
    // Instants have milliseconds, rows have microseconds
    before: await one(`b.as_of < $3::timestamptz + interval '1 ms' order by b.number desc`, of.at),
    after: await one(`b.as_of >= $3 order by b.number`, of.finishedAt),
  };
}

/**
 * Some megabytes at ten thousand rows, from up to seven contents: cache the result, because a snapshot never changes.
 */
export async function snapshotPayload(db: Tx, id: string): Promise<BoardSnapshot> {
  const rows = await db.query<{ content: Buffer }[]>(
    `with recursive chain as (
       select b.track_id, b.board, b.number, b.base, b.content from board_snapshot b where b.id = $1
       union all
       select b.track_id, b.board, b.number, b.base, b.content from chain c
         join board_snapshot b on b.track_id = c.track_id and b.board = c.board and b.number = c.base)
     select chain.content from chain order by chain.number`,
    [id],
  );
  const snapshot = await readContents(rows.map(({ content }) => content));
  if (!snapshot) throw new Error(`board snapshot ${id} is gone`);
  return snapshot;
}

/** A reported row without its values, and its board. */
export interface ReportedRowPlace {
  readonly id: string;
  readonly method: string;
  readonly backbone: string | null;
  readonly citation: string;
  readonly tableReference: string;
  readonly url: string | null;
  readonly trackId: string;
  readonly board: string;
}

/** Rows of all boards, in insertion order. */
export function allReportedRows(db: Tx): Promise<ReportedRowPlace[]> {
  return db.query<ReportedRowPlace[]>(
    `select r.id, r.method, r.backbone, r.citation, r.table_reference as "tableReference", r.url, r.track_id as "trackId", r.board from reported_row r order by r.id`,
  );
}

/** Number of reported rows on all boards: rows never change, so an equal number means equal rows. */
export async function countReportedRows(db: Tx): Promise<number> {
  const rows = await db.query<{ count: number }[]>('select count(*)::int as count from reported_row');
  return rows[0]?.count ?? 0;
}

/** Methods with reported rows on the track, over all its boards. */
export async function countReported(db: Tx, trackId: string): Promise<number> {
  const rows = await db.query<{ count: number }[]>(
    `select count(distinct r.method)::int as count from reported_row r where r.track_id = $1`,
    [trackId],
  );
  return rows[0]?.count ?? 0;
}

/** The best value of a board at each instant, from the last snapshot before it; null before the first one. */
export async function bestValuesAt(
  db: Tx,
  of: { trackId: string; board: string; metric: string },
  instants: readonly Date[],
): Promise<(number | null)[]> {
  const rows = await db.query<{ value: number | null }[]>(
    `select (b.leader ->> $4::text)::float8 as value
       from unnest($3::timestamptz[]) with ordinality as moment (at, position)
       left join lateral (select s.leader from board_snapshot s
                           where s.track_id = $1 and s.board = $2 and s.as_of <= moment.at order by s.number desc limit 1) b on true
      order by moment.position`,
    [of.trackId, of.board, instants, of.metric],
  );
  return rows.map((row) => row.value);
}

/** The best value of a board from one instant on. */
export interface BestValue {
  readonly at: Date;
  readonly value: number;
  /** The snapshot with which the value became the best. */
  readonly id: string;
  /** The best value of this and all earlier snapshots. */
  readonly frontier: number;
  readonly entries: number;
}

/** The snapshots with which the best value of a board changed, oldest first; of more than `limit`, the last ones. */
export async function bestValueChanges(
  db: Tx,
  of: { trackId: string; board: string; metric: string; lowerIsBetter: boolean },
  limit: number,
): Promise<BestValue[]> {
  const rows = await db.query<BestValue[]>(
    `select c.id, c.at, c.value, c.frontier, c.entries
       from (select b.*, lag(b.value) over earlier as before,
                    case when $5 then min(b.value) over earlier else max(b.value) over earlier end as frontier
               from (select s.id, s.as_of as at, s.number, s.row_count as entries,
                            (s.leader ->> $3::text)::float8 as value
                       from board_snapshot s where s.track_id = $1 and s.board = $2) b
             window earlier as (order by b.number)) c
      where c.value is not null and c.value is distinct from c.before
      order by c.number desc limit $4`,
    [of.trackId, of.board, of.metric, limit, of.lowerIsBetter],
  );
  return rows.reverse();
}

/** When the latest result that is shown now was scored: a private, withheld or sealed one does not count. */
export async function lastResultAt(db: Tx, trackId: string): Promise<Date | null> {
  const rows = await db.query<{ at: Date }[]>(
    `select r.scored_at as at from result r
      where r.track_id = $1 and ${latestVisibility('r.evaluation_id')} = 'shown' order by r.scored_at desc limit 1`,
    [trackId],
  );
  return rows[0]?.at ?? null;
}

/** The last evaluation of the track that has a result, except debug runs. */
export async function lastResultOf(db: Tx, trackId: string): Promise<string | null> {
  const rows = await db.query<{ id: string }[]>(
    `select e.id from result r join evaluation e on e.id = r.evaluation_id where r.track_id = $1 and not e.debug
      order by r.scored_at desc, e.id desc limit 1`,
    [trackId],
  );
  return rows[0]?.id ?? null;
}

/** Evaluations in progress on the track: those that a runner has started, and those that still wait. */
export async function liveCounts(db: Tx, trackId: string): Promise<{ running: number; queued: number }> {
  const rows = await db.query<{ running: number; queued: number }[]>(
    `select count(*) filter (where started)::int as running, count(*) filter (where not started)::int as queued
       from evaluation e, lateral (select e.state = 'scoring' or e.state = 'predicting'
              and exists (select from shard s where s.evaluation_id = e.id and s.fence > 0) as started) progress
      where e.track_id = $1 and ${IN_PROGRESS}`,
    [trackId],
  );
  return rows[0] ?? { running: 0, queued: 0 };
}
