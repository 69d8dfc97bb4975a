/** Sends values to current subscribers. */
export class Topic<T> {
  readonly #listeners = new Set<(value: T) => void>();
  #awaiting: (() => void)[] = [];

  send(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }

  /** Until there is a subscriber: earlier values are lost. */
  async subscribed(): Promise<void> {
    if (this.#listeners.size > 0) return;
    await new Promise<void>((resolve) => this.#awaiting.push(resolve));
  }

  /** Yields the values of `first`, then all values sent from now on. */
  async *from(...first: T[]): AsyncGenerator<T, void, void> {
    const waiting = [...first];
    let wake: () => void = () => undefined;
    const listener = (value: T) => {
      waiting.push(value);
      wake();
    };
    this.#listeners.add(listener);
    this.#awaiting.splice(0).forEach((resolve) => resolve());
    try {
      for (;;) {
        while (waiting.length > 0) yield waiting.shift() as T;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      this.#listeners.delete(listener);
    }
  }
}
