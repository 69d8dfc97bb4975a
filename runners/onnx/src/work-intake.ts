import type { Consumption } from '@primitives/messaging';
import type { Closable, Log } from '@primitives/runtime';
import type { DesiredState } from '@primitives/protocol';

/**
 * Applies the state that the administrator set for this runner.
 *
 * - `ready`: takes shards
 * - `cordoned`: finishes its current shards and takes no new ones
 * - `draining`: the same, and exits when no shard is left. A runner that is draining when it starts stays idle until it
 *   is ready again: otherwise a supervisor would restart it in a loop
 */
export class WorkIntake implements Closable {
  #desiredState: DesiredState | null = null;
  #work: readonly Pick<Consumption, 'close'>[] = [];
  /** The end of the work that takes nothing new any more; null when there is none. */
  #ending: Promise<unknown> | null = null;
  /** Whether it exits once drained: a maintainer drained it while it ran. */
  #exits = false;
  #paused = false;
  #closed = false;

  /** @param kinds start to take one kind of work each; @param leave called when a drained runner may exit */
  constructor(
    private readonly kinds: readonly (() => Pick<Consumption, 'close'>)[],
    private readonly leave: () => void,
    private readonly log: Log,
  ) {}

  /** Whether the platform has reported the desired state. */
  get isReported(): boolean {
    return this.#desiredState !== null;
  }

  apply(state: DesiredState): void {
    if (state === this.#desiredState || this.#closed) return;
    this.#exits = state === 'draining' && this.#desiredState !== null;
    this.#desiredState = state;
    if (state === 'ready') this.log.info({ state }, 'this runner takes shards');
    else this.log.warn({ state }, this.#idleText(state));
    if (state === 'ready') this.#begin();
    else void this.#finish();
  }

  /** What a maintainer's action means for this process. */
  #idleText(state: Exclude<DesiredState, 'ready'>): string {
    if (state === 'cordoned') return 'this runner takes no new shards: it is cordoned or in quarantine';
    return this.#exits
      ? 'a maintainer drains this runner: it finishes its shards and exits'
      : 'a maintainer drained this runner: it stays idle until uncordoned';
  }

  /** Pauses: takes no new work. Resolves when the current work is finished. */
  pause(): Promise<void> {
    this.#paused = true;
    return this.#finish();
  }

  /** Ends a pause: takes work again if the desired state is `ready`. */
  resume(): void {
    this.#paused = false;
    this.#begin();
  }

  /** Starts to take work, if it may and the last of the earlier work is finished: models of two shards do not fit. */
  #begin(): void {
    if (this.#desiredState !== 'ready' || this.#paused || this.#closed) return;
    if (this.#work.length > 0 || this.#ending !== null) return;
    this.#work = this.kinds.map((take) => take());
  }

  async #finish(): Promise<void> {
    const ending = this.#end();
    await ending;
    if (this.#ending !== ending) return; // stopped again meanwhile
    this.#ending = null;
    if (this.#exits && !this.#closed) this.leave();
    this.#begin();
  }

  #end(): Promise<unknown> {
    this.#ending = Promise.all([this.#ending, ...this.#work.map((each) => each.close())]);
    this.#work = [];
    return this.#ending;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#end();
  }
}
