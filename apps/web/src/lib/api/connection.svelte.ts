/** Whether live updates arrive: `idle` (no one listens), `live`, or `lost` since an instant. */
export class Connection {
  #lostSince = $state.raw<Date>();

  get lostSince(): Date | undefined {
    return this.#lostSince;
  }

  opened(): void {
    this.#lostSince = undefined;
  }

  /** Keeps the first instant: attempts that fail in between do not make the loss younger. */
  lost(at: Date): void {
    this.#lostSince ??= at;
  }
}
