import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import { newId, type Clock } from '@primitives/runtime';
import {
  accountByEmail,
  accountById,
  insertAccountLink,
  setUnverifiedEmail,
  setVerifiedEmail,
  useAccountLink,
  type Account,
  type LinkPurpose,
} from '@primitives/store/accounts';
import type { Store, Tx } from '@primitives/store/connection';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { MailService } from '../mail/mail.service.js';
import { SignedLinks } from '../mail/signed-links.js';
import { Email } from './auth.inputs.js';
import { requireDomain } from './email-domains.js';
import { RateLimiter } from './rate-limiter.js';
import { requireConfirmed, requireSession, type Viewer } from './viewer.js';

/** Lifetime of e-mailed links: 24 hours to verify an address, one hour to reset a password. */
export const LINK_MS: Readonly<Record<LinkPurpose, number>> = {
  verify_email: 24 * 3_600_000,
  reset_password: 3_600_000,
};

/** Verifies e-mail addresses by links in e-mails, at sign-up and at each change. */
@Injectable()
export class EmailsService {
  private readonly mailLimit: RateLimiter;

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mail: MailService,
    private readonly signed: SignedLinks,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {
    const hideBy = config.PRIMITIVES_COOKIE_SECRET; // keys contain e-mail addresses
    this.mailLimit = new RateLimiter(store, { name: 'mails', burst: 5, perMs: 3_600_000, hideBy });
  }

  /** Does nothing if the installation sends no e-mail. */
  async requestVerification(tx: Tx, account: Pick<Account, 'id'>, email: string): Promise<void> {
    if (!this.mail.isEnabled) return;
    const link = await this.createLink(tx, 'verify_email', account.id, email);
    await this.mail.queue(tx, email, 'verify_email', { link });
  }

  /** Creates a link that grants `purpose` to the reader of the address's e-mail. @returns the link ID */
  async createLink(tx: Tx, purpose: LinkPurpose, accountId: string, email: string): Promise<string> {
    const id = newId();
    await insertAccountLink(tx, {
      id,
      accountId,
      purpose,
      email,
      expiresAt: new Date(this.clock.now().getTime() + LINK_MS[purpose]),
    });
    return id;
  }

  /** Sends the verification e-mail again. @returns the address */
  async verifyAgain(viewer: Viewer | null): Promise<string> {
    const { account } = requireSession(viewer);
    this.mail.requireEnabled();
    await this.requireMailQuota(account.id);
    await this.store.transaction((tx) => this.requestVerification(tx, account, account.email));
    return account.email;
  }

  /** Uses a verification link and verifies the address. @throws UserError link_invalid, account_exists */
  async verify(secret: string): Promise<Account> {
    const id = this.signed.read('verify_email', secret);
    const account = await this.store.transaction(async (tx) => {
      const now = this.clock.now();
      const link = id === null ? null : await useAccountLink(tx, id, 'verify_email', now);
      if (!link) throw linkInvalid();
      if (!(await setVerifiedEmail(tx, link.accountId, link.email, now)))
        throw new UserError('account_exists', 'another account now uses this e-mail address');
      return accountById(tx, link.accountId);
    });
    if (!account) throw linkInvalid();
    const { passwordHash: _, ...publicAccount } = account;
    return publicAccount;
  }

  /** Changes the address when its link is used, or at once if no e-mail is sent. @returns the current account */
  async change(input: unknown, viewer: Viewer | null): Promise<Account> {
    const { account } = requireConfirmed(viewer, this.clock.now());
    const email = parseInput(Email, input);
    if (email === account.email) return account;
    requireDomain(email, this.config);
    await this.requireMailQuota(account.id);
    const found = await accountByEmail(this.store.manager, email);
    const taken = found !== null && found.id !== account.id;
    if (taken && !this.mail.isDelivered)
      throw new UserError('account_exists', 'another account uses this e-mail address');
    return this.store.transaction(async (tx) => {
      if (this.mail.isDelivered) {
        // The response is the same: only the recipient of the e-mail learns that the account exists.
        if (taken) await this.mail.queue(tx, email, 'account_exists', {});
        else await this.requestVerification(tx, account, email);
        await this.mail.queue(tx, account.email, 'email_changed', { name: account.name, email });
        return account;
      }
      if (!(await setUnverifiedEmail(tx, account.id, email)))
        throw new UserError('account_exists', 'another account uses this e-mail address');
      return { ...account, email, emailVerifiedAt: null };
    });
  }

  /** Limits e-mails to five per hour for one account or address. @throws UserError rate_limited */
  async requireMailQuota(key: string): Promise<void> {
    if (await this.mailLimit.consume(key, this.clock.now())) return;
    throw new UserError('rate_limited', 'too many e-mails were requested');
  }
}

export const linkInvalid = () => new UserError('link_invalid', 'this link is unknown, used or expired');
