import { encodeMessage, type LeaseReply } from '@primitives/protocol';

type Answer = (subject: string, bytes: Uint8Array) => Promise<Uint8Array>;

/** Fewer than the dispatcher's 20 connections to the database, so that reports and heartbeats have some. */
const AT_A_TIME = 16;
/** Half of the time that a runner waits for the answer. */
const WAIT_MS = 2_500;
/** With jitter of ±50%, so that the runners do not return together. */
const BUSY_MS = 1_000;

/**
 * Answers lease requests in turn, a few at a time. One that waits too long is answered with a retry: if it were
 * granted after the runner had given up, the shard would lose a lease and the time of the grant. Thousands of runners
 * that request at once would then all give up, request again, and never receive a shard.
 */
export function inTurn(answer: Answer, { atATime = AT_A_TIME, waitMs = WAIT_MS } = {}): Answer {
  let free = atATime;
  const waiting: (() => void)[] = [];
  const turn = () =>
    new Promise<boolean>((resolve) => {
      if (free > 0) {
        free--;
        resolve(true);
        return;
      }
      const begin = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        resolve(false);
      }, waitMs);
      waiting.push(begin);
    });
  return async (subject, bytes) => {
    if (!(await turn())) {
      const retryMs = Math.ceil(BUSY_MS * (0.5 + Math.random()));
      return encodeMessage({ v: 1, kind: 'held', retryMs } satisfies LeaseReply);
    }
    try {
      return await answer(subject, bytes);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
