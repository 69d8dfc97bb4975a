import { withoutRemoved, type FamilyUpdate, type PairFamily, NO_ENTRIES } from '@primitives/ranking';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesOf, PackedReader, writePacked, writeWhole } from './packed-file.js';

/** Memory for the lengths of all pairs under one metric: 200 MB at 10,000 entries, taken once for all boards. */
export class Scratch {
  #numbers = new Float32Array(0);

  /** The same memory at each call. */
  take(count: number): Float32Array {
    if (this.#numbers.length < count) {
      this.#numbers = new Float32Array(0); // may be released before the larger one is there
      this.#numbers = new Float32Array(Math.ceil(1.1 * count));
    }
    return this.#numbers.subarray(0, count);
  }
}

/** The header of the file of a board's families; largest statistics and holders of each metric follow as vectors. */
interface About {
  readonly keys: readonly string[];
  /** In the names of the files of lengths: a removal writes new ones. */
  readonly generation: number;
}

/**
 * The pairs of a board's entries in files: `families`, and the lengths of all pairs of each metric, to which a new
 * entry adds a row. The lengths are on disk before the families refer to them; what a crash leaves after them is
 * cut off. A board whose files are missing or too short is compared from nothing. One process at a time may change
 * a folder.
 */
export class BoardPairs {
  #keys: readonly string[] = [];
  #families: readonly PairFamily[];
  #generation = 0;

  constructor(
    private readonly folder: string,
    readonly metrics: number,
    private readonly scratch = new Scratch(),
  ) {
    this.#families = Array.from({ length: metrics }, () => NO_ENTRIES);
    const file = new PackedReader().read<About>(join(folder, 'families'));
    if (file?.vectors.length !== 2 * metrics || !this.#isComplete(file.about)) return;
    this.#keys = file.about.keys;
    this.#generation = file.about.generation;
    this.#families = this.#families.map((_, m) => ({
      entries: this.#keys.length,
      largest: file.vectors[2 * m]!,
      holder: Uint32Array.from(file.vectors[2 * m + 1]!),
    }));
  }

  #isComplete({ keys, generation }: About): boolean {
    for (let metric = 0; metric < this.metrics; metric++) {
      const size = statSync(this.#path(metric, generation), { throwIfNoEntry: false })?.size;
      if (size === undefined || size < Float32Array.BYTES_PER_ELEMENT * pairsOf(keys.length)) return false;
    }
    return true;
  }

  /** The entries, in the order of their numbers. */
  get keys(): readonly string[] {
    return this.#keys;
  }

  family(metric: number): PairFamily {
    return this.#families[metric]!;
  }

  /** √Σ d² of all pairs under a metric; valid until the next call. */
  lengths(metric: number): Float32Array {
    const count = pairsOf(this.#keys.length);
    const lengths = this.scratch.take(count);
    if (count === 0) return lengths;
    const file = openSync(this.#path(metric, this.#generation), 'r');
    try {
      const bytes = bytesOf(lengths);
      const read = readSync(file, bytes, 0, bytes.length, 0);
      if (read !== bytes.length) throw new Error(`${this.folder}: the lengths of metric ${metric} end too early`);
      return lengths;
    } finally {
      closeSync(file);
    }
  }

  /**
   * Records updates, one for each metric, whose `meet` has seen the remaining entries.
   *
   * @param remaining numbers of the entries that remain
   * @param added keys of the new ones
   */
  async record(
    updates: readonly Pick<FamilyUpdate, 'family' | 'rows' | 'needsSearch' | 'search'>[],
    remaining: readonly number[],
    added: readonly string[],
  ): Promise<void> {
    const removed = remaining.length < this.#keys.length;
    const earlier = this.#generation;
    const generation = removed ? earlier + 1 : earlier;
    await mkdir(this.folder, { recursive: true });
    for (const [metric, update] of updates.entries()) {
      if (removed) {
        const left = withoutRemoved(this.lengths(metric), remaining);
        if (update.needsSearch) update.search(left);
        await writeWhole(this.#path(metric, generation), [left, ...update.rows]);
      } else await this.#append(metric, update.rows);
    }
    this.#keys = [...remaining.map((index) => this.#keys[index]!), ...added];
    this.#families = updates.map(({ family }) => family);
    this.#generation = generation;
    await writePacked(
      join(this.folder, 'families'),
      { keys: this.#keys, generation } satisfies About,
      this.#families.flatMap(({ largest, holder }) => [largest, Float64Array.from(holder)]),
    );
    if (removed)
      for (let metric = 0; metric < this.metrics; metric++) await rm(this.#path(metric, earlier), { force: true });
  }

  async #append(metric: number, rows: readonly Float32Array[]): Promise<void> {
    if (rows.length === 0) return;
    const file = await open(this.#path(metric, this.#generation), 'a', 0o600);
    try {
      await file.truncate(Float32Array.BYTES_PER_ELEMENT * pairsOf(this.#keys.length)); // what a crash left behind
      for (const row of rows) await file.writeFile(bytesOf(row)); // all of it, unlike one `write`
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  #path(metric: number, generation: number): string {
    return join(this.folder, `lengths32.${metric}.${generation}`);
  }
}

const pairsOf = (entries: number): number => (entries * (entries - 1)) / 2;
