import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/evaluation';
import { newId, type Clock } from '@primitives/process';
import {
  accountByEmail,
  insertAccount,
  insertChallenge,
  consumeChallenge,
  type Account,
  type Store,
} from '@primitives/store';
import { CLOCK, STORE } from '../edges.js';
import { MailService } from '../mail/mail.service.js';
import { SignedLinks } from '../mail/signed-links.js';
import { TeamsService } from '../teams/teams.service.js';
import { EmailsService, LINK_MS } from './emails.service.js';
import { tokenDigest } from './secret-token.js';

/** What a person gave to sign up, the password hashed. */
export interface SignUpDraft {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/**
 * Signing up where e-mails are confirmed. No account is made before the link of the mail is followed, and the answer is one for new and
 * for known e-mails: who signs up learns only by mail whether there is an account. Of several sign-ups for one e-mail the first whose
 * link is followed becomes the account.
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
   * @returns the new account; null where a mail was sent whose link makes it
   * @throws UserError rate_limited; account_exists only where e-mails are not confirmed
   */
  take(draft: SignUpDraft): Promise<Account | null> {
    return this.mail.verifies ? this.request(draft).then(() => null) : this.makeNow(draft);
  }

  /**
   * Follows the link of a mail.
   *
   * @returns the account with its personal team; null when the link is not that of a sign-up, or was used, or is over
   * @throws UserError account_exists when the e-mail got an account meanwhile
   */
  async complete(secret: string): Promise<Account | null> {
    const id = this.signed.read('verify_email', secret);
    if (id === null) return null;
    return this.store.transaction(async (tx) => {
      const now = this.clock.now();
      const asked = await consumeChallenge(tx, tokenDigest(id), 'sign_up', now);
      if (!asked) return null;
      const { email = '', name = '', passwordHash = null } = asked.details;
      const account: Account = { id: newId(), email, name, role: 'researcher', emailVerifiedAt: now };
      if (!(await insertAccount(tx, { ...account, passwordHash })))
        throw new UserError('account_exists', 'this e-mail has an account meanwhile');
      await this.teams.makePersonal(tx, account);
      return account;
    });
  }

  /** The answer to the caller, and its limit, are the same for new and known e-mails. */
  private async request({ email, name, passwordHash }: SignUpDraft): Promise<void> {
    await this.emails.takeLetter(`sign-up ${email.toLowerCase()}`);
    await this.store.transaction(async (tx) => {
      if (await accountByEmail(tx, email)) return this.mail.put(tx, email, 'account_exists', {});
      const id = newId();
      const expiresAt = new Date(this.clock.now().getTime() + LINK_MS.verify_email);
      const details = { email, name, passwordHash };
      await insertChallenge(tx, { sha256: tokenDigest(id), purpose: 'sign_up', accountId: null, details, expiresAt });
      return this.mail.put(tx, email, 'verify_email', { link: id });
    });
  }

  private makeNow({ email, name, passwordHash }: SignUpDraft): Promise<Account> {
    const account: Account = { id: newId(), email, name, role: 'researcher', emailVerifiedAt: null };
    return this.store.transaction(async (tx) => {
      if (!(await insertAccount(tx, { ...account, passwordHash })))
        throw new UserError('account_exists', 'an account with this e-mail exists');
      await this.teams.makePersonal(tx, account);
      await this.emails.requestVerification(tx, account, email);
      return account;
    });
  }
}
