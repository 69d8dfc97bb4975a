import type { Consumption } from '@primitives/bus';
import type { Closable, Log } from '@primitives/process';
import type { Standing } from '@primitives/protocol';

/**
 * Takes work as long as the fleet's keepers want it.
 *
 * - `ready`: takes shards
 * - `cordoned`: finishes what it has and takes nothing new
 * - `draining`: the same, and leaves when its hands are empty. One that was draining when it started stays, idle, until it is wanted
 *   again: a supervisor that starts whatever leaves would never come to rest otherwise
 */
export class DesiredState implements Closable {
  #standing: Standing | null = null;
  #work: readonly Pick<Consumption, 'close'>[] = [];
  #worked = false;
  #paused = false;
  #closed = false;

  /** @param kinds start to take one kind of work each; @param leave is called when a drained runner may go */
  constructor(
    private readonly kinds: readonly (() => Pick<Consumption, 'close'>)[],
    private readonly leave: () => void,
    private readonly log: Log,
  ) {}

  /** Whether the house has said yet what it wants. */
  get isReported(): boolean {
    return this.#standing !== null;
  }

  obey(standing: Standing): void {
    if (standing === this.#standing || this.#closed) return;
    this.log.info({ standing }, 'what the keepers of the fleet want');
    this.#standing = standing;
    if (standing === 'ready') this.#begin();
    else void this.#finish();
  }

  /** Takes nothing new for now, by this machine's own decision. Resolves when what it has is finished. */
  pause(): Promise<void> {
    this.#paused = true;
    return this.#finish();
  }

  /** Ends a pause: takes work again if the fleet's keepers want it. */
  resume(): void {
    this.#paused = false;
    if (this.#standing === 'ready' && !this.#closed) this.#begin();
  }

  #begin(): void {
    if (this.#paused) return;
    this.#worked = true;
    if (this.#work.length === 0) this.#work = this.kinds.map((take) => take());
  }

  async #finish(): Promise<void> {
    const work = this.#work;
    this.#work = [];
    await Promise.all(work.map((each) => each.close()));
    if (this.#standing === 'draining' && this.#worked && !this.#closed) this.leave();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#work.map((each) => each.close()));
  }
}
