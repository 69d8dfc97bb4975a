import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Population } from './population.js';
import { simulateSplit, type SplitResult } from './simulated-splits.js';

/** The thresholds of the calibration rule were chosen on test sets before this one: the published ones check them. */
const FIRST = 20_000;

/** Simulated test sets in a file, one a line: a simulation of an hour goes on where it stopped. */
export class StoredSplits {
  readonly #file: string;
  readonly #results: SplitResult[];

  /** @param folder  of one part of the section */
  constructor(
    folder: string,
    readonly population: Population,
  ) {
    this.#file = join(folder, `${encodeURIComponent(population.name)}.jsonl`);
    const lines = existsSync(this.#file) ? readFileSync(this.#file, 'utf8').split('\n').slice(0, -1) : [];
    this.#results = lines.map((line) => JSON.parse(line) as SplitResult);
  }

  results(splits: number): readonly SplitResult[] {
    return this.#results.slice(0, splits);
  }

  /** Simulates until there are so many. */
  reach(splits: number): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    while (this.#results.length < splits) {
      const result = simulateSplit(this.population, FIRST + this.#results.length);
      this.#results.push(result);
      appendFileSync(this.#file, `${JSON.stringify(result)}\n`);
    }
  }
}
