/** What is repeated for a thing is repeated at most once in a while. */
export class Throttle {
  readonly #at = new Map<string, number>();

  /** Whether it may be done now; then it counts as done. */
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
