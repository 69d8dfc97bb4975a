/** Steps shorter than this have no rate worth printing. */
const SHORTEST_MS = 2_000;

/** Rate and remaining time of the current step of a long command. */
export class Pace {
  #step = '';
  #began = 0;
  #first = 0;

  constructor(private readonly now: () => number = Date.now) {}

  /** For example `310 of 1200, 51.7/s, 18 s left`; without rate in the first two seconds of a step. */
  detail(step: string, done: number, total: number): string {
    if (step !== this.#step) [this.#step, this.#began, this.#first] = [step, this.now(), done];
    const elapsed = this.now() - this.#began;
    const count = `${done} of ${total}`;
    const rate = ((done - this.#first) * 1_000) / elapsed;
    if (elapsed < SHORTEST_MS || !(rate > 0)) return count;
    return `${count}, ${rate.toFixed(rate < 10 ? 1 : 0)}/s, ${duration((total - done) / rate)} left`;
  }
}

function duration(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  if (seconds < 100 * 60) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}
