import type { Reply } from '@primitives/messaging';
import { encodeMessage, type LeaseReply } from '@primitives/protocol';
import pLimit from 'p-limit';
import { returnTime } from './return-time.js';

/**
 * @param isLate whether the runner may have given up before an answer reaches it
 *
 * @returns null when the request is to be refused because it is late
 */
type Answer = (subject: string, bytes: Uint8Array, isLate: () => boolean) => Promise<Uint8Array | Reply | null>;

/** Fewer than the dispatcher's 20 connections to the database, so that reports and heartbeats have some. */
const AT_A_TIME = 16;
/** Half of the time that a runner waits for the answer. */
const WAIT_MS = 2_500;
/** An answer that takes longer may reach a runner that gave up (5 s); the rest is for the broker. */
const LATE_MS = 4_000;
/** When another runner may receive the shard. */
const SHARD_MS = 1_000;
/** Part of the answers that refused runners may take when they return; the others are for all other runners. */
const RETURN_SHARE = 0.5;
/** Weight of the latest answer in the mean time of an answer, and its value before the first one. */
const LATEST = 0.05;
const FIRST_MS = 100;
/** Jitter of ±25%: return times at the upper limit are equal. */
const jitter = (ms: number) => ms * (0.75 + Math.random() / 2);

/**
 * Answers lease requests in turn, a few at a time. One that waited too long is refused, and so is one whose answer
 * would be late: if it were granted after the runner had given up, the shard would lose a lease and the time of the
 * grant. Thousands of runners that request at once would then all give up, request again, and never receive a shard. A
 * refused runner receives the time when it may request again, and the shard goes to another one.
 *
 * @param lateMs time after which an answer is late
 */
export function inTurn(
  answer: Answer,
  { atATime = AT_A_TIME, waitMs = WAIT_MS, lateMs = LATE_MS } = {},
): (subject: string, bytes: Uint8Array) => Promise<Uint8Array | Reply> {
  const limit = pLimit(atATime);
  let meanMs = FIRST_MS;
  let previous = 0;
  const refuse = (): Reply => {
    const now = performance.now();
    previous = returnTime({ now, previous, answerMs: meanMs / atATime / RETURN_SHARE });
    return { bytes: refusal(), retryAfterMs: jitter(previous - now) };
  };
  return (subject, bytes) => {
    const receivedAt = performance.now();
    const waited = () => performance.now() - receivedAt;
    return limit(async () => {
      if (waited() > waitMs) return refuse();
      const startedAt = performance.now();
      try {
        return (await answer(subject, bytes, () => waited() > lateMs)) ?? refuse();
      } finally {
        meanMs += LATEST * (performance.now() - startedAt - meanMs);
      }
    });
  };
}

const refusal = (): Uint8Array =>
  encodeMessage({ v: 1, kind: 'held', retryMs: Math.ceil(jitter(SHARD_MS)) } satisfies LeaseReply);
