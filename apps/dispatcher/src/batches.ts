import { setTimeout as delay } from 'node:timers/promises';

type Outcome<R> = PromiseSettledResult<R>;

/**
 * Collects items and handles them together: the first one at once, those that follow when the previous batch is done,
 * and at least `everyMs` after its start. If a batch fails, each of its items is handled alone, so that one that cannot
 * be handled affects no other.
 */
export class Batches<T, R> {
  #next: { readonly items: T[]; readonly done: Promise<readonly Outcome<R>[]> } | null = null;
  #free: Promise<unknown> = Promise.resolve();

  /** @param handle returns the result of each item, in order; nothing when results are void */
  constructor(
    private readonly handle: (items: readonly T[]) => Promise<readonly R[] | void>,
    private readonly everyMs = 0,
  ) {}

  /** Resolves with the result of the item when it is handled. */
  async add(item: T): Promise<R> {
    this.#next ??= this.#begin();
    const place = this.#next.items.push(item) - 1;
    const outcome = (await this.#next.done)[place] as Outcome<R>;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  #begin() {
    const items: T[] = [];
    const done = this.#free.then(() => {
      this.#next = null;
      const handled = this.#handle(items);
      this.#free = this.everyMs > 0 ? Promise.all([handled, delay(this.everyMs)]) : handled;
      return handled;
    });
    return { items, done };
  }

  async #handle(items: readonly T[]): Promise<readonly Outcome<R>[]> {
    try {
      const results = (await this.handle(items)) ?? [];
      return items.map((_, place) => ({ status: 'fulfilled', value: results[place] as R }));
    } catch (reason) {
      if (items.length === 1) return [{ status: 'rejected', reason }];
      return (await Promise.all(items.map((item) => this.#handle([item])))).flat();
    }
  }
}
