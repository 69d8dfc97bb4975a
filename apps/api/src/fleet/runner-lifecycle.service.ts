import { Inject, Injectable } from '@nestjs/common';
import { runnerUnknown } from '@primitives/errors';
import type { Store } from '@primitives/store/connection';
import { actOnRunner, type MaintainerAction } from '@primitives/store/fleet';
import { writeAuditLog } from '@primitives/store/operations';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';

const MAX_REASON = 500;

/**
 * Cordons, drains, uncordons and removes runners. The dispatcher processes the outbox and notifies the runner and the
 * broker.
 */
@Injectable()
export class RunnerLifecycleService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  async apply(action: MaintainerAction, runnerId: string, reason: string | null, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const trimmedReason = reason?.trim().slice(0, MAX_REASON) || null;
    await this.store.transaction(async (tx) => {
      if (!(await actOnRunner(tx, runnerId, action, { accountId: account.id, reason: trimmedReason })))
        throw runnerUnknown(runnerId);
      await writeAuditLog(tx, {
        accountId: account.id,
        act: `runner.${action}`,
        target: runnerId,
        details: trimmedReason === null ? {} : { reason: trimmedReason },
      });
    });
  }
}
