import { encodeMessage, type LeaseReply } from '@primitives/protocol';
import pLimit from 'p-limit';

type Answer = (subject: string, bytes: Uint8Array) => Promise<Uint8Array>;

/** Fewer than the dispatcher's 20 connections to the database, so that reports and heartbeats have some. */
const AT_A_TIME = 16;
/** Half of the time that a runner waits for the answer. */
const WAIT_MS = 2_500;
/** With jitter of ±50%, so that the runners do not return together. */
const BUSY_MS = 1_000;

/**
 * Answers lease requests in turn, a few at a time. One that waited too long is answered with a retry: if it were
 * granted after the runner had given up, the shard would lose a lease and the time of the grant. Thousands of runners
 * that request at once would then all give up, request again, and never receive a shard.
 */
export function inTurn(answer: Answer, { atATime = AT_A_TIME, waitMs = WAIT_MS } = {}): Answer {
  const limit = pLimit(atATime);
  return (subject, bytes) => {
    const receivedAt = performance.now();
    return limit(() => (performance.now() - receivedAt > waitMs ? retry() : answer(subject, bytes)));
  };
}

const retry = (): Uint8Array =>
  encodeMessage({ v: 1, kind: 'held', retryMs: Math.ceil(BUSY_MS * (0.5 + Math.random())) } satisfies LeaseReply);
