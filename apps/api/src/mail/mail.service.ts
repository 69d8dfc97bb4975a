import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import { isConfirmedEmail } from '@primitives/store/accounts';
import type { Tx } from '@primitives/store/connection';
import { insertMail } from '@primitives/store/messages';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../edges.js';
import { PERSONAL_MAILS, type FactsOf, type MailKind } from './mail-templates.js';

/** Queues mails in the transaction of the change that they report. */
@Injectable()
export class MailService {
  constructor(@Inject(CONFIG) private readonly config: ApiConfig) {}

  /** Whether this installation sends mail. */
  get on(): boolean {
    return this.config.SMTP_URL !== undefined;
  }

  /** Whether an account must confirm its e-mail before it submits. */
  get verifies(): boolean {
    return this.on && this.config.PRIMITIVES_VERIFY_EMAIL;
  }

  /** @throws UserError mail_disabled */
  requireOn(): void {
    if (!this.on) throw new UserError('mail_disabled', 'this installation sends no mail');
  }

  /** Queues nothing when mail is off, or when a mail with text written by users would go to an unconfirmed e-mail. */
  async put<Kind extends MailKind>(tx: Tx, address: string, kind: Kind, facts: FactsOf<Kind>): Promise<void> {
    if (!this.on) return;
    if (PERSONAL_MAILS.has(kind) && !(await isConfirmedEmail(tx, address))) return;
    await insertMail(tx, { address, kind, facts });
  }
}
