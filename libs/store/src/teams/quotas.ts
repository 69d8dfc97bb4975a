import { deleteWhere } from '../connection/rows.js';
import { TeamQuotaEntity } from './team-quota.entity.js';
import type { Tx } from '../connection/store.js';

/** A team's own limit on a track, if it differs from the track's. */
export interface TeamQuotaRow {
  readonly teamId: string;
  readonly teamSlug: string;
  readonly team: string;
  readonly trackId: string;
  readonly trackSlug: string;
  readonly limit: number;
  readonly reason: string;
  readonly at: Date;
}

/** The team's own limit on the track; null: the track's. */
export async function teamLimit(db: Tx, teamId: string, trackId: string): Promise<number | null> {
  return (await db.findOneBy(TeamQuotaEntity, { teamId, trackId }))?.quotaLimit ?? null;
}

export function teamQuotas(db: Tx): Promise<TeamQuotaRow[]> {
  return db.query<TeamQuotaRow[]>(
    `select q.team_id as "teamId", m.slug as "teamSlug", m.name as team, q.track_id as "trackId", t.slug as "trackSlug", q.quota_limit as limit,
            q.reason, q.at from team_quota q join team m on m.id = q.team_id join track t on t.id = q.track_id order by m.slug, t.slug`,
  );
}

/** Sets the team's limit on the track, or restores the track's. @returns false when there was nothing to restore */
export async function setTeamQuota(
  tx: Tx,
  {
    teamId,
    trackId,
    limit,
    reason,
    accountId,
  }: { teamId: string; trackId: string; limit: number | null; reason: string; accountId: string },
): Promise<boolean> {
  if (limit === null) return (await deleteWhere(tx, TeamQuotaEntity, { teamId, trackId })) > 0;
  await tx.query(
    `insert into team_quota (team_id, track_id, quota_limit, reason, account_id) values ($1, $2, $3, $4, $5)
     on conflict (team_id, track_id) do update set quota_limit = excluded.quota_limit, reason = excluded.reason,
       account_id = excluded.account_id, at = now()`,
    [teamId, trackId, limit, reason, accountId],
  );
  return true;
}
