import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import { isConfirmedEmail } from '@primitives/store/accounts';
import type { Tx } from '@primitives/store/connection';
import { insertMail } from '@primitives/store/messages';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../injection-tokens.js';
import { PERSONAL_MAILS, type FactsOf, type MailKind } from './mail-templates.js';

/** Queues mails in the transaction of the change that they report. */
@Injectable()
export class MailService {
  constructor(@Inject(CONFIG) private readonly config: ApiConfig) {}

  /** Whether this installation sends mail; on a trial installation only to files, which recipients do not read. */
  get isEnabled(): boolean {
    return this.config.SMTP_URL !== undefined;
  }

  /** Whether recipients read the mail that this installation sends. */
  get isDelivered(): boolean {
    return this.isEnabled && this.config.PRIMITIVES_MAIL_DELIVERED;
  }

  /** Whether an account must verify its e-mail address before it submits. */
  get requiresVerification(): boolean {
    return this.isDelivered && this.config.PRIMITIVES_VERIFY_EMAIL;
  }

  /** @throws UserError mail_disabled */
  requireEnabled(): void {
    if (!this.isEnabled) throw new UserError('mail_disabled', 'this installation does not send e-mail');
  }

  /** Queues nothing when mail is off, or when a mail with text written by users would go to an unconfirmed e-mail. */
  async queue<Kind extends MailKind>(tx: Tx, address: string, kind: Kind, facts: FactsOf<Kind>): Promise<void> {
    if (!this.isEnabled) return;
    if (PERSONAL_MAILS.has(kind) && !(await isConfirmedEmail(tx, address))) return;
    await insertMail(tx, { address, kind, facts });
  }
}
