import type { Tx } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';

/** Who acts when an installation starts, in the audit log: a start has no account. */
export const START_ACTOR = 'start of the installation';

/** Records in the audit log what the start of an installation created. */
export const logStart = (tx: Tx, act: string, target: string, details: Readonly<Record<string, unknown>> = {}) =>
  writeAuditLog(tx, { accountId: null, act, target, details: { actor: START_ACTOR, ...details } });
