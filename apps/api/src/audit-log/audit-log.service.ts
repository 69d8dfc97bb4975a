import { Inject, Injectable } from '@nestjs/common';
import type { Store } from '@primitives/store/connection';
import { readActs, type LoggedAct } from '@primitives/store/operations';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { STORE } from '../edges.js';
import { readPage, type Connection } from '../graphql/connection.js';
import { MAX_ACTS, type AuditLogArgs } from './audit-log.type.js';

/** Reads privileged actions. Each is recorded in the transaction that performs it (libs/store `writeAct`). */
@Injectable()
export class AuditLogService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Newest first. @throws UserError not_signed_in, forbidden, input_invalid */
  async read(viewer: Viewer | null, args: AuditLogArgs): Promise<Connection<LoggedAct>> {
    requireMaintainer(viewer);
    const { target = null, act = null, by = null } = args;
    return readPage(
      args,
      MAX_ACTS,
      (page) => readActs(this.store.manager, { target, act, by, ...page }),
      ({ id }) => id,
    );
  }
}
