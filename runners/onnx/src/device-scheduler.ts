import pLimit from 'p-limit';

/** The device works on a shard, or did a moment ago. */
export class DeviceBusyError extends Error {
  override readonly name = 'DeviceBusyError';

  constructor(readonly retryMs: number) {
    super(`the device is needed for shards; a measurement may begin in ${retryMs} ms at the earliest`);
  }
}

/** A shard arrived and interrupts the measurement. */
export class PreemptedError extends Error {
  override readonly name = 'PreemptedError';
}

/**
 * Schedules shards and measurements on this machine's device. Shards have priority: a measurement starts only on an
 * idle device and is cancelled when a shard arrives, so that nothing else uses the device during a measurement. If the
 * device is never idle, a measurement runs between two shards after a maximum wait; the next shard waits for it.
 */
export class DeviceScheduler {
  readonly #oneShard = pLimit(1);
  #shards = 0;
  #lastShardAt = -Infinity;
  #measuring: { readonly abort: AbortController; readonly ended: Promise<unknown> } | null = null;
  /** First and last attempt of measurements since the last one that was completed. */
  #waiting: { readonly since: number; last: number } | null = null;

  /**
   * @param idleMs required time without shards @param maxWaitMs after which a measurement no longer yields to shards
   *
   * @param now a monotonic clock, in milliseconds
   */
  constructor(
    private readonly idleMs: number,
    private readonly maxWaitMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Works on a shard, one at a time, after the interrupted measurement has released the device. */
  async shard<T>(work: () => Promise<T>): Promise<T> {
    this.#shards++;
    try {
      this.#measuring?.abort.abort(new PreemptedError('a shard came'));
      await this.#measuring?.ended;
      return await this.#oneShard(work);
    } finally {
      this.#shards--;
      this.#lastShardAt = this.now();
    }
  }

  /**
   * Runs a measurement with exclusive use of the device: on an idle device, or between two shards after the maximum
   * wait.
   *
   * @param stopping cancels it as well @throws DeviceBusyError before it begins; PreemptedError, through the signal,
   * when a shard arrives
   */
  async measurement<T>(stopping: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const waitMs = this.#shards > 0 || this.#measuring ? this.idleMs : this.#lastShardAt + this.idleMs - this.now();
    const overdue = this.#isOverdue();
    if (this.#measuring || (waitMs > 0 && !overdue)) throw new DeviceBusyError(Math.max(1, Math.ceil(waitMs)));
    const abort = new AbortController();
    const signal = overdue ? stopping : AbortSignal.any([abort.signal, stopping]);
    const working = overdue ? this.#oneShard(() => work(signal)) : work(signal);
    this.#measuring = { abort, ended: working.catch(() => undefined) };
    try {
      const result = await working;
      this.#waiting = null;
      return result;
    } catch (error) {
      // One failure must not stop the shards again and again
      if (overdue) this.#waiting = null;
      throw error;
    } finally {
      this.#measuring = null;
    }
  }

  /** Whether measurements have waited for the maximum time. A wait that ended elsewhere does not count. */
  #isOverdue(): boolean {
    const now = this.now();
    if (!this.#waiting || now - this.#waiting.last > this.maxWaitMs / 3) this.#waiting = { since: now, last: now };
    this.#waiting.last = now;
    return now - this.#waiting.since >= this.maxWaitMs;
  }
}
