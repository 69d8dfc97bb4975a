import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@primitives/process';
import { accountOfToken, type Store } from '@primitives/store';
import { CLOCK, COOKIE, STORE } from '../edges.js';
import { tokenDigest } from './secret-token.js';
import type { SessionCookie } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';
import type { Viewer } from './viewer.js';

/** API tokens start with this, so that a scanner of public code finds those that were published by mistake. */
export const TOKEN_PREFIX = 'prm_';

/** Tells from a request's headers whom it speaks for. A token in the header goes before the cookie. */
@Injectable()
export class Identity {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(COOKIE) private readonly cookie: SessionCookie,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: SessionsService,
  ) {}

  async of(headers: Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>): Promise<Viewer | null> {
    const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    if (bearer !== undefined) return bearer.startsWith(TOKEN_PREFIX) ? this.ofToken(bearer) : null;
    const token = this.cookie.read(headers.cookie);
    return token === null ? null : this.sessions.viewerOf(token);
  }

  private async ofToken(token: string): Promise<Viewer | null> {
    const found = await accountOfToken(this.store.manager, tokenDigest(token), this.clock.now());
    if (!found) return null;
    const { scopes, ...account } = found;
    return { account, scopes: new Set(scopes), session: null, confirmedAt: null };
  }
}
