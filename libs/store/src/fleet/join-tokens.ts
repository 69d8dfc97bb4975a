import { changed } from '../connection/changed.js';
import type { Tx } from '../connection/store.js';

/** A join token that still admits machines. */
export interface OpenJoinToken {
  readonly id: string;
  readonly pool: string;
  /** The name of its machine; null: the machine's own choice. */
  readonly name: string | null;
  /** The maintainer who created it; null: the installation, at its start. */
  readonly by: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly uses: number;
  /** Number of machines that joined with it. */
  readonly joined: number;
}

/** Of a `join_token t`: the machines that joined with it. */
const CAME = `lateral (select greatest(count(*), (t.used_at is not null)::int)::int as uses, count(retired_at) as removed
  from runner where joined_with = t.id) came`;
/** Like `consumeJoinToken`: neither expired nor used up, and none of its machines was removed. */
const IS_OPEN = 't.expires_at > $1 and came.uses < t.max_uses and came.removed = 0';

/** Tokens that admit machines at this time, newest first; at most 100. */
export function openJoinTokens(db: Tx, now: Date): Promise<OpenJoinToken[]> {
  return db.query<OpenJoinToken[]>(
    `select t.id, t.pool, t.name, a.name as by, t.created_at as "createdAt", t.expires_at as "expiresAt",
            t.max_uses as uses, came.uses as joined
       from join_token t left join account a on a.id = t.account_id, ${CAME}
      where ${IS_OPEN} order by t.id desc limit 100`,
    [now],
  );
}

/** Ends a token that admits machines: from now on none joins with it. @returns its pool; null if there is none */
export async function revokeJoinToken(tx: Tx, id: string, now: Date): Promise<string | null> {
  const rows = await changed<{ pool: string }>(
    tx,
    `update join_token set expires_at = $1 where id = $2
        and exists (select from join_token t, ${CAME} where t.id = $2 and ${IS_OPEN}) returning pool`,
    [now, id],
  );
  return rows[0]?.pool ?? null;
}
