import type { Fleet } from '../api/documents/fleet.ts';

type Estimate = Pick<Fleet['summary'], 'remainingSeconds' | 'remainingSecondsHigh'>;
type Ids = readonly { readonly id: string }[];

/** Estimates of this period determine the one that is shown. */
const SPAN_MS = 60_000;

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * The median of the remaining times of the last minute, each less the time since: a single one jumps when a shard
 * starts or ends. Starts again when an evaluation joins the queue, and when a time is unknown.
 */
export class SteadyEstimate {
  #recent: readonly { readonly at: number; readonly low: number; readonly high: number }[] = [];
  #queue: ReadonlySet<string> = new Set();

  /** @param at when the API made this estimate */
  next(at: Date, { remainingSeconds: low, remainingSecondsHigh: high }: Estimate, queue: Ids): Estimate {
    const isKnown = queue.every(({ id }) => this.#queue.has(id));
    this.#queue = new Set(queue.map(({ id }) => id));
    const now = at.getTime();
    const earlier = isKnown && low !== null ? this.#recent.filter((each) => now - each.at < SPAN_MS) : [];
    this.#recent = low === null || high === null ? [] : [...earlier, { at: now, low, high }];
    if (this.#recent.length === 0) return { remainingSeconds: low, remainingSecondsHigh: high };
    const left = (of: 'low' | 'high') =>
      middle(this.#recent.map((each) => Math.max(0, each[of] - (now - each.at) / 1_000)));
    return { remainingSeconds: left('low'), remainingSecondsHigh: left('high') };
  }
}
