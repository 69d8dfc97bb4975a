import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@primitives/runtime';
import { exportedSections, exportedSubmissions } from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { requireSession, type Viewer } from '../auth/viewer.js';
import { CLOCK, STORE } from '../injection-tokens.js';

/** An export of the personal data of an account. */
export interface AccountExport {
  readonly fileName: string;
  /** Document in the format account-export/1. */
  readonly data: object;
}

/** Exports the personal data of an account, without secrets, digests and data of other people. */
@Injectable()
export class AccountExportService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws UserError not_signed_in, forbidden */
  async of(viewer: Viewer | null): Promise<AccountExport> {
    const { account } = requireSession(viewer);
    const exportedAt = this.clock.now().toISOString();
    const { id, email, name, role, emailVerifiedAt } = account;
    const [sections, submissions] = await Promise.all([
      exportedSections(this.store.manager, id),
      exportedSubmissions(this.store.manager, id),
    ]);
    return {
      fileName: `primitives-account-${exportedAt.slice(0, 10)}.json`,
      data: {
        schema: 'account-export/1',
        exportedAt,
        account: { id, email, name, role, emailVerifiedAt },
        ...sections,
        submissions,
      },
    };
  }
}
