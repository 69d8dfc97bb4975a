import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import { newId, type Clock } from '@primitives/runtime';
import {
  accountByEmail,
  insertAccount,
  insertChallenge,
  consumeChallenge,
  type Account,
} from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { CLOCK, STORE } from '../injection-tokens.js';
import { MailService } from '../mail/mail.service.js';
import { SignedLinks } from '../mail/signed-links.js';
import { TeamsService } from '../teams/teams.service.js';
import { EmailsService, LINK_MS } from './emails.service.js';
import { tokenDigest } from './secret-token.js';

/** Input of a sign-up, with a hashed password. */
export interface SignUpDraft {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/**
 * Sign-up with verification of the e-mail address. The link in the e-mail creates the account. The response is the same
 * for new and known addresses; only the e-mail reveals whether an account exists. Of several sign-ups with one address,
 * the one whose link is used first creates the account.
 */
@Injectable()
export class SignUpsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mail: MailService,
    private readonly emails: EmailsService,
    private readonly teams: TeamsService,
    private readonly signed: SignedLinks,
  ) {}

  /**
   * @returns the new account; null if an e-mail with a link was sent
   * @throws UserError rate_limited; account_exists only without verification of e-mail addresses
   */
  start(draft: SignUpDraft): Promise<Account | null> {
    return this.mail.requiresVerification ? this.request(draft).then(() => null) : this.createNow(draft);
  }

  /**
   * Uses the link of a sign-up e-mail.
   *
   * @returns the account with its personal team; null if the link belongs to no sign-up, was used or has expired
   * @throws UserError account_exists if an account with the address was created in the meantime
   */
  async complete(secret: string): Promise<Account | null> {
    const id = this.signed.read('verify_email', secret);
    if (id === null) return null;
    return this.store.transaction(async (tx) => {
      const now = this.clock.now();
      const challenge = await consumeChallenge(tx, tokenDigest(id), 'sign_up', now);
      if (!challenge) return null;
      const { email = '', name = '', passwordHash = null } = challenge.details;
      const account: Account = { id: newId(), email, name, role: 'researcher', emailVerifiedAt: now };
      if (!(await insertAccount(tx, { ...account, passwordHash })))
        throw new UserError('account_exists', 'an account with this e-mail address already exists');
      await this.teams.createPersonalTeam(tx, account);
      return account;
    });
  }

  /** The response and the rate limit are the same for new and known addresses. */
  private async request({ email, name, passwordHash }: SignUpDraft): Promise<void> {
    await this.emails.requireMailQuota(`sign-up ${email.toLowerCase()}`);
    await this.store.transaction(async (tx) => {
      if (await accountByEmail(tx, email)) return this.mail.queue(tx, email, 'account_exists', {});
      const id = newId();
      const expiresAt = new Date(this.clock.now().getTime() + LINK_MS.verify_email);
      const details = { email, name, passwordHash };
      await insertChallenge(tx, { sha256: tokenDigest(id), purpose: 'sign_up', accountId: null, details, expiresAt });
      return this.mail.queue(tx, email, 'verify_email', { link: id });
    });
  }

  private createNow({ email, name, passwordHash }: SignUpDraft): Promise<Account> {
    const account: Account = { id: newId(), email, name, role: 'researcher', emailVerifiedAt: null };
    return this.store.transaction(async (tx) => {
      if (!(await insertAccount(tx, { ...account, passwordHash })))
        throw new UserError('account_exists', 'an account with this e-mail address already exists');
      await this.teams.createPersonalTeam(tx, account);
      await this.emails.requestVerification(tx, account, email);
      return account;
    });
  }
}
