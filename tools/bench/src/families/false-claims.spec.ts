import { allPairs, decidedTests, SignMatrix } from '@primitives/ranking';
import { NormalDraws } from '../intervals/normal-draws.js';
import { EQUAL_MODELS, type EqualModels } from './equal-models.js';
import { falseClaims, measuredModels } from './false-claims.js';

const [MODELS, UNITS, BOARDS, SIGNS] = [6, 60, 300, 199];
/** Two and a half standard errors of 5%. */
const SLACK = 2.5 * Math.sqrt((0.05 * 0.95) / BOARDS);

/** Equally good, but every second model varies four times as much: pairs need their own standard errors. */
const unequalSpread: EqualModels = {
  name: 'unequal spread',
  draw: (models, units, { normal }) =>
    Array.from({ length: models }, (_, model) =>
      Float64Array.from({ length: units }, () => (model % 2 === 0 ? 1 : 4) * normal()),
    ),
};

describe('boards of equal models', () => {
  it.each([...EQUAL_MODELS, unequalSpread])('have a false claim in at most 5% of cases: $name', (kind) => {
    const claimed = falseClaims(kind, { models: MODELS, units: UNITS }, { boards: BOARDS, signs: SIGNS, seed: 1 });
    expect(claimed / BOARDS).toBeLessThan(0.05 + SLACK);
  });

  it('would have one far more often if all pairs were divided by one standard error', () => {
    const draws = new NormalDraws(2);
    const pairs = allPairs(MODELS);
    let claimed = 0;
    for (let board = 0; board < BOARDS; board++) {
      const measured = measuredModels(unequalSpread.draw(MODELS, UNITS, draws), new SignMatrix(SIGNS, UNITS, board));
      const of = (pair: number) => [measured[pairs.first[pair]!]!, measured[pairs.second[pair]!]!] as const;
      const length = Float64Array.from(pairs.first, (_, pair) => {
        const [a, b] = of(pair);
        return Math.sqrt(a.contributions!.reduce((sum, x, c) => sum + (x - b.contributions![c]!) ** 2, 0));
      });
      const common = length.reduce((sum, own) => sum + own, 0) / length.length;
      const largest = Float64Array.from({ length: SIGNS }, (_, r) =>
        length.reduce((most, own, pair) => {
          const [a, b] = of(pair);
          return Math.max(most, Math.abs(a.projections![r]! - b.projections![r]!) / own);
        }, 0),
      );
      const wrong = { length: length.map(() => common), largest };
      if (decidedTests(measured, pairs, wrong).p.some((p) => p < 0.05)) claimed++;
    }
    expect(claimed / BOARDS).toBeGreaterThan(0.1);
  });
});
