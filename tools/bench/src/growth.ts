import { allPairs, signFlipTests, SignMatrix } from '@primitives/ranking';
import { EQUAL_MODELS } from './families/equal-models.js';
import { measuredModels } from './families/false-claims.js';
import { NormalDraws } from './intervals/normal-draws.js';
import { table } from './measure/table.js';

const [BOARDS, SIGNS, ALPHA, GAIN] = [300, 2_000, 0.05, 0.12];
const SIZES = [
  { entries: 10, units: 80 },
  { entries: 10, units: 300 },
  { entries: 20, units: 80 },
  { entries: 20, units: 300 },
];

/**
 * A board whose entries arrive one after the other, ranked again each time: how often equal models are ever called
 * different, for tests of each snapshot by itself, and for spending the 5 % over arrivals: a claim about a new entry
 * needs p below α · 6 / (π² k²) at the k-th comparison, in the family of its pairs. And how often model 1 is found
 * better than model 2 at the end when it turns 12 % of its wrong units into right ones.
 */
export function run(print: (line: string) => void): void {
  const rows = EQUAL_MODELS.filter(({ name }) => name === 'binary 50 %' || name === 'skewed').flatMap((kind) =>
    SIZES.map(({ entries, units }) => {
      const count = { last: 0, ever: 0, spent: 0 };
      const power = { plain: 0, spent: 0 };
      const draws = new NormalDraws(entries + units);
      for (let board = 0; board < BOARDS; board++) {
        const signs = new SignMatrix(SIGNS, units, board);
        const models = kind.draw(entries, units, draws);
        const snapshots = grown(models, signs);
        if (snapshots.at(-1)!.plain) count.last++;
        if (snapshots.some(({ plain }) => plain)) count.ever++;
        if (snapshots.some(({ spent }) => spent)) count.spent++;
        const better = models[0]!.map((own) => (draws.uniform() < GAIN ? Math.max(own, 1 / units) : own));
        const measured = measuredModels([better, ...models.slice(1)], signs);
        if (signFlipTests(measured, allPairs(entries)).p[0]! < ALPHA) power.plain++;
        // The pair is compared once: when the second entry arrives.
        if (signFlipTests(measured, newPairs(1)).p[0]! < spentAt(1)) power.spent++;
      }
      const share = (of: number) => `${((100 * of) / BOARDS).toFixed(1)} %`;
      return [
        kind.name,
        entries,
        units,
        ...[count.last, count.ever, count.spent].map(share),
        ...(kind.name.startsWith('binary') ? [power.plain, power.spent].map(share) : ['', '']),
      ];
    }),
  );
  print(`${BOARDS} boards a row`);
  const claims = ['last snapshot', 'any snapshot', 'any, spent'];
  print(table(['models', 'entries', 'units', ...claims, 'power at the end', 'power, spent'], rows));
}

const spentAt = (arrival: number): number => (ALPHA * 6) / (Math.PI * arrival) ** 2;

/** The pairs of entry k with those before it. */
const newPairs = (k: number) => ({
  first: Uint32Array.from({ length: k }, (_, other) => other),
  second: new Uint32Array(k).fill(k),
});

/** Whether a false claim is made when each entry arrives, by both rules. */
function grown(models: readonly Float64Array[], signs: SignMatrix): { plain: boolean; spent: boolean }[] {
  const measured = measuredModels(models, signs);
  return models.slice(1).map((_, k) => {
    const plain = signFlipTests(measured.slice(0, k + 2), allPairs(k + 2)).p.some((own) => own < ALPHA);
    return { plain, spent: signFlipTests(measured, newPairs(k + 1)).p.some((own) => own < spentAt(k + 1)) };
  });
}
