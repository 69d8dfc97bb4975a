/** Even an idle dispatcher needs this long to recover from what made it refuse. */
const MIN_MS = 500;
/** A longer pause would leave a runner idle long after the rush has ended. */
const MAX_MS = 30_000;

export interface Refusal {
  /** Time now, in milliseconds of a monotonic clock. */
  readonly now: number;
  /** The return time that the previous refusal gave. */
  readonly previous: number;
  /** Time between two runners that return, in milliseconds. */
  readonly answerMs: number;
}

/**
 * When a refused runner may request again. Refused runners return one after the other, more slowly than the dispatcher
 * answers: the more of them wait, the later the next one returns. If all of them returned after the same pause, or as
 * fast as the dispatcher answers, it would refuse them again, and all others with them.
 *
 * @returns a time of the same clock, 0.5 s to 30 s from now
 */
export const returnTime = ({ now, previous, answerMs }: Refusal): number =>
  Math.min(Math.max(previous, now + MIN_MS) + answerMs, now + MAX_MS);
