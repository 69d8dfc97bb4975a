import { changed } from '../connection/changed.js';
import type { Tx } from '../connection/store.js';

export type ChallengePurpose = 'add_passkey' | 'use_passkey' | 'provider' | 'sign_up';

export interface SignInChallenge {
  /** The account of the challenged browser; null: not signed in yet. */
  readonly accountId: string | null;
  readonly details: Readonly<Record<string, string>>;
}

export async function insertChallenge(
  db: Tx,
  challenge: SignInChallenge & {
    readonly sha256: string;
    readonly purpose: ChallengePurpose;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db.query(
    'insert into sign_in_challenge (sha256, purpose, account_id, details, expires_at) values ($1, $2, $3, $4, $5)',
    [challenge.sha256, challenge.purpose, challenge.accountId, JSON.stringify(challenge.details), challenge.expiresAt],
  );
}

/** Uses the challenge. @returns null when it is unknown, for another purpose, used, or expired */
export async function consumeChallenge(
  db: Tx,
  sha256: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<SignInChallenge | null> {
  const rows = await changed<SignInChallenge>(
    db,
    `delete from sign_in_challenge where sha256 = $1 and purpose = $2 and expires_at > $3 returning account_id as "accountId", details`,
    [sha256, purpose, now],
  );
  return rows[0] ?? null;
}

export async function deleteEndedChallenges(db: Tx, now: Date): Promise<void> {
  await db.query('delete from sign_in_challenge where expires_at <= $1', [now]);
}
