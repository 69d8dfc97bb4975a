import { ErrorCode, type NatsError } from 'nats';
import pRetry from 'p-retry';

const AGAIN_MS = 250;
/**
 * Nats-server's codes for a cluster without enough peers or without a leader, and for a stream whose store a node could
 * not create, which was seen on a busy machine.
 */
const CLUSTER_NOT_READY = [10005, 10008, 10009, 10077];
const TRANSIENT_CODES: readonly string[] = [
  ErrorCode.Timeout,
  ErrorCode.NoResponders,
  ErrorCode.ConnectionRefused,
  ErrorCode.ConnectionTimeout,
];

/** Whether the broker is starting or between two leaders: the same request may succeed in a moment. */
export function isTransient(error: unknown): boolean {
  const { code, api_error } = error as Partial<NatsError>;
  return (
    CLUSTER_NOT_READY.includes(api_error?.err_code ?? 0) ||
    api_error?.code === 503 ||
    TRANSIENT_CODES.includes(code ?? '')
  );
}

/** Repeats `work` while the broker cannot answer, for `timeoutMs` at most; every other failure is thrown at once. */
export const retryTransient = <T>(timeoutMs: number, work: () => Promise<T>): Promise<T> =>
  pRetry(work, {
    retries: Infinity,
    factor: 1,
    minTimeout: AGAIN_MS,
    maxRetryTime: timeoutMs,
    shouldRetry: ({ error }) => isTransient(error),
  });
