import type { MetricCaution } from '@primitives/metrics';
import type { EvaluationWork } from '../evaluations/evaluations.js';
import type { Tx } from '../connection/store.js';

/** Metric id → value, null where it is undefined. */
type ReferenceValues = Readonly<Record<string, number | null>>;

/** What the reference models reach on a board, and what that shows about its metrics. */
export interface BoardReferences {
  /** Model → values. */
  readonly models: Readonly<Record<string, ReferenceValues>>;
  readonly cautions: Readonly<Record<string, MetricCaution>>;
}

/** A track whose reference models are scored. */
export type ReferenceWork = Pick<
  EvaluationWork,
  | 'trackId'
  | 'protocol'
  | 'primaryMetric'
  | 'boards'
  | 'benchmarkVersionId'
  | 'labelsSha256'
  | 'instancesSha256'
  | 'instanceCount'
  | 'splitRole'
  | 'releaseRule'
>;

const TRACK = `t.id as "trackId", t.protocol, t.primary_metric as "primaryMetric", t.boards, t.benchmark_version_id as "benchmarkVersionId",
  s.labels_sha256 as "labelsSha256", s.instances_sha256 as "instancesSha256", s.instance_count as "instanceCount", s.role as "splitRole",
  t.release_rule as "releaseRule" from track t join split s on s.id = t.split_id`;
/** Of a `track t` and its `split s`: whether no reference is stored for its labels by this version of the scorer. */
const MISSING = (version: string) =>
  `not exists (select from board_reference r where r.track_id = t.id and r.labels_sha256 = s.labels_sha256 and r.scorer_version = ${version})`;

/** The track, if its references for its present labels are missing; null otherwise. */
export async function referenceWork(db: Tx, trackId: string, scorerVersion: string): Promise<ReferenceWork | null> {
  const rows = await db.query<ReferenceWork[]>(`select ${TRACK} where t.id = $1 and ${MISSING('$2')}`, [
    trackId,
    scorerVersion,
  ]);
  return rows[0] ?? null;
}

/** Tracks whose references for their present labels are missing. */
export async function tracksWithoutReferences(db: Tx, scorerVersion: string): Promise<string[]> {
  const rows = await db.query<ReferenceWork[]>(`select ${TRACK} where ${MISSING('$1')} order by t.position, t.slug`, [
    scorerVersion,
  ]);
  return rows.map(({ trackId }) => trackId);
}

/** Does nothing for a board that has them already. */
export async function insertReferences(
  tx: Tx,
  of: Pick<ReferenceWork, 'trackId' | 'labelsSha256'> & { readonly scorerVersion: string },
  boards: Readonly<Record<string, BoardReferences>>,
): Promise<void> {
  for (const [board, { models, cautions }] of Object.entries(boards))
    await tx.query(
      `insert into board_reference (track_id, board, labels_sha256, scorer_version, models, cautions)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [of.trackId, board, of.labelsSha256, of.scorerVersion, JSON.stringify(models), JSON.stringify(cautions)],
    );
}

/**
 * The references of a board for the present labels of its track, or as they were at an instant; null until they are
 * computed.
 */
export async function boardReferences(
  db: Tx,
  trackId: string,
  board: string,
  asOf: Date | null,
): Promise<BoardReferences | null> {
  const rows = await db.query<BoardReferences[]>(
    `select r.models, r.cautions from board_reference r join track t on t.id = r.track_id join split s on s.id = t.split_id
      where r.track_id = $1 and r.board = $2 and ($3::timestamptz is not null or r.labels_sha256 = s.labels_sha256)
      order by r.at <= coalesce($3, now()) desc, case when r.at <= coalesce($3, now()) then r.at end desc, r.at limit 1`,
    [trackId, board, asOf],
  );
  return rows[0] ?? null;
}

/** What decides the baselines of a track's boards, in addition to their rows. */
export interface BaselineFacts {
  readonly trackId: string;
  /** Codes of the submissions of reference teams that were evaluated on the track. */
  readonly references: readonly string[];
  /** Board → values of its reference models for the present labels. */
  readonly models: Readonly<Record<string, BoardReferences['models']>>;
}

/** One query for all of these tracks. */
export function baselineFactsOfTracks(db: Tx, trackIds: readonly string[]): Promise<BaselineFacts[]> {
  return db.query<BaselineFacts[]>(
    `select t.id as "trackId",
        array(select distinct s.code from evaluation e join submission s on s.id = e.submission_id join team m on m.id = s.team_id
          where e.track_id = t.id and m.reference) as "references",
        (select coalesce(jsonb_object_agg(r.board, r.models), '{}') from (
          select distinct on (b.board) b.board, b.models from board_reference b
          where b.track_id = t.id and b.labels_sha256 = split.labels_sha256 order by b.board, b.at desc) r) as models
      from track t join split on split.id = t.split_id where t.id = any($1)`,
    [trackIds],
  );
}
