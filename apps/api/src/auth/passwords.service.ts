import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@primitives/process';
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
  type Store,
} from '@primitives/store';
import { CLOCK, STORE } from '../edges.js';
import { parseInput } from '../graphql/parse-input.js';
import { MailService } from '../mail/mail.service.js';
import { SignedLinks } from '../mail/signed-links.js';
import { Email, NewPassword } from './auth.inputs.js';
import { browserDigest, type Device } from './device.js';
import { EmailsService, linkInvalid } from './emails.service.js';
import { hashPassword } from './password.js';
import { requireConfirmed, type Viewer } from './viewer.js';

/** New passwords: by who knows the old one, or by who reads the account's mail. */
@Injectable()
export class PasswordsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mail: MailService,
    private readonly emails: EmailsService,
    private readonly signed: SignedLinks,
  ) {}

  /** Whether the e-mail has an account is not told. @throws UserError mail_off, input_invalid, rate_limited */
  async forgotten(input: unknown, ip: string): Promise<string> {
    this.mail.requireOn();
    const email = parseInput(Email, input);
    await this.emails.takeLetter(`${ip} ${email.toLowerCase()}`);
    const account = await accountByEmail(this.store.manager, email);
    if (account) {
      await this.store.transaction(async (tx) => {
        const link = await this.emails.makeLink(tx, 'reset_password', account.id, account.email);
        await this.mail.put(tx, account.email, 'reset_password', { link });
      });
    }
    return email;
  }

  /**
   * Follows the link of a mail. Every session ends. Whoever made the account without being able to read its mail loses all of it:
   * the first to follow a link is its owner, and earlier tokens, passkeys and identities die.
   *
   * @throws UserError link_invalid, input_invalid
   */
  async reset(secret: string, password: unknown, device: Device): Promise<string> {
    const passwordHash = await hashPassword(parseInput(NewPassword, password));
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
      await recordBrowser(tx, account.id, browserDigest(device), now); // signs in from here though others guess at the account
      await this.mail.put(tx, account.email, 'password_changed', {});
      return account.email;
    });
  }

  /** For who has just confirmed; every other session ends. */
  async change(password: unknown, viewer: Viewer | null): Promise<Account> {
    const { account, session } = requireConfirmed(viewer, this.clock.now());
    const passwordHash = await hashPassword(parseInput(NewPassword, password));
    await this.store.transaction(async (tx) => {
      await setPasswordHash(tx, account.id, passwordHash);
      await deleteSessionsOf(tx, account.id, session);
      await endAccountLinks(tx, account.id, 'reset_password');
      await this.mail.put(tx, account.email, 'password_changed', {});
    });
    return account;
  }
}
