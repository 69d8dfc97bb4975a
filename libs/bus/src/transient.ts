import { ErrorCode, type NatsError } from 'nats';
import { setTimeout as delay } from 'node:timers/promises';

const AGAIN_MS = 250;
/** nats-server's codes for a cluster without enough peers, or without a leader. */
const NO_LEADER = [10005, 10008, 10009];
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
    NO_LEADER.includes(api_error?.err_code ?? 0) || api_error?.code === 503 || TRANSIENT_CODES.includes(code ?? '')
  );
}

/** Repeats `work` while the broker cannot answer, for at most `patienceMs`; throws every other failure at once. */
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
