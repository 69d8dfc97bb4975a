import { Inject, Injectable } from '@nestjs/common';
import type { Store } from '@primitives/store/connection';
import { readActs, type ActFilter, type LoggedAct } from '@primitives/store/operations';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { STORE } from '../edges.js';
import { isId } from '../graphql/ids.js';

const MAX_PAGE = 200;

/** Reads privileged actions. Each is recorded in the transaction that performs it (libs/store `writeAct`). */
@Injectable()
export class AuditLogService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Newest first, after the given entry. */
  async read(
    viewer: Viewer | null,
    page: ActFilter & { after: string | null; first: number | null },
  ): Promise<LoggedAct[]> {
    requireMaintainer(viewer);
    const { target, act, by, first } = page;
    const after = page.after !== null && isId(page.after) ? page.after : null;
    return readActs(this.store.manager, {
      target,
      act,
      by,
      after,
      limit: Math.min(MAX_PAGE, Math.max(1, first ?? MAX_PAGE)),
    });
  }
}
