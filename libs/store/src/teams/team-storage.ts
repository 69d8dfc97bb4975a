import { deleteWhere } from '../connection/rows.js';
import { BlobEntity } from '../submissions/blob.entity.js';
import { TeamStorageEntity } from './team-storage.entity.js';
import type { Tx } from '../connection/store.js';

export interface TeamStorage {
  readonly teamId: string;
  readonly usedBytes: number;
  /** The team's own limit; null: the default. */
  readonly copyBytes: number | null;
}

/** Of an `evaluation e`: its bundle no longer counts for its team, because it was rejected, failed or cancelled. */
const CAME_TO_NOTHING = `e.state in ('rejected', 'cancelled', 'failed')`;

/** Digests of the bundles that count for a `team t`, each once: those with a running or scored evaluation. */
const STORED = `select distinct s.bundle_sha256 from submission s join evaluation e on e.submission_id = s.id
  where s.team_id = t.id and not ${CAME_TO_NOTHING}`;

/** Bytes that a `team t` uses. */
export const USED_BYTES = `(select coalesce(sum(b.bytes), 0)::float8 from blob b where b.sha256 in (${STORED}))`;
/** A `team t`'s own limit. */
export const OWN_BYTES = '(select q.bytes::float8 from team_storage q where q.team_id = t.id)';

export function storageOfTeams(db: Tx, teamIds: readonly string[]): Promise<TeamStorage[]> {
  return db.query<TeamStorage[]>(
    `select t.id as "teamId", ${USED_BYTES} as "usedBytes", ${OWN_BYTES} as "copyBytes" from team t where t.id = any($1::uuid[])`,
    [teamIds],
  );
}

/** Whether the bundle already counts for the team: the same bytes count once. */
export async function teamStoresBlob(db: Tx, teamId: string, sha256: string): Promise<boolean> {
  const rows = await db.query<unknown[]>(`select 1 from team t where t.id = $1 and $2 in (${STORED})`, [
    teamId,
    sha256,
  ]);
  return rows.length > 0;
}

/** Size of a blob in bytes; null if there is none. */
export async function blobBytes(db: Tx, sha256: string): Promise<number | null> {
  return (await db.findOneBy(BlobEntity, { sha256 }))?.bytes ?? null;
}

/**
 * Bytes of the account's uploads since then that are running, or complete and not submitted; without the given digest.
 */
export async function idleUploadBytes(db: Tx, accountId: string, since: Date, butFor: string): Promise<number> {
  const rows = await db.query<{ bytes: number }[]>(
    `select coalesce(sum(u.bytes), 0)::float8 as bytes from (
       select distinct on (declared_sha256) declared_sha256, bytes from upload
        where account_id = $1 and failure is null and created_at > $2 and declared_sha256 <> $3) u
      where not exists (select from submission s where s.bundle_sha256 = u.declared_sha256 and s.account_id = $1)`,
    [accountId, since, butFor],
  );
  return rows[0]?.bytes ?? 0;
}

/** Sets the team's own limit, or restores the default. @returns false when there was nothing to restore */
export async function setTeamStorage(
  tx: Tx,
  { teamId, bytes, reason, accountId }: { teamId: string; bytes: number | null; reason: string; accountId: string },
): Promise<boolean> {
  if (bytes === null) return (await deleteWhere(tx, TeamStorageEntity, { teamId })) > 0;
  await tx.query(
    `insert into team_storage (team_id, bytes, reason, account_id) values ($1, $2, $3, $4)
     on conflict (team_id) do update set bytes = excluded.bytes, reason = excluded.reason, account_id = excluded.account_id, at = now()`,
    [teamId, bytes, reason, accountId],
  );
  return true;
}
