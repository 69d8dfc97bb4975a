import { changed } from '../connection/changed.js';
import type { Tx } from '../connection/store.js';

/** What keeps a track from being deleted. */
export interface TrackUse {
  readonly submissions: number;
  readonly seasons: number;
}

/** SQL: of a `track t`. The tables have no cascade, so the database refuses to delete a track that has rows of them. */
const SUBMISSIONS = '(select count(distinct e.submission_id)::int from evaluation e where e.track_id = t.id)';
const SEASONS = '(select count(*)::int from season n where n.track_id = t.id or n.results_track_id = t.id)';

/** Locks the track, so that no submission is inserted before the transaction ends. Null if it does not exist. */
export async function lockTrack(tx: Tx, id: string): Promise<TrackUse | null> {
  const locked = await tx.query<unknown[]>('select from track where id = $1 for update', [id]);
  if (locked.length === 0) return null;
  // in a separate statement, which sees the submissions for which the lock waited
  const [use] = await tx.query<TrackUse[]>(
    `select ${SUBMISSIONS} as submissions, ${SEASONS} as seasons from track t where t.id = $1`,
    [id],
  );
  return use ?? null;
}

/** Locks the tracks, so that none is deleted before the transaction ends. @returns the ids of those that exist */
export async function lockAgainstDeletion(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }[]>('select id from track where id = any($1) for key share', [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the track with its phases, reported rows, references, changes, corrections and quotas of teams. */
export async function deleteTrack(tx: Tx, id: string): Promise<void> {
  await changed(tx, 'delete from track where id = $1 returning id', [id]);
}

/** Slugs of the tracks without submissions and seasons. */
export async function deletableTracks(db: Tx): Promise<string[]> {
  const rows = await db.query<{ slug: string }[]>(
    `select t.slug from track t where not exists (select from evaluation e where e.track_id = t.id)
        and not exists (select from season n where n.track_id = t.id or n.results_track_id = t.id) order by t.position, t.slug`,
  );
  return rows.map(({ slug }) => slug);
}
