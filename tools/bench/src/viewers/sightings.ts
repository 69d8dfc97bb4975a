import type { Seen } from './crowd-protocol.js';
import type { Kind } from './questions.js';

const none = (): Record<Kind, number[]> => ({ page: [], board: [], costs: [], subscribed: [], 'read again': [] });
/** Messages of errors kept; a deployment that is down would say the same a thousand times. */
const MOST_ERRORS = 1_000;

/** What all viewers of a process saw since it was last told. */
export class Sightings {
  #waits = none();
  #bytes = 0;
  #errors: string[] = [];
  #reportedAt: number[] = [];
  #subscribed = 0;

  waited(kind: Kind, ms: number): void {
    this.#waits[kind].push(ms);
  }
  read(bytes: number): void {
    this.#bytes += bytes;
  }
  failed(error: unknown, kind?: Kind): void {
    const text = error instanceof Error ? error.message : JSON.stringify(error);
    if (this.#errors.length < MOST_ERRORS) this.#errors.push(kind ? `${kind}: ${text}` : text);
  }
  told(at: number): void {
    this.#reportedAt.push(at);
  }
  subscribed(): void {
    this.#subscribed++;
  }
  unsubscribed(): void {
    this.#subscribed--;
  }

  /** Everything since the last time; begins again. */
  take(): Seen {
    const seen = {
      waitsMs: this.#waits,
      bytes: this.#bytes,
      errors: this.#errors,
      reportedAt: this.#reportedAt,
      subscribed: this.#subscribed,
    };
    [this.#waits, this.#bytes, this.#errors, this.#reportedAt] = [none(), 0, [], []];
    return seen;
  }
}
