import { currentTraceparent } from '@primitives/runtime';
import { headers, type MsgHdrs } from 'nats';

/** W3C's name of the header that carries the trace context. */
export const TRACEPARENT = 'traceparent';

/** The trace header of a message; empty without a trace. */
export function traceHeader(traceparent: string | null = currentTraceparent()): { headers?: MsgHdrs } {
  if (traceparent === null) return {};
  const values = headers();
  values.set(TRACEPARENT, traceparent);
  return { headers: values };
}
