import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import type { Clock } from '@primitives/runtime';
import { accountByEmail, accountById, type Account } from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { deleteUnusedBuckets } from '@primitives/store/operations';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { Attempts } from './attempts.js';
import { SignIn, SignUp } from './auth.inputs.js';
import { Challenges } from './challenges.js';
import type { Device } from './device.js';
import { requireDomain } from './email-domains.js';
import { hashPassword, isPassword } from './password.js';
import { SessionsService, type OpenedSession } from './sessions.service.js';
import { SignUpsService } from './sign-ups.service.js';
import { requireSession, type Viewer } from './viewer.js';

/** Longer than any rate limit takes to refill. */
const BUCKET_RETENTION_MS = 24 * 3_600_000;

/** The caller, as far as the request identifies it. */
export interface Caller {
  readonly viewer: Viewer | null;
  readonly rateLimitKey: string;
  readonly device: Device;
}

/** Sign-up and sign-in with e-mail address and password. */
@Injectable()
export class AuthService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: SessionsService,
    private readonly challenges: Challenges,
    private readonly attempts: Attempts,
    private readonly signUps: SignUpsService,
  ) {}

  /**
   * Creates an account with its personal team and signs it in. If the installation verifies e-mail addresses, sends an
   * e-mail instead; see SignUpsService.
   *
   * @returns the session, or the address to which an e-mail was sent
   */
  async signUp(
    input: unknown,
    { rateLimitKey, device, viewer }: Caller,
  ): Promise<OpenedSession | { readonly address: string }> {
    const { email, name, password } = parseInput(SignUp, input);
    requireDomain(email, this.config);
    await this.attempts.countSignUp(rateLimitKey);
    const account = await this.signUps.start({ email, name, passwordHash: await hashPassword(password) });
    return account ? this.sessions.open(account, device, viewer) : { address: email };
  }

  /** Gives the same error after the same time for an unknown e-mail address and for a wrong password. */
  async signIn(input: unknown, { rateLimitKey, device, viewer }: Caller): Promise<OpenedSession> {
    const { email, password } = parseInput(SignIn, input);
    const found = await accountByEmail(this.store.manager, email);
    await this.attempts.countSignIn(rateLimitKey, email, { accountId: found?.id ?? null, device });
    if (!(await isPassword(found?.passwordHash ?? null, password)) || !found) {
      throw new UserError('sign_in_failed', 'wrong e-mail address or password');
    }
    const { passwordHash: _, ...account } = found;
    return this.sessions.open(account, device, viewer);
  }

  /** Confirms the password, for operations that require recent confirmation. */
  async confirmPassword(password: string, { rateLimitKey, viewer }: Caller): Promise<Account> {
    const session = requireSession(viewer);
    await this.attempts.countSignIn(rateLimitKey, session.account.email, null);
    const found = await accountById(this.store.manager, session.account.id);
    if (!(await isPassword(found?.passwordHash ?? null, password)))
      throw new UserError('sign_in_failed', 'wrong password');
    await this.sessions.confirm(session);
    return session.account;
  }

  /** Deletes expired sessions and challenges, and rate-limit buckets that are full again. */
  async sweep(): Promise<void> {
    await this.sessions.sweep();
    await this.challenges.sweep();
    await deleteUnusedBuckets(this.store.manager, new Date(this.clock.now().getTime() - BUCKET_RETENTION_MS));
  }
}
