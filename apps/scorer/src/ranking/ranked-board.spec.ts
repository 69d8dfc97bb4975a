import { metricDefinition } from '@primitives/metrics';
import { rankMeasured, SignMatrix, UNMEASURED, Xoshiro128, type MeasuredMetric } from '@primitives/ranking';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EntryFolder } from './entry-folder.js';
import { comparePairs, rankedBoard, type MeasuredEntries, type RankedEntry } from './ranked-board.js';
import { storedEntry, type StoredEntry } from './stored-entry.js';

const [UNITS, SIGNS] = [40, 80];
const METRICS = ['mac.exact_match.v1', 'mac.coverage.v1'];
const PLAN = { metrics: METRICS.map(metricDefinition), primaryMetric: METRICS[0]!, resamples: SIGNS };
const signs = new SignMatrix(SIGNS, UNITS, 3);

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'ranking-'))));
afterEach(() => rm(folder, { recursive: true }));

/** Entries that are measured when they are first requested, as outcomes are. */
class Outcomes implements MeasuredEntries {
  readonly #measured = new Map<string, StoredEntry>();
  readonly #folder: EntryFolder;
  measurements = 0;

  constructor(
    folderPath: string,
    private readonly random: Xoshiro128,
  ) {
    this.#folder = new EntryFolder(folderPath);
  }

  /** A new entry; one that is corrected or run again keeps its id. */
  entry(id: string): RankedEntry {
    const outcomesSha256 = createHash('sha256').update(`${id} ${this.#measured.size}`).digest('hex');
    this.#measured.set(outcomesSha256, storedEntry({ metrics: METRICS, of: METRICS.map(() => this.#column()) }));
    return { id, outcomesSha256 };
  }

  #column(): MeasuredMetric {
    if (this.random.below(12) === 0) return UNMEASURED;
    const skill = this.random.below(10);
    const contributions = Float64Array.from({ length: UNITS }, () => Number(this.random.below(10) < skill) / UNITS);
    const value = contributions.reduce((sum, x) => sum + x, 0);
    return { value, contributions, projections: signs.project([contributions])[0]! };
  }

  async of(outcomesSha256: string): Promise<StoredEntry> {
    this.measurements++;
    const entry = this.measured(outcomesSha256);
    await this.#folder.write(outcomesSha256, entry);
    return entry;
  }

  measured(outcomesSha256: string): StoredEntry {
    return this.#measured.get(outcomesSha256)!;
  }

  read(outcomesSha256: string): StoredEntry | null {
    return this.#folder.read(outcomesSha256);
  }

  fromNothing(entries: readonly RankedEntry[]) {
    return rankMeasured(
      entries.map(({ id, outcomesSha256 }) => ({ id, of: this.measured(outcomesSha256).of })),
      PLAN,
    );
  }
}

/** The quick run tries the first ones. */
const HISTORIES = process.env['PRIMITIVES_TEST_QUICK'] === 'on' ? 15 : 50;

it('ranks as from nothing, to the last bit, after each step of random histories', async () => {
  for (let history = 0; history < HISTORIES; history++) {
    const random = Xoshiro128.seeded(history, 8);
    const own = join(folder, String(history));
    const outcomes = new Outcomes(own, random);
    let entries = Array.from({ length: history % 10 === 0 ? 20 : 2 }, (_, k) => outcomes.entry(`first-${k}`));
    for (let step = 0; step < 8; step++) {
      expect(await rankedBoard(entries, outcomes, own, PLAN)).toEqual(outcomes.fromNothing(entries));
      const at = random.below(entries.length + 1);
      const kind = random.below(5);
      if (kind === 0) entries = entries.filter((_, index) => index !== at); // withdrawn
      // run again
      if (kind === 1) entries = entries.map((entry, index) => (index === at ? outcomes.entry(entry.id) : entry));
      if (kind === 2) entries = entries.map(({ id }) => outcomes.entry(id)); // labels corrected
      if (kind > 2) entries = [...entries.slice(0, at), outcomes.entry(`step-${step}`), ...entries.slice(at)];
    }
  }
});

describe('a board with files of an earlier ranking', () => {
  it('measures only the entries that are new', async () => {
    const outcomes = new Outcomes(folder, Xoshiro128.seeded(1));
    const entries = Array.from({ length: 5 }, (_, k) => outcomes.entry(`e${k}`));
    await rankedBoard(entries.slice(0, 4), outcomes, folder, PLAN);
    outcomes.measurements = 0;
    await rankedBoard(entries, outcomes, folder, PLAN);
    await rankedBoard(entries.slice(1), outcomes, folder, PLAN);
    expect(outcomes.measurements).toBe(1);
  });

  it('compares entries early and reads only new ones later', async () => {
    const outcomes = new Outcomes(folder, Xoshiro128.seeded(4));
    const entries = Array.from({ length: 20 }, (_, k) => outcomes.entry(`e${k}`));
    for (const count of [16, 18]) await comparePairs(entries.slice(0, count), outcomes, folder, METRICS.length);
    outcomes.measurements = 0;
    expect(await rankedBoard(entries, outcomes, folder, PLAN)).toEqual(outcomes.fromNothing(entries));
    expect(outcomes.measurements).toBe(2);
  });

  it.each([
    [
      'a file of lengths is cut',
      (files: readonly string[]) =>
        truncate(
          files.find((name) => name.includes('lengths'))!,
          8,
        ),
    ],
    [
      'an entry is cut',
      (files: readonly string[]) =>
        truncate(
          files.find((name) => name.endsWith('.entry'))!,
          100,
        ),
    ],
    ['an entry is missing', (files: readonly string[]) => rm(files.find((name) => name.endsWith('.entry'))!)],
    [
      'the families are no such file',
      (files: readonly string[]) =>
        writeFile(
          files.find((name) => name.endsWith('families'))!,
          '',
        ),
    ],
  ])('is ranked correctly when %s', async (_, damage) => {
    const outcomes = new Outcomes(folder, Xoshiro128.seeded(2));
    const entries = Array.from({ length: 6 }, (_each, k) => outcomes.entry(`e${k}`));
    await rankedBoard(entries.slice(0, 5), outcomes, folder, PLAN);
    await damage((await readdir(folder)).map((name) => join(folder, name)));
    expect(await rankedBoard(entries, outcomes, folder, PLAN)).toEqual(outcomes.fromNothing(entries));
  });

  it('tidies its folder while another scorer renames or deletes a file', async () => {
    await symlink('gone', join(folder, 'another.entry.incoming')); // listed, and missing when it is read
    await new EntryFolder(folder).keepOnly(new Set());
    expect(await readdir(folder)).toEqual(['another.entry.incoming']);
  });

  it('ignores lengths that were written before a crash, without the families', async () => {
    const outcomes = new Outcomes(folder, Xoshiro128.seeded(3));
    const entries = Array.from({ length: 6 }, (_, k) => outcomes.entry(`e${k}`));
    await rankedBoard(entries.slice(0, 4), outcomes, folder, PLAN);
    await writeFile(join(folder, 'lengths32.0.0'), new Float32Array(9).fill(7), { flag: 'a' });
    expect(await rankedBoard(entries, outcomes, folder, PLAN)).toEqual(outcomes.fromNothing(entries));
  });
});
