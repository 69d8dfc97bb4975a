import { IsNull } from 'typeorm';
import { updateWhere } from '../connection/rows.js';
import { ApiTokenEntity } from './api-token.entity.js';
import type { Tx } from '../connection/store.js';
import { ACCOUNT, type Account } from './accounts.js';

/** An API token as its owner sees it; the secret itself is never stored. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Null: valid until it is revoked. */
  readonly expiresAt: Date | null;
}

const TOKEN = `t.id, t.name, t.scopes, t.created_at as "createdAt", t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt"`;

export async function insertApiToken(
  db: Tx,
  token: {
    id: string;
    accountId: string;
    name: string;
    tokenSha256: string;
    scopes: readonly string[];
    expiresAt: Date | null;
  },
): Promise<ApiToken> {
  const rows = await db.query<ApiToken[]>(
    `insert into api_token as t (id, account_id, name, token_sha256, scopes, expires_at) values ($1, $2, $3, $4, $5, $6) returning ${TOKEN}`,
    [token.id, token.accountId, token.name, token.tokenSha256, token.scopes, token.expiresAt],
  );
  const row = rows[0];
  if (!row) throw new Error('insert into api_token returned no row');
  return row;
}

/** The account of a token, or why the token is invalid. */
export type TokenHolder =
  | (Account & { scopes: string[]; ended: null })
  | { ended: 'expired' | 'revoked' }
  | { ended: 'suspended'; reason: string };

/** The token's account, null for an unknown token; records the use of a valid one at most once a minute. */
export async function holderOfToken(db: Tx, tokenSha256: string, now: Date): Promise<TokenHolder | null> {
  const rows = await db.query<
    (Account & { scopes: string[]; ended: 'expired' | 'revoked' | null; stale: boolean; suspension: string | null })[]
  >(
    `select ${ACCOUNT}, t.scopes, a.suspension_reason as suspension,
            case when t.revoked_at is not null then 'revoked' when t.expires_at <= $2 then 'expired' end as ended,
            coalesce(t.last_used_at < $2::timestamptz - interval '1 minute', true) as stale
       from api_token t join account a on a.id = t.account_id
      where t.token_sha256 = $1`,
    [tokenSha256, now],
  );
  const row = rows[0];
  if (!row) return null;
  const { stale, ended, suspension, ...account } = row;
  if (ended !== null) return { ended };
  if (suspension !== null) return { ended: 'suspended', reason: suspension };
  if (stale) await updateWhere(db, ApiTokenEntity, { tokenSha256 }, { lastUsedAt: now });
  return { ...account, ended };
}

/** The account's valid tokens, newest first. */
export async function apiTokensOf(db: Tx, accountId: string): Promise<ApiToken[]> {
  return db.query<ApiToken[]>(
    `select ${TOKEN} from api_token t
      where t.account_id = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now()) order by t.id desc`,
    [accountId],
  );
}

/** @returns false when the account has no such valid token */
export async function revokeApiToken(db: Tx, accountId: string, id: string, now: Date): Promise<boolean> {
  return (await updateWhere(db, ApiTokenEntity, { id, accountId, revokedAt: IsNull() }, { revokedAt: now })) === 1;
}

/** @returns false when no valid token has this digest */
export async function revokeTokenByDigest(db: Tx, tokenSha256: string, now: Date): Promise<boolean> {
  return (await updateWhere(db, ApiTokenEntity, { tokenSha256, revokedAt: IsNull() }, { revokedAt: now })) === 1;
}

/** Invalidates all of the account's tokens. */
export async function revokeApiTokensOf(db: Tx, accountId: string, now: Date): Promise<void> {
  await updateWhere(db, ApiTokenEntity, { accountId, revokedAt: IsNull() }, { revokedAt: now });
}
