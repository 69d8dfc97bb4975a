import type { Reply } from '@primitives/messaging';
import { encodeMessage, type LeaseReply } from '@primitives/protocol';
import pLimit from 'p-limit';
import { returnTime } from './return-time.js';

type Answer = (subject: string, bytes: Uint8Array) => Promise<Uint8Array>;

/** Fewer than the dispatcher's 20 connections to the database, so that reports and heartbeats have some. */
const AT_A_TIME = 16;
/** Half of the time that a runner waits for the answer. */
const WAIT_MS = 2_500;
/** When another runner may receive the shard. */
const SHARD_MS = 1_000;
/** Weight of the latest answer in the mean time of an answer, and its value before the first one. */
const LATEST = 0.05;
const FIRST_MS = 100;
/** Jitter of ±25%: return times at the upper limit are equal. */
const jitter = (ms: number) => ms * (0.75 + Math.random() / 2);

/**
 * Answers lease requests in turn, a few at a time. One that waited too long is refused: if it were granted after the
 * runner had given up, the shard would lose a lease and the time of the grant. Thousands of runners that request at
 * once would then all give up, request again, and never receive a shard. A refused runner receives the time when it may
 * request again, and the shard goes to another one.
 */
export function inTurn(
  answer: Answer,
  { atATime = AT_A_TIME, waitMs = WAIT_MS } = {},
): (subject: string, bytes: Uint8Array) => Promise<Uint8Array | Reply> {
  const limit = pLimit(atATime);
  let meanMs = FIRST_MS;
  let previous = 0;
  return (subject, bytes) => {
    const receivedAt = performance.now();
    return limit(async () => {
      const now = performance.now();
      if (now - receivedAt > waitMs) {
        previous = returnTime({ now, previous, answerMs: meanMs / atATime });
        return { bytes: refusal(), retryAfterMs: jitter(previous - now) };
      }
      try {
        return await answer(subject, bytes);
      } finally {
        meanMs += LATEST * (performance.now() - now - meanMs);
      }
    });
  };
}

const refusal = (): Uint8Array =>
  encodeMessage({ v: 1, kind: 'held', retryMs: Math.ceil(jitter(SHARD_MS)) } satisfies LeaseReply);
