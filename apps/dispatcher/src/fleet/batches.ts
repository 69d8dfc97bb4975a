import { setTimeout as delay } from 'node:timers/promises';

/**
 * Collects items and handles them together: the first one at once, those that follow when the previous batch is done,
 * and at least `everyMs` after its start.
 */
export class Batches<T> {
  #next: { readonly items: T[]; readonly done: Promise<void> } | null = null;
  #free: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly handle: (items: readonly T[]) => Promise<void>,
    private readonly everyMs: number,
  ) {}

  /** Resolves when the batch with this item is handled, and rejects when that fails. */
  add(item: T): Promise<void> {
    this.#next ??= this.#begin();
    this.#next.items.push(item);
    return this.#next.done;
  }

  #begin() {
    const items: T[] = [];
    const done = this.#free.then(() => {
      this.#next = null;
      const handled = this.handle(items);
      this.#free = Promise.all([handled.catch(() => undefined), delay(this.everyMs)]);
      return handled;
    });
    return { items, done };
  }
}
