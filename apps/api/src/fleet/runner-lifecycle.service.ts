import { Inject, Injectable } from '@nestjs/common';
import { runnerUnknown } from '@primitives/evaluation';
import { upsertRunner, writeAct, type MaintainerAction, type Store } from '@primitives/store';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { STORE } from '../edges.js';

const LONGEST_REASON = 500;

/** Cordon, drain, uncordon and remove. The dispatcher hears of it from the outbox, and tells the runner and the broker. */
@Injectable()
export class RunnerLifecycleService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  async keep(act: MaintainerAction, runnerId: string, reason: string | null, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const said = reason?.trim().slice(0, LONGEST_REASON) || null;
    await this.store.transaction(async (tx) => {
      if (!(await upsertRunner(tx, runnerId, act, { accountId: account.id, reason: said })))
        throw runnerUnknown(runnerId);
      await writeAct(tx, {
        accountId: account.id,
        act: `runner.${act}`,
        target: runnerId,
        details: said === null ? {} : { reason: said },
      });
    });
  }
}
