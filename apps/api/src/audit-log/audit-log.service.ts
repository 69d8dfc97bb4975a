import { Inject, Injectable } from '@nestjs/common';
import type { Store } from '@primitives/store/connection';
import { readAuditLog, type AuditLogEntry } from '@primitives/store/operations';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { readPage, type Connection } from '../graphql/connection.js';
import { MAX_AUDIT_LOG_ENTRIES, type AuditLogArgs } from './audit-log.type.js';

/** Reads privileged actions. Each is recorded in the transaction that performs it (libs/store `writeAuditLog`). */
@Injectable()
export class AuditLogService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Newest first. @throws UserError not_signed_in, forbidden, input_invalid */
  async read(viewer: Viewer | null, args: AuditLogArgs): Promise<Connection<AuditLogEntry>> {
    requireMaintainer(viewer);
    const { target = null, act = null, by = null } = args;
    return readPage(
      args,
      MAX_AUDIT_LOG_ENTRIES,
      (page) => readAuditLog(this.store.manager, { target, act, by, ...page }),
      ({ id }) => id,
    );
  }
}
