import { PairFamily } from '@primitives/ranking';

/**
 * The pair tests of boards as they were last ranked, one family a board and metric, within a bound of memory: what was
 * used longest ago is forgotten first and computed from nothing when its board is ranked again.
 */
export class Families {
  readonly #families = new Map<string, PairFamily>();

  /** @param bound  of the bytes of all families; the most recent one is always cached, even if it is larger */
  constructor(private readonly bound: number) {}

  get(key: string): PairFamily {
    const family = this.#families.get(key) ?? new PairFamily();
    this.#families.delete(key);
    this.#families.set(key, family);
    this.#makeRoom();
    return family;
  }

  #makeRoom(): void {
    let bytes = 0;
    for (const { size } of this.#families.values()) bytes += 8 * size;
    for (const [key, { size }] of this.#families) {
      if (bytes <= this.bound || this.#families.size === 1) return;
      this.#families.delete(key);
      bytes -= 8 * size;
    }
  }
}
