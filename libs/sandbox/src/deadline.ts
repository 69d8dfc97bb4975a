/** Past its time: computing all the while, or not. */
export type Overdue =
  { readonly kind: 'cpu'; readonly seconds: number } | { readonly kind: 'timeout'; readonly seconds: number };

/** CPU seconds a wall second that count as computing; on a crowded machine an innocent process gets less. */
const COMPUTING = 0.5;
/** Below this it does not even try: it waits for something that will not come. */
const IDLE = 0.01;
/** The factor by which a deadline extends for a process that is ready to run and does not get the CPU. */
const STARVED_FACTOR = 6;

/**
 * The time that one answer may take. It is meant as computing time: a process that computed for half of it is stopped
 * when it is over, one that computed not at all as well; one that other processes keep from the CPU gets up to six
 * times as long.
 */
export class Deadline {
  #timer: NodeJS.Timeout | undefined;
  /** Settles when the time is over; never after `stop`. */
  readonly passed: Promise<Overdue>;

  /** @param cpuSeconds what the process has used so far */
  constructor(timeoutMs: number, cpuSeconds: () => number) {
    const startedAt = performance.now();
    const before = cpuSeconds();
    const limit = timeoutMs / 1000;
    this.passed = new Promise((settle) => {
      const look = () => {
        const wall = (performance.now() - startedAt) / 1000;
        const used = cpuSeconds() - before;
        if (used >= COMPUTING * limit) settle({ kind: 'cpu', seconds: Math.round(used) });
        else if (used <= IDLE * wall || wall >= STARVED_FACTOR * limit)
          settle({ kind: 'timeout', seconds: Math.round(wall) });
        else this.#timer = setTimeout(look, timeoutMs / 4);
      };
      this.#timer = setTimeout(look, timeoutMs);
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
