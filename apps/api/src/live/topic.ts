/** Messages that wait for one slow listener at most; beyond it the oldest is dropped, since the newest says most. */
const MAX_WAITING = 200;

/** What one message does to another that still waits: takes its place, or null when both must be said. */
export type Merge<T> = (waiting: T, next: T) => T | null;

/** Fans messages out, in this process, to whoever listens under their key. Nobody waits for a slow listener. */
export class Topic<T> {
  readonly #listeners = new Map<string, Set<Listener<T>>>();

  constructor(private readonly merge: Merge<T>) {}

  listen(key: string): Listener<T> {
    const listener = new Listener<T>(this.merge, () => this.leave(key, listener));
    const here = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, here.add(listener));
    return listener;
  }

  isReporting(key: string): boolean {
    return this.#listeners.has(key);
  }

  /** Nobody listens to anything. */
  get isQuiet(): boolean {
    return this.#listeners.size === 0;
  }

  tell(key: string, message: T): void {
    for (const listener of this.#listeners.get(key) ?? []) listener.push(message);
  }

  /** Ends every listener's stream. */
  close(): void {
    for (const listener of [...this.#listeners.values()].flatMap((here) => [...here])) void listener.return();
  }

  private leave(key: string, listener: Listener<T>): void {
    const here = this.#listeners.get(key);
    here?.delete(listener);
    if (here?.size === 0) this.#listeners.delete(key);
  }
}

/** One listener's stream. An iterator and not a generator: `return` must end a `next` that waits. */
export class Listener<T> implements AsyncIterableIterator<T> {
  #waiting: T[] = [];
  #asked: ((result: IteratorResult<T>) => void)[] = [];
  #ended = false;

  constructor(
    private readonly merge: Merge<T>,
    private readonly onEnd: () => void,
  ) {}

  push(message: T): void {
    if (this.#ended) return;
    const asked = this.#asked.shift();
    if (asked) return asked({ value: message, done: false });
    for (const [i, waiting] of this.#waiting.entries()) {
      const merged = this.merge(waiting, message);
      if (merged === null) continue;
      this.#waiting[i] = merged;
      return;
    }
    if (this.#waiting.length >= MAX_WAITING) this.#waiting.shift();
    this.#waiting.push(message);
  }

  /** Says what was true before anything that was heard since listening began. */
  begin(present: readonly T[]): this {
    const heard = this.#waiting;
    this.#waiting = [...present];
    for (const message of heard) this.push(message);
    return this;
  }

  next(): Promise<IteratorResult<T>> {
    const message = this.#waiting.shift();
    if (message !== undefined) return Promise.resolve({ value: message, done: false });
    if (this.#ended) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve) => this.#asked.push(resolve));
  }

  return(): Promise<IteratorResult<T>> {
    if (!this.#ended) {
      this.#ended = true;
      this.#waiting = [];
      for (const asked of this.#asked.splice(0)) asked({ value: undefined, done: true });
      this.onEnd();
    }
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
