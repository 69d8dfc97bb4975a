import { UNMEASURED, type MeasuredMetric } from './measured-entry.js';
import { PairFamily, type FamilyEntry } from './pair-family.js';
import { Xoshiro128 } from './random.js';
import { allPairs, signFlipTests } from './sign-flip.js';
import { SignMatrix } from './signs.js';

const [CLUSTERS, SIGNS] = [24, 60];
const signs = new SignMatrix(SIGNS, CLUSTERS, 7);

/** A measured entry: right on some clusters; now and then a copy of another, or one without contributions. */
function measured(random: Xoshiro128, others: readonly FamilyEntry[]): MeasuredMetric {
  const kind = random.below(10);
  if (kind === 0) return { ...UNMEASURED, value: 0.5 };
  if (kind === 1 && others.length > 0) return others[random.below(others.length)]!.measured;
  const contributions = Float64Array.from({ length: CLUSTERS }, () => random.below(2 + random.below(3)) / CLUSTERS);
  const value = contributions.reduce((sum, x) => sum + x, 0);
  return { value, contributions, projections: signs.project([contributions])[0]! };
}

describe('the tests of a board that grows and shrinks', () => {
  it('are those of the board computed from nothing, after each step of 50 random histories', () => {
    for (let history = 0; history < 50; history++) {
      const random = Xoshiro128.seeded(history, 5);
      const family = new PairFamily();
      let entries: FamilyEntry[] = [];
      // Every fourth board begins with more entries than are compared at once.
      for (let k = 0; k < (history % 4 === 0 ? 40 : 0); k++)
        entries = [...entries, { id: `first ${k}`, measured: measured(random, entries) }];
      for (let step = 0; step < 14; step++) {
        const kind = random.below(5);
        const at = random.below(entries.length + 1);
        // withdrawn
        if (kind <= 1 && entries.length > 0) entries = entries.filter((_, index) => index !== at % entries.length);
        if (kind === 1 || kind === 2)
          entries = entries.map(({ id, measured: own }, index) =>
            index % 3 === step % 3 ? { id: `${id}'`, measured: measured(random, []) } : { id, measured: own },
          ); // corrected: measured again, under another id
        if (kind !== 0)
          entries = [
            ...entries.slice(0, at),
            { id: `${step}`, measured: measured(random, entries) },
            ...entries.slice(at),
          ];
        if (kind === 4) entries = [...entries].reverse();
        const found = family.tests(entries);
        const expected = signFlipTests(
          entries.map((entry) => entry.measured),
          allPairs(entries.length),
        );
        expect(found).toEqual(expected);
      }
    }
  });
});
