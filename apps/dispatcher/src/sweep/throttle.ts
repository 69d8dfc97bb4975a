/** Allows an action for a key at most once per interval. */
export class Throttle {
  readonly #at = new Map<string, number>();

  /** Whether the action may run now; if so, records it. */
  may(id: string, nowMs: number, everyMs: number): boolean {
    for (const [old, at] of this.#at) if (nowMs - at > everyMs) this.#at.delete(old);
    if (this.#at.has(id)) return false;
    this.#at.set(id, nowMs);
    return true;
  }

  forget(): void {
    this.#at.clear();
  }
}
