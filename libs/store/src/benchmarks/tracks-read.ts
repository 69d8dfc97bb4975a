import type { Phase } from '@primitives/evaluation';
import type { IsolationLevel } from '@primitives/protocol';
import type { ReleaseRule } from '@primitives/results';
import type { SnapshotHead } from '../boards/boards-read.js';
import type { Tx } from '../connection/store.js';
import { IS_PUBLISHED } from './public-splits.js';
import type { SplitEntity } from './split.entity.js';

/**
 * A track with its benchmark version and split: everything that does not change while the process runs, except for
 * dates.
 */
export interface Track {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly shortName: string;
  readonly task: string;
  readonly protocol: string;
  /** The default board first. */
  readonly boards: readonly string[];
  readonly primaryMetric: string;
  readonly quotaLimit: number;
  readonly quotaWindowHours: number;
  /** Release rule for results on a hidden split. */
  readonly releaseRule: ReleaseRule;
  /** Evaluations on the images of a hidden split within 90 days, per account and per team. */
  readonly seasonLimit: number;
  /** The smallest improvement that the rule `improvements` publishes; null: the rounding step of the split. */
  readonly minImprovement: number | null;
  /** Code of the submission that maintainers chose as the baseline of its boards; null: the best reference. */
  readonly baseline: string | null;
  readonly debugLimit: number;
  readonly debugWindowHours: number;
  readonly timeLimitSeconds: number;
  readonly pool: string;
  /** Runners below this isolation level receive none of its shards. */
  readonly minimumIsolation: IsolationLevel;
  readonly opensAt: Date;
  readonly closesAt: Date | null;
  /** In chronological order; a track with phases accepts submissions only while one is open. */
  readonly phases: readonly Phase[];
  /** The season whose results the track has; null for a track that accepts submissions. */
  readonly seasonNumber: number | null;
  readonly benchmarkVersionId: string;
  readonly benchmarkSlug: string;
  readonly benchmarkNumber: number;
  readonly benchmarkTitle: string;
  readonly definitionSha256: string;
  readonly splitId: string;
  readonly splitName: SplitEntity['name'];
  readonly splitRole: SplitEntity['role'];
  readonly instanceCount: number;
  readonly archiveSha256: string;
  /** The public sample that debug runs on a hidden split use; null without one, and on a public split. */
  readonly sample: { readonly splitId: string; readonly instances: number } | null;
  /** split-audit/1 */
  readonly splitAudit: unknown;
}

/**
 * SQL: the smallest published split of the benchmark version whose instances have the sets that the protocol of the
 * `track t` on the `split p` needs: `all` for a split of all sets.
 */
const SAMPLE = `case when p.role = 'hidden' then (
  select jsonb_build_object('splitId', s.id, 'instances', s.instance_count) from split s join blob b on b.sha256 = s.labels_sha256
   where s.benchmark_version_id = t.benchmark_version_id and s.name = any(case when p.name = 'all' then '{all}' else '{test,val}' end::text[])
     and ${IS_PUBLISHED} order by s.instance_count, s.id limit 1) end`;

const COLUMNS = `t.id, t.slug, t.title, t.short_name as "shortName", t.task, t.protocol, t.boards, t.primary_metric as "primaryMetric",
  t.quota_limit as "quotaLimit", t.quota_window_hours as "quotaWindowHours", t.time_limit_seconds as "timeLimitSeconds", t.pool, t.minimum_isolation as "minimumIsolation",
  t.release_rule as "releaseRule", t.season_limit as "seasonLimit", t.min_improvement as "minImprovement", t.baseline, t.debug_limit as "debugLimit", t.debug_window_hours as "debugWindowHours",
  t.opens_at as "opensAt", t.closes_at as "closesAt", v.id as "benchmarkVersionId", v.slug as "benchmarkSlug", v.number as "benchmarkNumber", v.title as "benchmarkTitle",
  v.definition_sha256 as "definitionSha256", p.id as "splitId", p.name as "splitName", p.role as "splitRole", p.instance_count as "instanceCount",
  p.archive_sha256 as "archiveSha256", p.audit as "splitAudit", ${SAMPLE} as sample,
  (select n.number from season n where n.results_track_id = t.id) as "seasonNumber",
  coalesce((select jsonb_agg(jsonb_build_object('id', ph.id, 'slug', ph.slug, 'name', ph.name, 'opensAt', ph.opens_at, 'closesAt', ph.closes_at,
    'quotaLimit', ph.quota_limit, 'results', ph.results) order by ph.opens_at, ph.slug) from track_phase ph where ph.track_id = t.id), '[]') as phases`;
const TABLES = 'track t join benchmark_version v on v.id = t.benchmark_version_id join split p on p.id = t.split_id';
const TRACK = `${COLUMNS} from ${TABLES}`;

/** Instants inside of JSON are text. */
type TrackRow = Omit<Track, 'phases'> & {
  readonly phases: readonly (Omit<Phase, 'opensAt' | 'closesAt'> & { opensAt: string; closesAt: string | null })[];
};

const asTrack = (row: TrackRow): Track => ({
  ...row,
  phases: row.phases.map((phase) => ({
    ...phase,
    opensAt: new Date(phase.opensAt),
    closesAt: phase.closesAt === null ? null : new Date(phase.closesAt),
  })),
});

/** Every track but those with the results of a season, which belong to the track that the season renews. */
export async function allTracks(db: Tx): Promise<Track[]> {
  const rows = await db.query<TrackRow[]>(
    `select ${TRACK} where not exists (select from season n where n.results_track_id = t.id) order by t.position, t.slug`,
  );
  return rows.map(asTrack);
}

export async function trackBySlug(db: Tx, slug: string): Promise<Track | null> {
  const [row] = await db.query<TrackRow[]>(`select ${TRACK} where t.slug = $1`, [slug]);
  return row ? asTrack(row) : null;
}

/** A track with the latest snapshot of one of its boards, at one moment; null if there is no such track. */
export async function trackWithLatest(
  db: Tx,
  slug: string,
  board: string,
): Promise<{ track: Track; latest: SnapshotHead | null } | null> {
  type Head = { snapshotId: string | null; number: number; rowCount: number; asOf: Date };
  const [row] = await db.query<(TrackRow & Head)[]>(
    `select ${COLUMNS}, s.id as "snapshotId", s.number, s.row_count as "rowCount", s.as_of as "asOf" from ${TABLES}
       left join lateral (select b.id, b.number, b.row_count, b.as_of from board_snapshot b
                           where b.track_id = t.id and b.board = $2 order by b.number desc limit 1) s on true
      where t.slug = $1`,
    [slug, board],
  );
  if (!row) return null;
  const { snapshotId, number, rowCount, asOf, ...track } = row;
  const latest = snapshotId === null ? null : { id: snapshotId, trackId: track.id, board, number, rowCount, asOf };
  return { track: asTrack(track), latest };
}

export async function tracksByIds(db: Tx, ids: readonly string[]): Promise<Track[]> {
  return (await db.query<TrackRow[]>(`select ${TRACK} where t.id = any($1::uuid[])`, [ids])).map(asTrack);
}
