import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@primitives/runtime';
import {
  deleteEndedChallenges,
  insertChallenge,
  consumeChallenge,
  type ChallengePurpose,
  type SignInChallenge,
} from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { CLOCK, STORE } from '../injection-tokens.js';
import { tokenDigest } from './secret-token.js';

/** 10 minutes: the time in which a browser must respond. */
const CHALLENGE_MS = 10 * 60_000;

/**
 * Single-use challenges for browsers. The database stores digests, so read access does not allow responding to a
 * challenge.
 */
@Injectable()
export class Challenges {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(
    nonce: string,
    purpose: ChallengePurpose,
    accountId: string | null,
    details: SignInChallenge['details'] = {},
  ): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_MS);
    await insertChallenge(this.store.manager, {
      sha256: tokenDigest(nonce),
      purpose,
      accountId,
      details,
      expiresAt,
    });
  }

  /** Null when the challenge is unknown for this purpose, used, or expired. */
  take(nonce: string, purpose: ChallengePurpose): Promise<SignInChallenge | null> {
    return consumeChallenge(this.store.manager, tokenDigest(nonce), purpose, this.clock.now());
  }

  async sweep(): Promise<void> {
    await deleteEndedChallenges(this.store.manager, this.clock.now());
  }
}
