import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@primitives/runtime';
import { lockAdmins, lockSuspendable, reinstateAccount, suspendAccount } from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { isId } from '../graphql/ids.js';
import { parseInput } from '../graphql/parse-input.js';
import { CLOCK, STORE } from '../injection-tokens.js';
import { Reason } from '../operations/operations.inputs.js';
import { requireManageable, requireSuspendable } from './suspension-rules.js';

/**
 * Suspends and reinstates accounts. A suspended account cannot sign in, and its API tokens are refused. Teams,
 * submissions, evaluations, results, join tokens and runners do not change.
 */
@Injectable()
export class SuspensionsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Suspends the account at once, or changes the reason of its suspension.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, account_unknown, last_admin
   */
  async suspend(id: string, reason: unknown, viewer: Viewer | null): Promise<void> {
    const { account: actor } = requireMaintainer(viewer);
    const parsedReason = parseInput(Reason, reason, 'reason');
    await this.store.transaction(async (tx) => {
      const admins = await lockAdmins(tx);
      const found = isId(id) ? await lockSuspendable(tx, id) : null;
      await suspendAccount(tx, requireSuspendable(id, found, actor, admins), parsedReason, this.clock.now());
      await writeAuditLog(tx, {
        accountId: actor.id,
        act: 'account.suspend',
        target: id,
        details: { reason: parsedReason },
      });
    });
  }

  /**
   * Ends the suspension; the API tokens of the account work again. Does nothing to an account that is not suspended.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, account_unknown
   */
  async reinstate(id: string, reason: unknown, viewer: Viewer | null): Promise<void> {
    const { account: actor } = requireMaintainer(viewer);
    const parsedReason = parseInput(Reason, reason, 'reason');
    await this.store.transaction(async (tx) => {
      const found = isId(id) ? await lockSuspendable(tx, id) : null;
      const { suspendedAt } = requireManageable(id, found, actor);
      if (suspendedAt === null) return;
      await reinstateAccount(tx, id);
      await writeAuditLog(tx, {
        accountId: actor.id,
        act: 'account.reinstate',
        target: id,
        details: { reason: parsedReason },
      });
    });
  }
}
