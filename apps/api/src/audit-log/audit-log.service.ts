import { Inject, Injectable } from '@nestjs/common';
import type { Store } from '@primitives/store/connection';
import { namesOfIds, readAuditLog, type AuditLogEntry, type NamedId } from '@primitives/store/operations';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { readPage, type Connection } from '../graphql/connection.js';
import { isId } from '../graphql/ids.js';
import { MAX_AUDIT_LOG_ENTRIES, type AuditLogArgs } from './audit-log.type.js';

/** An entry with names for its UUIDs. */
export interface NamedEntry extends AuditLogEntry {
  readonly names: readonly NamedId[];
}

/** Reads privileged actions. Each is recorded in the transaction that performs it (libs/store `writeAuditLog`). */
@Injectable()
export class AuditLogService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Newest first. @throws UserError not_signed_in, forbidden, input_invalid */
  async read(viewer: Viewer | null, args: AuditLogArgs): Promise<Connection<NamedEntry>> {
    requireMaintainer(viewer);
    const { target = null, act = null, by = null, from = null, to = null } = args;
    return readPage(
      args,
      MAX_AUDIT_LOG_ENTRIES,
      async (page) => this.named(await readAuditLog(this.store.manager, { target, act, by, from, to, ...page })),
      ({ id }) => id,
    );
  }

  private async named(entries: readonly AuditLogEntry[]): Promise<NamedEntry[]> {
    const ids = entries.map(idsIn);
    const names = new Map(
      (await namesOfIds(this.store.manager, [...new Set(ids.flat())])).map((named) => [named.id, named]),
    );
    return entries.map((entry, i) => ({ ...entry, names: (ids[i] ?? []).flatMap((id) => names.get(id) ?? []) }));
  }
}

/** The UUIDs of an entry, each once. */
function idsIn({ target, details }: AuditLogEntry): string[] {
  const values = [target, ...Object.values(details).flat()];
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && isId(value)))];
}
