import { LessThanOrEqual } from 'typeorm';
import { changed } from '../connection/changed.js';
import { deleteWhere } from '../connection/rows.js';
import { SignInChallengeEntity } from './sign-in-challenge.entity.js';
import type { Tx } from '../connection/store.js';

export type ChallengePurpose = SignInChallengeEntity['purpose'];

export interface SignInChallenge {
  /** The account of the challenged browser; null: not signed in yet. */
  readonly accountId: string | null;
  readonly details: Readonly<Record<string, string>>;
}

export async function insertChallenge(
  db: Tx,
  challenge: SignInChallenge & Pick<SignInChallengeEntity, 'sha256' | 'purpose' | 'expiresAt'>,
): Promise<void> {
  await db.insert(SignInChallengeEntity, challenge);
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
  await deleteWhere(db, SignInChallengeEntity, { expiresAt: LessThanOrEqual(now) });
}
