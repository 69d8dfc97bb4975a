import { UNMEASURED, type MeasuredMetric } from './measured-entry.js';
import { summaryOf } from './metric-summary.js';
import { ADDED_AT_ONCE, FamilyUpdate, NO_ENTRIES, withoutRemoved, type PairFamily } from './pair-family.js';
import { Xoshiro128 } from './random.js';
import { assembleBoard, listedRows, primaryOrder, rankMeasured } from './rank-board.js';
import { rankMetric } from './rank-metric.js';
import { allPairs, signFlipTests } from './sign-flip.js';
import { SignMatrix } from './signs.js';

const [CLUSTERS, SIGNS] = [24, 60];
const signs = new SignMatrix(SIGNS, CLUSTERS, 7);
const RANGE = { lowest: 0, highest: 1 };

interface Entry {
  readonly id: string;
  readonly measured: MeasuredMetric;
}

/** A measured entry: right on some clusters; now and then a copy of another, or one without contributions or value. */
function measured(random: Xoshiro128, others: readonly Entry[]): MeasuredMetric {
  const kind = random.below(12);
  if (kind === 0) return { ...UNMEASURED, value: 0.5 };
  if (kind === 1) return UNMEASURED;
  if (kind === 2 && others.length > 0) return others[random.below(others.length)]!.measured;
  const levels = 2 + random.below(3);
  const least = random.below(2) * random.below(levels);
  const contributions = Float64Array.from(
    { length: CLUSTERS },
    () => Math.max(least, random.below(levels)) / (levels * CLUSTERS),
  );
  const value = contributions.reduce((sum, x) => sum + x, 0);
  return { value, contributions, projections: signs.project([contributions])[0]! };
}

/** The pairs of a board, updated with its entries. */
class UpdatedPairs {
  #entries: readonly Entry[] = [];
  family: PairFamily = NO_ENTRIES;
  lengths = new Float32Array(0);
  searches = 0;

  update(now: readonly Entry[]): void {
    const left = new Set(now.map(({ id }) => id));
    const remaining = [...this.#entries.keys()].filter((index) => left.has(this.#entries[index]!.id));
    const known = new Set(this.#entries.map(({ id }) => id));
    const added = now.filter(({ id }) => !known.has(id));
    const stay = remaining.map((index) => this.#entries[index]!);
    this.#step(remaining, stay, added.slice(0, ADDED_AT_ONCE));
    for (let from = ADDED_AT_ONCE; from < added.length; from += ADDED_AT_ONCE)
      this.#step([...this.#entries.keys()], this.#entries, added.slice(from, from + ADDED_AT_ONCE));
  }

  #step(remaining: readonly number[], stay: readonly Entry[], added: readonly Entry[]): void {
    const update = new FamilyUpdate(
      this.family,
      remaining,
      added.map((entry) => entry.measured),
    );
    if (update.needsEntries) for (const entry of stay) update.meet(entry.measured);
    const left = withoutRemoved(this.lengths, remaining);
    if (update.needsSearch) {
      this.searches++;
      update.search(left);
    }
    this.lengths = Float32Array.from([...left, ...update.rows.flatMap((row) => [...row])]);
    this.family = update.family;
    this.#entries = [...stay, ...added];
  }

  /** Row of the board → index of its entry here. */
  placesOf(board: readonly Entry[]): Uint32Array {
    return Uint32Array.from(board, ({ id }) => this.#entries.findIndex((own) => own.id === id));
  }
}

describe('the ranking of a board that grows and shrinks', () => {
  it('is that of the board ranked from nothing, after each step of 50 random histories', () => {
    let searches = 0;
    for (let history = 0; history < 50; history++) {
      const random = Xoshiro128.seeded(history, 5);
      const pairs = new UpdatedPairs();
      let entries: Entry[] = [];
      // Every fourth board begins with more entries than are compared at once.
      for (let k = 0; k < (history % 4 === 0 ? 40 : 0); k++)
        entries = [...entries, { id: `first ${k}`, measured: measured(random, entries) }];
      for (let step = 0; step < 14; step++) {
        const kind = random.below(5);
        const at = random.below(entries.length + 1);
        // withdrawn
        if (kind <= 1 && entries.length > 0) entries = entries.filter((_, index) => index !== at % entries.length);
        // corrected or run again: measured again, under another id
        if (kind === 1 || kind === 2)
          entries = entries.map(({ id, measured: own }, index) =>
            index % 3 === step % 3 ? { id: `${id}'`, measured: measured(random, []) } : { id, measured: own },
          );
        if (kind !== 0)
          entries = [
            ...entries.slice(0, at),
            { id: `${step}`, measured: measured(random, entries) },
            ...entries.slice(at),
          ];
        if (kind === 4) entries = [...entries].reverse();
        pairs.update(entries);
        expect(ranked(pairs, entries)).toEqual(rankMeasured(boardOf(entries), PLAN));
        const { largest } = signFlipTests(
          entries.map((entry) => entry.measured),
          allPairs(entries.length),
        );
        if (largest.length > 0) expect(pairs.family.largest).toEqual(largest);
      }
      searches += pairs.searches;
    }
    expect(searches).toBeGreaterThan(100);
  });
});

const METRIC = { id: 'share', direction: 'higher', format: 'percent' } as const;
const PLAN = { metrics: [METRIC], primaryMetric: METRIC.id, resamples: SIGNS };
const boardOf = (entries: readonly Entry[]) => entries.map(({ id, measured: own }) => ({ id, of: [own] }));

function ranked(pairs: UpdatedPairs, entries: readonly Entry[]) {
  const compared = { lengths: pairs.lengths, largest: pairs.family.largest, places: pairs.placesOf(entries) };
  const rows = entries.map((entry) => [summaryOf(entry.measured, RANGE)]);
  const order = primaryOrder(rows, PLAN);
  const column = rows.map(([own]) => own!);
  const ranking = rankMetric(column, METRIC, compared, { listed: listedRows(order, PLAN) });
  return assembleBoard(
    entries.map(({ id }) => id),
    rows,
    { order, rankings: [ranking] },
    PLAN,
  );
}
