import type { Seen } from './viewer-protocol.js';
import type { Kind } from './questions.js';

const none = (): Record<Kind, number[]> => ({ page: [], board: [], costs: [], subscribed: [], 'read again': [] });
/** Maximum of stored error messages; an unavailable deployment would repeat the same a thousand times. */
const MAX_ERRORS = 1_000;

/** The measurements of all viewers of a process since the last report. */
export class ViewerMeasurements {
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
    if (this.#errors.length < MAX_ERRORS) this.#errors.push(kind ? `${kind}: ${text}` : text);
  }
  reported(at: number): void {
    this.#reportedAt.push(at);
  }
  subscribed(): void {
    this.#subscribed++;
  }
  unsubscribed(): void {
    this.#subscribed--;
  }

  /** Returns everything since the last call and resets. */
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
