import { newId } from '@primitives/runtime';
import type { Tx } from '../connection/store.js';

/** One use of a privilege. */
export interface Act {
  /** The actor; null: the installation itself, or the command that `details.actor` names. */
  readonly accountId: string | null;
  /** `<area>.<operation>`, lower snake, such as `runner.cordon`. */
  readonly act: string;
  /** The target: an id, a name, a code. */
  readonly target: string;
  /** Details that explain it later; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface AuditLogEntry {
  readonly id: string;
  readonly at: Date;
  readonly act: string;
  readonly target: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Name of the account, or of the command on the server; null for automatic actions. */
  readonly by: string | null;
}

/** Written in the transaction of the action itself: both, or neither. */
export async function writeAuditLog(tx: Tx, { accountId, act, target, details = {} }: Act): Promise<void> {
  await tx.query('insert into audit_log (id, account_id, act, target, details) values ($1, $2, $3, $4, $5)', [
    newId(),
    accountId,
    act,
    target,
    JSON.stringify(details),
  ]);
}

/** A filter of the log; null matches everything. */
export interface AuditLogFilter {
  readonly target: string | null;
  /** An action, or its prefix up to the point: `runner.`. */
  readonly act: string | null;
  /** Part of `by`. */
  readonly by: string | null;
  /** First time. */
  readonly from: Date | null;
  /** Time before which the entries are. */
  readonly to: Date | null;
}

/** The log, newest first, after the given entry. */
export function readAuditLog(
  db: Tx,
  { target, act, by, from, to, after, limit }: AuditLogFilter & { after: string | null; limit: number },
): Promise<AuditLogEntry[]> {
  return db.query<AuditLogEntry[]>(
    `select l.id, l.at, l.act, l.target, l.details - 'actor' as details, coalesce(a.name, l.details->>'actor') as by
       from audit_log l left join account a on a.id = l.account_id
      where ($1::text is null or l.target = $1) and ($2::uuid is null or l.id < $2) and ($4::text is null or starts_with(l.act, $4))
        and ($5::text is null or strpos(lower(coalesce(a.name, l.details->>'actor')), lower($5)) > 0)
        and ($6::timestamptz is null or l.at >= $6) and ($7::timestamptz is null or l.at < $7) order by l.id desc limit $3`,
    [target, after, limit, act, by, from, to],
  );
}

/** Who cancelled an evaluation that is not of their team. */
export interface Cancellation {
  readonly evaluationId: string;
  readonly by: string | null;
}

/** Those of the evaluations that a maintainer cancelled. */
export function cancellationsOf(db: Tx, evaluationIds: readonly string[]): Promise<Cancellation[]> {
  return db.query<Cancellation[]>(
    `select l.target as "evaluationId", a.name as by from audit_log l left join account a on a.id = l.account_id
      where l.target = any($1::text[]) and l.act = 'evaluation.cancel'`,
    [evaluationIds],
  );
}
