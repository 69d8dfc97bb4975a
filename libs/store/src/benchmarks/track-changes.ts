import type { ReleaseRule } from '@primitives/evaluation';
import { newId } from '@primitives/runtime';
import { changed } from '../connection/changed.js';
import type { TrackChangeKind } from './track-change.entity.js';
import type { Tx } from '../connection/store.js';

/** A public change of a track's rules. */
export interface TrackChange {
  readonly id: string;
  readonly kind: TrackChangeKind;
  readonly text: string;
  readonly at: Date;
}

export async function insertTrackChange(
  tx: Tx,
  {
    trackId,
    kind,
    text,
    accountId,
  }: { trackId: string; kind: TrackChangeKind; text: string; accountId: string | null },
): Promise<void> {
  await tx.query('insert into track_change (id, track_id, kind, text, account_id) values ($1, $2, $3, $4, $5)', [
    newId(),
    trackId,
    kind,
    text,
    accountId,
  ]);
}

/** Newest first; a track from before changes were recorded begins with its opening. */
export async function trackChanges(db: Tx, trackId: string): Promise<TrackChange[]> {
  return db.query<TrackChange[]>(
    `select id, kind, text, at from track_change where track_id = $1
     union all
     select t.id, 'opened', 'the track was opened', t.opens_at from track t
      where t.id = $1 and not exists (select from track_change c where c.track_id = t.id and c.kind = 'opened')
     order by at desc, id desc`,
    [trackId],
  );
}

/** The rules of a track that may change while it is open. */
export interface TrackRules {
  readonly title: string;
  readonly shortName: string;
  readonly task: string;
  readonly opensAt: Date;
  readonly closesAt: Date | null;
  readonly quotaLimit: number;
  readonly quotaWindowHours: number;
  readonly debugLimit: number;
  readonly debugWindowHours: number;
  readonly releaseRule: ReleaseRule;
  readonly ladderStep: number | null;
  readonly seasonLimit: number;
  readonly position: number;
}

const COLUMNS: Readonly<Record<keyof TrackRules, string>> = {
  title: 'title',
  shortName: 'short_name',
  task: 'task',
  opensAt: 'opens_at',
  closesAt: 'closes_at',
  quotaLimit: 'quota_limit',
  quotaWindowHours: 'quota_window_hours',
  debugLimit: 'debug_limit',
  debugWindowHours: 'debug_window_hours',
  releaseRule: 'release_rule',
  ladderStep: 'ladder_step',
  seasonLimit: 'season_limit',
  position: 'position',
};

/** Updates the given fields. */
export async function updateTrack(tx: Tx, trackId: string, change: Partial<TrackRules>): Promise<void> {
  const named = (Object.keys(COLUMNS) as (keyof TrackRules)[]).filter((field) => change[field] !== undefined);
  if (named.length === 0) return;
  const sets = named.map((field, i) => `${COLUMNS[field]} = $${i + 2}`).join(', ');
  await changed(tx, `update track set ${sets} where id = $1 returning id`, [
    trackId,
    ...named.map((field) => change[field]),
  ]);
}
