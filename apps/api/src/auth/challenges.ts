import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@primitives/process';
import {
  deleteEndedChallenges,
  insertChallenge,
  consumeChallenge,
  type ChallengePurpose,
  type SignInChallenge,
  type Store,
} from '@primitives/store';
import { CLOCK, STORE } from '../edges.js';
import { tokenDigest } from './secret-token.js';

/** 10 minutes: how long a browser may take to answer. */
const CHALLENGE_MS = 10 * 60_000;

/** Questions asked of browsers, each answered once. The database holds digests: who reads it cannot answer in another's place. */
@Injectable()
export class Challenges {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async ask(
    question: string,
    purpose: ChallengePurpose,
    accountId: string | null,
    details: SignInChallenge['details'] = {},
  ): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_MS);
    await insertChallenge(this.store.manager, {
      sha256: tokenDigest(question),
      purpose,
      accountId,
      details,
      expiresAt,
    });
  }

  /** Null when it was not asked for this, was answered, or is over. */
  take(question: string, purpose: ChallengePurpose): Promise<SignInChallenge | null> {
    return consumeChallenge(this.store.manager, tokenDigest(question), purpose, this.clock.now());
  }

  async sweep(): Promise<void> {
    await deleteEndedChallenges(this.store.manager, this.clock.now());
  }
}
