/** The time source of a service; a test passes a clock that it controls. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that continues from a given instant by monotonic time: changes of the machine's clock do not affect it. */
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
