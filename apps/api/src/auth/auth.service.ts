import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/evaluation';
import { newId, type Clock } from '@primitives/process';
import {
  accountByEmail,
  apiTokensOf,
  deleteExpiredSessions,
  deleteSession,
  insertAccount,
  insertApiToken,
  insertSession,
  revokeApiToken,
  type Account,
  type ApiToken,
  type Store,
} from '@primitives/store';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, STORE } from '../edges.js';
import { parseInput } from '../graphql/parse-input.js';
import { TeamsService } from '../teams/teams.service.js';
import { CreateApiToken, SignIn, SignUp } from './auth.inputs.js';
import { TOKEN_PREFIX } from './identity.js';
import { hashPassword, isPassword } from './password.js';
import { RateLimiter } from './rate-limiter.js';
import { drawToken, tokenDigest } from './secret-token.js';
import { SESSION_MS } from './session-cookie.js';
import { requireSession, type Viewer } from './viewer.js';

/** A fresh session: its account, and the token that only the browser keeps. */
export interface OpenedSession {
  readonly account: Account;
  readonly token: string;
}

/** Accounts, sessions and API tokens. */
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
  ) {
    this.signIns = new RateLimiter(config.PRIMITIVES_TUNE_SIGN_INS_PER_MINUTE, 60_000);
    this.signInsByAddress = new RateLimiter(config.PRIMITIVES_TUNE_SIGN_INS_PER_MINUTE * 10, 60_000);
    this.signUps = new RateLimiter(config.PRIMITIVES_TUNE_SIGN_UPS_PER_HOUR, 3_600_000);
  }

  /** Makes an account with its personal team, and signs it in. */
  async signUp(input: unknown, ip: string, previous: Viewer | null): Promise<OpenedSession> {
    const { email, name, password } = parseInput(SignUp, input);
    if (!this.signUps.take(ip, this.clock.now())) throw tooMany('accounts were made from this address');
    const account = { id: newId(), email, name, role: 'researcher' } as const;
    const passwordHash = await hashPassword(password);
    await this.store.transaction(async (tx) => {
      if (!(await insertAccount(tx, { ...account, passwordHash })))
        throw new UserError('account_exists', 'an account with this e-mail exists');
      await this.teams.makePersonal(tx, account);
    });
    return this.open(account, previous);
  }

  /** Unknown e-mail and wrong password are one answer and take one time. */
  async signIn(input: unknown, ip: string, previous: Viewer | null): Promise<OpenedSession> {
    const { email, password } = parseInput(SignIn, input);
    const now = this.clock.now();
    const allowed = this.signInsByAddress.take(ip, now) && this.signIns.take(`${ip} ${email.toLowerCase()}`, now);
    if (!allowed) throw tooMany('attempts to sign in were made');
    const found = await accountByEmail(this.store.manager, email);
    if (!(await isPassword(found?.passwordHash ?? null, password)) || !found) {
      throw new UserError('sign_in_failed', 'e-mail and password do not belong together');
    }
    const { passwordHash: _, ...account } = found;
    return this.open(account, previous);
  }

  /** @returns whether a session ended */
  async signOut(viewer: Viewer | null): Promise<boolean> {
    return viewer?.session ? deleteSession(this.store.manager, viewer.session) : false;
  }

  /** Forgets sessions that are over. */
  sweep(): Promise<void> {
    return deleteExpiredSessions(this.store.manager, this.clock.now());
  }

  async createApiToken(input: unknown, viewer: Viewer | null): Promise<{ token: ApiToken; secret: string }> {
    const { account } = requireSession(viewer);
    const { name, scopes } = parseInput(CreateApiToken, input);
    const secret = TOKEN_PREFIX + drawToken();
    const token = await insertApiToken(this.store.manager, {
      id: newId(),
      accountId: account.id,
      name,
      tokenSha256: tokenDigest(secret),
      scopes,
    });
    return { token, secret };
  }

  /** @returns whether the viewer had such a token that worked */
  async revokeApiToken(id: string, viewer: Viewer | null): Promise<boolean> {
    return viewer?.session ? revokeApiToken(this.store.manager, viewer.account.id, id, this.clock.now()) : false;
  }

  apiTokens(accountId: string): Promise<ApiToken[]> {
    return apiTokensOf(this.store.manager, accountId);
  }

  /** Always a new token, and the browser's earlier session ends: one that was planted there is worth nothing. */
  private async open(account: Account, previous: Viewer | null): Promise<OpenedSession> {
    const token = drawToken();
    const expiresAt = new Date(this.clock.now().getTime() + SESSION_MS);
    await this.store.transaction(async (tx) => {
      if (previous?.session) await deleteSession(tx, previous.session);
      await insertSession(tx, { id: newId(), accountId: account.id, tokenSha256: tokenDigest(token), expiresAt });
    });
    return { account, token };
  }
}

const tooMany = (what: string) => new UserError('rate_limited', `too many ${what}`);
