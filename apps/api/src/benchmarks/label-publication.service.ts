import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import { insertLabelPublication, publicSplits } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { splitsView, writeAuditLog } from '@primitives/store/operations';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { isId } from '../graphql/ids.js';
import { parseInput } from '../graphql/parse-input.js';
import { STORE } from '../injection-tokens.js';
import { Reason } from '../operations/operations.inputs.js';

/** Publishes the labels of public splits, and withdraws them. The audit log records both. */
@Injectable()
export class LabelPublicationService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /**
   * Idempotent. Withdrawing ends further downloads; copies and links that were already given out remain.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, benchmark_unknown, upload_unknown
   */
  async setPublished(splitId: string, published: boolean, reason: unknown, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const given = parseInput(Reason, reason, 'reason');
    const split = isId(splitId) ? (await splitsView(this.store.manager)).find(({ id }) => id === splitId) : undefined;
    if (!split)
      throw new UserError('benchmark_unknown', `split ${splitId} does not exist`, {
        expected: 'the ID of a split',
        found: splitId,
      });
    if (published && split.role === 'hidden')
      throw new UserError('input_invalid', 'the labels of a hidden split cannot be published', {
        expected: 'a public split',
        found: 'a hidden split',
      });
    await this.store.transaction(async (tx) => {
      if (!(await insertLabelPublication(tx, { splitId, accountId: account.id, published }))) return;
      if (published && !(await publicSplits(tx)).some(({ id }) => id === splitId))
        throw new UserError('upload_unknown', 'the labels of this split cannot be downloaded', {
          expected: 'an uploaded label file, and no hidden split with the same labels, instances or images',
          found: `${split.benchmark} ${split.version}, ${split.name}`,
        });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: published ? 'split.publish_labels' : 'split.withdraw_labels',
        target: splitId,
        details: { reason: given },
      });
    });
  }
}
