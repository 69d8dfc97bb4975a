/** Where a service gets the time from; a test passes a clock that it sets. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that goes on from a given instant by the monotonic time: when the machine's clock is changed, it is not. */
export class SteadyClock implements Clock {
  #offsetMs = 0;

  constructor(
    at: Date,
    private readonly monotonicMs: () => number = () => performance.now(),
  ) {
    this.set(at);
  }

  set(at: Date): void {
    this.#offsetMs = at.getTime() - this.monotonicMs();
  }

  now(): Date {
    return new Date(this.#offsetMs + this.monotonicMs());
  }
}
