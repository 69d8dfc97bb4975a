import { newId } from '@primitives/runtime';
import { TrackChangeEntity, type TrackChangeKind } from './track-change.entity.js';
import type { Tx } from '../connection/store.js';
import { TrackEntity } from './track.entity.js';

/** A public change of a track's rules. */
export interface TrackChange {
  readonly id: string;
  readonly kind: TrackChangeKind;
  readonly text: string;
  readonly at: Date;
}

export async function insertTrackChange(
  tx: Tx,
  change: Pick<TrackChangeEntity, 'trackId' | 'kind' | 'text' | 'accountId'>,
): Promise<void> {
  await tx.insert(TrackChangeEntity, { id: newId(), ...change });
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
export type TrackRules = Readonly<
  Pick<
    TrackEntity,
    | 'title'
    | 'shortName'
    | 'task'
    | 'opensAt'
    | 'closesAt'
    | 'quotaLimit'
    | 'quotaWindowHours'
    | 'debugLimit'
    | 'debugWindowHours'
    | 'releaseRule'
    | 'minImprovement'
    | 'seasonLimit'
    | 'baseline'
    | 'position'
  >
>;

export async function updateTrack(tx: Tx, trackId: string, change: Partial<TrackRules>): Promise<void> {
  if (Object.values(change).some((value) => value !== undefined)) await tx.update(TrackEntity, trackId, change);
}
