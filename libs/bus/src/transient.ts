import { ErrorCode, type NatsError } from 'nats';
import { setTimeout as delay } from 'node:timers/promises';

const AGAIN_MS = 250;
/** nats-server's numbers for a cluster that has not enough peers yet, or no leader. */
const NO_LEADER = [10005, 10008, 10009];
const TRANSIENT_CODES: readonly string[] = [
  ErrorCode.Timeout,
  ErrorCode.NoResponders,
  ErrorCode.ConnectionRefused,
  ErrorCode.ConnectionTimeout,
];

/** Whether the broker is on its way up or between two leaders: the same request may be granted in a moment. */
export function isTransient(error: unknown): boolean {
  const { code, api_error } = error as Partial<NatsError>;
  return (
    NO_LEADER.includes(api_error?.err_code ?? 0) || api_error?.code === 503 || TRANSIENT_CODES.includes(code ?? '')
  );
}

/** Repeats `work` while the broker cannot answer, for `patienceMs` at most; every other failure is thrown at once. */
export async function retryTransient<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || performance.now() > deadline) throw error;
      await delay(AGAIN_MS);
    }
  }
}
