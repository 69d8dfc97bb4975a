import { currentTraceparent } from '@primitives/process';
import { headers, type MsgHdrs } from 'nats';

/** W3C's name of the header that carries the trace context. */
export const TRACEPARENT = 'traceparent';

/** The header of a message of this trace; none when no one traces. */
export function traceHeader(traceparent: string | null = currentTraceparent()): { headers?: MsgHdrs } {
  if (traceparent === null) return {};
  const said = headers();
  said.set(TRACEPARENT, traceparent);
  return { headers: said };
}
