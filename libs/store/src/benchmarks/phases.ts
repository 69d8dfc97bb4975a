import type { Phase } from '@primitives/evaluation';
import { newId } from '@primitives/runtime';
import { changed } from '../connection/changed.js';
import { CHARGED } from '../submissions/submissions.js';
import type { Tx } from '../connection/store.js';

/** Of a `track_phase ph`. */
const PHASE = `ph.id, ph.slug, ph.name, ph.opens_at as "opensAt", ph.closes_at as "closesAt", ph.quota_limit as "quotaLimit", ph.results`;

/** The phases of tracks, in chronological order. */
export function phasesOfTracks(db: Tx, trackIds: readonly string[]): Promise<(Phase & { trackId: string })[]> {
  return db.query<(Phase & { trackId: string })[]>(
    `select ${PHASE}, ph.track_id as "trackId" from track_phase ph where ph.track_id = any($1::uuid[]) order by ph.opens_at, ph.slug`,
    [trackIds],
  );
}

/** Locks the phases of the track: two concurrent changes must not overlap. */
export async function lockPhases(tx: Tx, trackId: string): Promise<Phase[]> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('phases ' || $1, 0))`, [trackId]);
  return phasesOfTracks(tx, [trackId]);
}

/** Creates the phase, or updates the one of that name. */
export async function upsertPhase(tx: Tx, trackId: string, phase: Omit<Phase, 'id'>): Promise<void> {
  const { slug, name, opensAt, closesAt, quotaLimit, results } = phase;
  await tx.query(
    `insert into track_phase (id, track_id, slug, name, opens_at, closes_at, quota_limit, results) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (track_id, slug) do update set name = excluded.name, opens_at = excluded.opens_at, closes_at = excluded.closes_at,
       quota_limit = excluded.quota_limit, results = excluded.results`,
    [newId(), trackId, slug, name, opensAt, closesAt, quotaLimit, results],
  );
}

/** @returns false when it has submissions: it is not deleted, because boards refer to it */
export async function deletePhase(tx: Tx, id: string): Promise<boolean> {
  const rows = await changed(
    tx,
    'delete from track_phase where id = $1 and not exists (select from evaluation where phase_id = $1) returning id',
    [id],
  );
  return rows.length === 1;
}

/** Number of the team's submissions that count against a phase's quota. */
export async function phaseUse(db: Tx, teamId: string, phaseId: string): Promise<number> {
  const rows = await db.query<{ count: number }[]>(
    `select count(*)::int as count from evaluation e join submission s on s.id = e.submission_id
      where e.phase_id = $2 and s.team_id = $1 and ${CHARGED}`,
    [teamId, phaseId],
  );
  return rows[0]?.count ?? 0;
}
