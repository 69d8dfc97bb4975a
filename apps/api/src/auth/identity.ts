import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { accountSuspended, tokenInvalid } from '@primitives/errors';
import type { Clock } from '@primitives/runtime';
import { holderOfToken } from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { CLOCK, COOKIE, STORE } from '../injection-tokens.js';
import { tokenDigest } from './secret-token.js';
import type { SessionCookie } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';
import type { Viewer } from './viewer.js';

/** Prefix of API tokens, with which secret scanners recognize published tokens. */
export const TOKEN_PREFIX = 'prm_';

/**
 * Identifies the viewer of a request from its headers. An Authorization header takes precedence over the cookie and
 * must be valid.
 */
@Injectable()
export class Identity {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(COOKIE) private readonly cookie: SessionCookie,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Null for an anonymous caller or an ended session.
   *
   * @throws UserError token_unknown, token_expired, token_revoked, account_suspended
   */
  async of(headers: Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>): Promise<Viewer | null> {
    const bearer = /^Bearer(?: +(.*))?$/i.exec(headers.authorization ?? '');
    if (bearer) return this.ofToken(bearer[1] ?? '');
    const token = this.cookie.read(headers.cookie);
    return token === null ? null : this.sessions.viewerOf(token);
  }

  private async ofToken(token: string): Promise<Viewer> {
    if (!token.startsWith(TOKEN_PREFIX)) throw tokenInvalid('token_unknown');
    const tokenSha256 = tokenDigest(token);
    const holder = await holderOfToken(this.store.manager, tokenSha256, this.clock.now());
    if (!holder) throw tokenInvalid('token_unknown');
    if (holder.ended === 'suspended') throw accountSuspended(holder.reason);
    if (holder.ended !== null) throw tokenInvalid(`token_${holder.ended}`);
    const { scopes, ended: _, ...account } = holder;
    return { account, scopes: new Set(scopes), session: null, tokenSha256, confirmedAt: null };
  }
}
