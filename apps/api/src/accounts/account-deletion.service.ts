import { Inject, Injectable } from '@nestjs/common';
import { CODES, UserError } from '@primitives/errors';
import type { Clock } from '@primitives/runtime';
import {
  eraseAccount,
  forgetTeam,
  lockAdmins,
  lockTeamsOf,
  deleteTeamWebhooksAndInvitations,
  type LeftTeam,
} from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';
import { openUploads } from '@primitives/store/submissions';
import { requireConfirmed, type Viewer } from '../auth/viewer.js';
import { CLOCK, STORE } from '../injection-tokens.js';
import { MailService } from '../mail/mail.service.js';
import { UploadsService } from '../uploads/uploads.service.js';

/**
 * Deletes an account: erases credentials, memberships, name and e-mail address in one transaction. Submissions and
 * results stay with the team under its name; to remove them, withdraw them before the deletion.
 */
@Injectable()
export class AccountDeletionService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mail: MailService,
    private readonly uploads: UploadsService,
  ) {}

  /**
   * @param email the account's e-mail address, as confirmation
   * @throws UserError not_signed_in, forbidden, confirmation_required, input_invalid, last_owner, last_admin
   */
  async delete(email: string, viewer: Viewer | null): Promise<void> {
    const now = this.clock.now();
    const { account } = requireConfirmed(viewer, now);
    if (email.trim().toLowerCase() !== account.email.toLowerCase())
      throw new UserError('input_invalid', 'email: does not match the account', {
        expected: account.email,
        found: email,
      });
    const unfinished = await openUploads(this.store.manager, account.id);
    await this.store.transaction(async (tx) => {
      const admins = await lockAdmins(tx);
      if (admins.length === 1 && admins[0] === account.id)
        throw new UserError('last_admin', 'this account is the only administrator');
      const teams = await lockTeamsOf(tx, account.id);
      requireOtherOwners(teams);
      const soleMemberTeams = teams.filter(({ otherMembers }) => otherMembers === 0);
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'account.delete',
        target: account.id,
        details: { teams: teams.filter(({ submissions }) => submissions > 0).map(({ slug }) => slug) },
      });
      await eraseAccount(tx, account, now);
      // after eraseAccount, which deletes queued e-mails
      await this.mail.queue(tx, account.email, 'account_deleted', {});
      for (const { id, submissions } of soleMemberTeams) {
        await deleteTeamWebhooksAndInvitations(tx, id);
        if (submissions === 0) await forgetTeam(tx, id);
      }
    });
    for (const upload of unfinished)
      await this.uploads.discard(upload, {
        code: 'upload_incomplete',
        message: 'the account of the upload was deleted',
        remedy: CODES.upload_incomplete.remedy,
      });
  }
}

/** A team without an owner could not manage its members. */
function requireOtherOwners(teams: readonly LeftTeam[]): void {
  const orphaned = teams.filter(
    ({ role, otherMembers, otherOwners }) => role === 'owner' && otherMembers > 0 && otherOwners === 0,
  );
  if (orphaned.length === 0) return;
  throw new UserError('last_owner', `you are the only owner of ${orphaned.map(({ name }) => name).join(', ')}`, {
    expected: 'another owner in each team that has other members',
    found: orphaned.map(({ slug }) => slug).join(', '),
  });
}
