import { headers, type MsgHdrs } from 'nats';

/** Milliseconds that a client should wait before its next request; like HTTP's Retry-After, which counts seconds. */
const RETRY_AFTER_MS = 'Retry-After-Ms';
/** No answer may stop a client for longer. */
const MAX_MS = 60_000;

export function retryAfterHeader(ms: number): { headers?: MsgHdrs } {
  if (ms <= 0) return {};
  const values = headers();
  values.set(RETRY_AFTER_MS, String(Math.ceil(ms)));
  return { headers: values };
}

/** @returns milliseconds; 0 without the header, or when it is not a number */
export function retryAfterOf(values: MsgHdrs | undefined): number {
  const ms = Number(values?.get(RETRY_AFTER_MS));
  return ms > 0 ? Math.min(ms, MAX_MS) : 0;
}
