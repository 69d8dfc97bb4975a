import { changed } from './changed.js';
import type { Tx } from './store.js';

/** What a team keeps, and may keep. */
export interface TeamStorage {
  readonly teamId: string;
  readonly usedBytes: number;
  /** The team's own bound; null: everyone's. */
  readonly copyBytes: number | null;
}

/** Of an `evaluation e`: its bundle is no longer kept for its team, since it came to nothing. */
const CAME_TO_NOTHING = `e.state in ('rejected', 'cancelled', 'failed')`;

/** Digests of the bundles that a `team t` keeps, each once: those with an evaluation that runs or was scored. */
const KEPT = `select distinct s.bundle_sha256 from submission s join evaluation e on e.submission_id = s.id
  where s.team_id = t.id and not ${CAME_TO_NOTHING}`;

/** Bytes that a `team t` keeps. */
export const USED_BYTES = `(select coalesce(sum(b.bytes), 0)::float8 from blob b where b.sha256 in (${KEPT}))`;
/** A `team t`'s own bound. */
export const OWN_BYTES = '(select q.bytes::float8 from team_storage q where q.team_id = t.id)';

export function storageOfTeams(db: Tx, teamIds: readonly string[]): Promise<TeamStorage[]> {
  return db.query<TeamStorage[]>(
    `select t.id as "teamId", ${USED_BYTES} as "usedBytes", ${OWN_BYTES} as "copyBytes" from team t where t.id = any($1::uuid[])`,
    [teamIds],
  );
}

/** Whether the team keeps the bundle already: the same bytes are kept once. */
export async function teamKeeps(db: Tx, teamId: string, sha256: string): Promise<boolean> {
  const rows = await db.query<unknown[]>(`select 1 from team t where t.id = $1 and $2 in (${KEPT})`, [teamId, sha256]);
  return rows.length > 0;
}

/** Bytes of a blob; null where there is none. */
export async function blobBytes(db: Tx, sha256: string): Promise<number | null> {
  const rows = await db.query<{ bytes: number }[]>('select bytes::float8 as bytes from blob where sha256 = $1', [
    sha256,
  ]);
  return rows[0]?.bytes ?? null;
}

/** Bytes of the account's uploads since then that are under way, or complete and not submitted; but for the digest named. */
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

/** Sets the team's own bound, or gives it everyone's again. @returns false when there was nothing to give back */
export async function setTeamStorage(
  tx: Tx,
  { teamId, bytes, reason, accountId }: { teamId: string; bytes: number | null; reason: string; accountId: string },
): Promise<boolean> {
  if (bytes === null)
    return (await changed(tx, 'delete from team_storage where team_id = $1 returning team_id', [teamId])).length > 0;
  await tx.query(
    `insert into team_storage (team_id, bytes, reason, account_id) values ($1, $2, $3, $4)
     on conflict (team_id) do update set bytes = excluded.bytes, reason = excluded.reason, account_id = excluded.account_id, at = now()`,
    [teamId, bytes, reason, accountId],
  );
  return true;
}
