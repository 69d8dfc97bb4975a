/** Whether live updates arrive: `idle` (no subscriptions), `live`, or `lost` since an instant. */
export class Connection {
  #lostSince = $state.raw<Date>();

  get lostSince(): Date | undefined {
    return this.#lostSince;
  }

  opened(): void {
    this.#lostSince = undefined;
  }

  /** Keeps the first instant: failed attempts do not restart the period. */
  lost(at: Date): void {
    this.#lostSince ??= at;
  }
}
