import { headers, type MsgHdrs } from 'nats';

/** Milliseconds that a client should wait before its next request; like HTTP's Retry-After, which counts seconds. */
const RETRY_AFTER_MS = 'Retry-After-Ms';
/** Why the request is refused, for the log of the client. */
const REASON = 'Reason';
/** No answer may stop a client for longer. */
const MAX_MS = 60_000;

/** Headers of an answer, which older clients ignore. */
export interface ReplyHeaders {
  /** Time that the client should wait before its next request; 0: none. */
  readonly retryAfterMs: number;
  /** One line without control characters: why the request is refused. */
  readonly reason?: string;
}

export function replyHeaders({ retryAfterMs, reason }: ReplyHeaders): { headers?: MsgHdrs } {
  if (retryAfterMs <= 0 && reason === undefined) return {};
  const values = headers();
  if (retryAfterMs > 0) values.set(RETRY_AFTER_MS, String(Math.ceil(retryAfterMs)));
  if (reason !== undefined) values.set(REASON, reason);
  return { headers: values };
}

/** @returns 0 ms without the header, or when it is not a number */
export function replyHeadersOf(values: MsgHdrs | undefined): ReplyHeaders {
  const ms = Number(values?.get(RETRY_AFTER_MS));
  const reason = values?.get(REASON);
  return { retryAfterMs: ms > 0 ? Math.min(ms, MAX_MS) : 0, ...(reason ? { reason } : {}) };
}
