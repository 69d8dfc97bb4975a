import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/evaluation';
import { newId, type Clock } from '@primitives/process';
import { accountByEmail, accountById, forgetBuckets, insertAccount, type Account, type Store } from '@primitives/store';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, STORE } from '../edges.js';
import { parseInput } from '../graphql/parse-input.js';
import { TeamsService } from '../teams/teams.service.js';
import { SignIn, SignUp } from './auth.inputs.js';
import { Challenges } from './challenges.js';
import type { Device } from './device.js';
import { EmailsService } from './emails.service.js';
import { hashPassword, isPassword } from './password.js';
import { RateLimiter } from './rate-limiter.js';
import { SessionsService, type OpenedSession } from './sessions.service.js';
import { requireSession, type Viewer } from './viewer.js';

/** Longer than the slowest limit takes to fill up again. */
const BUCKETS_KEPT_MS = 24 * 3_600_000;

/** Who asks, as far as the request tells. */
export interface Asker {
  readonly viewer: Viewer | null;
  readonly ip: string;
  readonly device: Device;
}

/** Signing up and in by e-mail and password. */
@Injectable()
export class AuthService {
  private readonly signIns: RateLimiter;
  private readonly signInsByAddress: RateLimiter;
  private readonly signUps: RateLimiter;

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly teams: TeamsService,
    private readonly sessions: SessionsService,
    private readonly emails: EmailsService,
    private readonly challenges: Challenges,
  ) {
    const { PRIMITIVES_TUNE_SIGN_INS_PER_MINUTE: signIns, PRIMITIVES_TUNE_SIGN_UPS_PER_HOUR: signUps } = config;
    const hideBy = config.PRIMITIVES_COOKIE_SECRET; // its keys hold e-mails
    this.signIns = new RateLimiter(store, { name: 'sign-in', burst: signIns, perMs: 60_000, hideBy });
    this.signInsByAddress = new RateLimiter(store, { name: 'sign-ins', burst: signIns * 10, perMs: 60_000 });
    this.signUps = new RateLimiter(store, { name: 'sign-up', burst: signUps, perMs: 3_600_000 });
  }

  /** Makes an account with its personal team, asks its e-mail to be confirmed, and signs it in. */
  async signUp(input: unknown, { ip, device, viewer }: Asker): Promise<OpenedSession> {
    const { email, name, password } = parseInput(SignUp, input);
    if (!(await this.signUps.take(ip, this.clock.now()))) throw tooMany('accounts were made from this address');
    const account: Account = { id: newId(), email, name, role: 'researcher', emailVerifiedAt: null };
    const passwordHash = await hashPassword(password);
    await this.store.transaction(async (tx) => {
      if (!(await insertAccount(tx, { ...account, passwordHash })))
        throw new UserError('account_exists', 'an account with this e-mail exists');
      await this.teams.makePersonal(tx, account);
      await this.emails.askToVerify(tx, account, email);
    });
    return this.sessions.open(account, device, viewer);
  }

  /** Unknown e-mail and wrong password are one answer and take one time. */
  async signIn(input: unknown, { ip, device, viewer }: Asker): Promise<OpenedSession> {
    const { email, password } = parseInput(SignIn, input);
    await this.takeAttempt(ip, email);
    const found = await accountByEmail(this.store.manager, email);
    if (!(await isPassword(found?.passwordHash ?? null, password)) || !found) {
      throw new UserError('sign_in_failed', 'e-mail and password do not belong together');
    }
    const { passwordHash: _, ...account } = found;
    return this.sessions.open(account, device, viewer);
  }

  /** The password once more, for acts that need somebody who has just shown who they are. */
  async confirmPassword(password: string, { ip, viewer }: Asker): Promise<Account> {
    const asked = requireSession(viewer);
    await this.takeAttempt(ip, asked.account.email);
    const found = await accountById(this.store.manager, asked.account.id);
    if (!(await isPassword(found?.passwordHash ?? null, password)))
      throw new UserError('sign_in_failed', 'this is not the password of the account');
    await this.sessions.confirm(asked);
    return asked.account;
  }

  /** Forgets sessions that are over, and rate limits that are full again. */
  async sweep(): Promise<void> {
    await this.sessions.sweep();
    await this.challenges.sweep();
    await forgetBuckets(this.store.manager, new Date(this.clock.now().getTime() - BUCKETS_KEPT_MS));
  }

  private async takeAttempt(ip: string, email: string): Promise<void> {
    const now = this.clock.now();
    const allowed =
      (await this.signInsByAddress.take(ip, now)) && (await this.signIns.take(`${ip} ${email.toLowerCase()}`, now));
    if (!allowed) throw tooMany('attempts to sign in were made');
  }
}

export const tooMany = (what: string) => new UserError('rate_limited', `too many ${what}`);
