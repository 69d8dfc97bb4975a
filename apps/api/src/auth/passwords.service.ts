import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@primitives/runtime';
import {
  accountByEmail,
  accountById,
  deleteIdentitiesOf,
  deletePasskeysOf,
  deleteSessionsOf,
  endAccountLinks,
  forgetBrowsers,
  recordBrowser,
  revokeApiTokensOf,
  setPasswordHash,
  setVerifiedEmail,
  useAccountLink,
  type Account,
} from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { CLOCK, STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { MailService } from '../mail/mail.service.js';
import { SignedLinks } from '../mail/signed-links.js';
import { Email, NewPassword } from './auth.inputs.js';
import { browserDigest, type Device } from './device.js';
import { EmailsService, linkInvalid } from './emails.service.js';
import { hashPassword } from './password.js';
import { requireConfirmed, type Viewer } from './viewer.js';

/** Changes of a password, confirmed by the old password or by e-mail. */
@Injectable()
export class PasswordsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mail: MailService,
    private readonly emails: EmailsService,
    private readonly signed: SignedLinks,
  ) {}

  /** Does not reveal whether an account exists. @throws UserError mail_disabled, input_invalid, rate_limited */
  async forgotten(input: unknown, rateLimitKey: string): Promise<string> {
    this.mail.requireEnabled();
    const email = parseInput(Email, input);
    await this.emails.requireMailQuota(`${rateLimitKey} ${email.toLowerCase()}`);
    const account = await accountByEmail(this.store.manager, email);
    if (account) {
      await this.store.transaction(async (tx) => {
        const link = await this.emails.createLink(tx, 'reset_password', account.id, account.email);
        await this.mail.queue(tx, account.email, 'reset_password', { link });
      });
    }
    return email;
  }

  /**
   * Uses a reset link and ends every session. If the e-mail address was unverified, the account may have been created
   * by another person: the reset verifies the address and removes earlier tokens, passkeys and identities.
   *
   * @throws UserError link_invalid, input_invalid
   */
  async reset(secret: string, password: unknown, device: Device): Promise<string> {
    const passwordHash = await hashPassword(parseInput(NewPassword, password, 'password'));
    const id = this.signed.read('reset_password', secret);
    return this.store.transaction(async (tx) => {
      const now = this.clock.now();
      const link = id === null ? null : await useAccountLink(tx, id, 'reset_password', now);
      const account = link && (await accountById(tx, link.accountId));
      if (!link || !account || account.email !== link.email) throw linkInvalid();
      await setPasswordHash(tx, account.id, passwordHash);
      await deleteSessionsOf(tx, account.id, null);
      if (account.emailVerifiedAt === null) {
        await revokeApiTokensOf(tx, account.id, now);
        await deletePasskeysOf(tx, account.id);
        await forgetBrowsers(tx, account.id);
        await deleteIdentitiesOf(tx, account.id);
        await setVerifiedEmail(tx, account.id, link.email, now);
      }
      await recordBrowser(tx, account.id, browserDigest(device), now); // exempt from the account's sign-in limit
      await this.mail.queue(tx, account.email, 'password_changed', {});
      return account.email;
    });
  }

  /** Requires a recent confirmation; ends every other session. */
  async change(password: unknown, viewer: Viewer | null): Promise<Account> {
    const { account, session } = requireConfirmed(viewer, this.clock.now());
    const passwordHash = await hashPassword(parseInput(NewPassword, password, 'password'));
    await this.store.transaction(async (tx) => {
      await setPasswordHash(tx, account.id, passwordHash);
      await deleteSessionsOf(tx, account.id, session);
      await endAccountLinks(tx, account.id, 'reset_password');
      await this.mail.queue(tx, account.email, 'password_changed', {});
    });
    return account;
  }
}
