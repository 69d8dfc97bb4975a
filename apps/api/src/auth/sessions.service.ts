import { Inject, Injectable } from '@nestjs/common';
import { accountSuspended } from '@primitives/errors';
import { newId, type Clock } from '@primitives/runtime';
import {
  accountOfSession,
  confirmSession,
  deleteEndedSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  insertSession,
  lockSuspensionReason,
  recordBrowser,
  sessionsOf,
  type Account,
  type Session,
} from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { CLOCK, STORE } from '../injection-tokens.js';
import { isId } from '../graphql/ids.js';
import { MailService } from '../mail/mail.service.js';
import { browserDigest, type Device } from './device.js';
import { createSecret, tokenDigest } from './secret-token.js';
import { IDLE_MS, SESSION_MS } from './session-cookie.js';
import { requireSession, SCOPES, type Viewer } from './viewer.js';

/** A new session: its account and the token, which only the browser stores. */
export interface OpenedSession {
  readonly account: Account;
  readonly token: string;
}

/** Sessions of signed-in browsers. A session ends by age, by inactivity or when its owner ends it. */
@Injectable()
export class SessionsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mail: MailService,
  ) {}

  /**
   * Opens a session with a new token and ends the browser's previous session, which prevents session fixation. Notifies
   * the owner of a new browser by e-mail.
   *
   * @throws UserError account_suspended
   */
  async open(account: Account, device: Device, previous: Viewer | null): Promise<OpenedSession> {
    const token = createSecret();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    const session = {
      id: newId(),
      accountId: account.id,
      tokenSha256: tokenDigest(token),
      expiresAt,
      device: device.name,
      network: device.network,
    };
    await this.store.transaction(async (tx) => {
      const suspension = await lockSuspensionReason(tx, account.id);
      if (suspension !== null) throw accountSuspended(suspension);
      if (previous?.session) await deleteSession(tx, previous.session);
      await insertSession(tx, session);
      if (await recordBrowser(tx, account.id, browserDigest(device), now))
        await this.mail.queue(tx, account.email, 'new_browser', {
          name: account.name,
          browser: device.name || 'an unknown browser',
          network: device.network,
          at: now.toISOString(),
        });
    });
    return { account, token };
  }

  async viewerOf(token: string): Promise<Viewer | null> {
    const session = tokenDigest(token);
    const found = await accountOfSession(this.store.manager, session, this.bounds());
    return found && { ...found, scopes: new Set(SCOPES), session };
  }

  async of(viewer: Viewer | null): Promise<(Session & { current: boolean })[]> {
    const { account, session } = requireSession(viewer);
    return sessionsOf(this.store.manager, account.id, { ...this.bounds(), current: session });
  }

  /** @returns whether the viewer had such a session */
  async end(id: string, viewer: Viewer | null): Promise<boolean> {
    const { account } = requireSession(viewer);
    return isId(id) && deleteSessionOf(this.store.manager, account.id, id);
  }

  /** Ends all sessions except the current one. @returns the number of ended sessions */
  async endOthers(viewer: Viewer | null): Promise<number> {
    const { account, session } = requireSession(viewer);
    return deleteSessionsOf(this.store.manager, account.id, session);
  }

  /** @returns whether a session ended */
  async signOut(viewer: Viewer | null): Promise<boolean> {
    return viewer?.session ? deleteSession(this.store.manager, viewer.session) : false;
  }

  /** Records a confirmation by password or passkey. */
  async confirm(viewer: Viewer & { readonly session: string }): Promise<void> {
    await confirmSession(this.store.manager, viewer.session, this.clock.now());
  }

  async sweep(): Promise<void> {
    await deleteEndedSessions(this.store.manager, this.bounds());
  }

  private bounds(): { now: Date; idleSince: Date } {
    const now = this.clock.now();
    return { now, idleSince: new Date(now.getTime() - IDLE_MS) };
  }
}
