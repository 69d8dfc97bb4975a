/**
 * Maximum number of buffered messages per listener. When full, the oldest is dropped, because newer ones supersede it.
 */
const MAX_WAITING = 200;

/** Merges a message into a buffered one; returns null if both must be delivered. */
export type Merge<T> = (waiting: T, next: T) => T | null;

/** Publishes messages by key to the listeners in this process. Slow listeners do not block others. */
export class Topic<T> {
  readonly #listeners = new Map<string, Set<Listener<T>>>();

  constructor(private readonly merge: Merge<T>) {}

  listen(key: string): Listener<T> {
    const listener = new Listener<T>(this.merge, () => this.leave(key, listener));
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return listener;
  }

  isReporting(key: string): boolean {
    return this.#listeners.has(key);
  }

  /** Whether there are no listeners. */
  get isQuiet(): boolean {
    return this.#listeners.size === 0;
  }

  publish(key: string, message: T): void {
    for (const listener of this.#listeners.get(key) ?? []) listener.push(message);
  }

  /** Ends the streams of all listeners. */
  close(): void {
    for (const listener of [...this.#listeners.values()].flatMap((listeners) => [...listeners])) void listener.return();
  }

  private leave(key: string, listener: Listener<T>): void {
    const listeners = this.#listeners.get(key);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#listeners.delete(key);
  }
}

/** The stream of one listener. An iterator instead of a generator, because `return` must end a pending `next`. */
export class Listener<T> implements AsyncIterableIterator<T> {
  #waiting: T[] = [];
  #readers: ((result: IteratorResult<T>) => void)[] = [];
  #ended = false;

  constructor(
    private readonly merge: Merge<T>,
    private readonly onEnd: () => void,
  ) {}

  push(message: T): void {
    if (this.#ended) return;
    const reader = this.#readers.shift();
    if (reader) return reader({ value: message, done: false });
    for (const [i, waiting] of this.#waiting.entries()) {
      const merged = this.merge(waiting, message);
      if (merged === null) continue;
      this.#waiting[i] = merged;
      return;
    }
    if (this.#waiting.length >= MAX_WAITING) this.#waiting.shift();
    this.#waiting.push(message);
  }

  /** Puts the initial state before the messages received since listening began. */
  begin(initial: readonly T[]): this {
    const received = this.#waiting;
    this.#waiting = [...initial];
    for (const message of received) this.push(message);
    return this;
  }

  next(): Promise<IteratorResult<T>> {
    const message = this.#waiting.shift();
    if (message !== undefined) return Promise.resolve({ value: message, done: false });
    if (this.#ended) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve) => this.#readers.push(resolve));
  }

  return(): Promise<IteratorResult<T>> {
    if (!this.#ended) {
      this.#ended = true;
      this.#waiting = [];
      for (const reader of this.#readers.splice(0)) reader({ value: undefined, done: true });
      this.onEnd();
    }
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
