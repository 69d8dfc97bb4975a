import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import type { Clock } from '@primitives/runtime';
import {
  accountById,
  listAccounts,
  lockAdmins,
  setRole,
  type Account,
  type ListedAccount,
} from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';
import { requireAdmin, requireConfirmed, requireMaintainer, type Viewer } from '../auth/viewer.js';
import { CLOCK, STORE } from '../injection-tokens.js';
import { readPage, type Connection, type PageArgs } from '../graphql/connection.js';
import { parseInput } from '../graphql/parse-input.js';
import { MAX_ACCOUNTS } from './account.type.js';
import { SetRole } from './accounts.inputs.js';

/** Lists accounts and sets roles, for maintainers and administrators. */
@Injectable()
export class AccountsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Newest first. @throws UserError not_signed_in, forbidden, input_invalid */
  async list(viewer: Viewer | null, text: string, page: PageArgs): Promise<Connection<ListedAccount>> {
    requireMaintainer(viewer);
    return readPage(
      page,
      MAX_ACCOUNTS,
      (rows) => listAccounts(this.store.manager, { text: text.trim(), ...rows }),
      ({ id }) => id,
    );
  }

  /**
   * Changes the role of an account, effective from its next request. A session requires a recent confirmation.
   *
   * @throws UserError not_signed_in, forbidden, confirmation_required, input_invalid, account_unknown, last_admin
   */
  async setRole(input: unknown, viewer: Viewer | null): Promise<Account> {
    const { account: admin, session } = requireAdmin(viewer);
    if (session !== null) requireConfirmed(viewer, this.clock.now());
    const { account: id, role } = parseInput(SetRole, input);
    return this.store.transaction(async (tx) => {
      const admins = await lockAdmins(tx);
      const before = await setRole(tx, id, role);
      const account = before && (await accountById(tx, id));
      if (!account) throw new UserError('account_unknown', `account ${id} does not exist`);
      if (role !== 'admin' && admins.length === 1 && admins[0] === id)
        throw new UserError('last_admin', 'this account is the only administrator');
      if (before !== role)
        await writeAuditLog(tx, {
          accountId: admin.id,
          act: 'account.set_role',
          target: id,
          details: { from: before, to: role },
        });
      const { passwordHash: _, ...publicAccount } = account;
      return publicAccount;
    });
  }
}
