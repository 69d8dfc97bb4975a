import { allPairs, signFlipTests, SignMatrix } from '@primitives/ranking';
import { NormalDraws } from '../intervals/normal-draws.js';
import { levelTests, SignBits } from './bit-planes.js';
import { EQUAL_MODELS } from './equal-models.js';
import { measuredModels } from './false-claims.js';
import { normalCdf } from './normal-cdf.js';

describe('tests of whole levels on bits', () => {
  it.each(EQUAL_MODELS.filter(({ levels }) => levels !== undefined))('equal those of the platform: $name', (kind) => {
    const draws = new NormalDraws(3);
    for (const units of [20, 33, 150]) {
      const results = kind.draw(5, units, draws);
      const [bits, matrix] = [new SignBits(199, units, 8), new SignMatrix(199, units, 8)];
      const expected = signFlipTests(measuredModels(results, matrix), allPairs(5));
      const found = levelTests(results, kind.levels!, bits);
      expect(found.p).toEqual(expected.p);
      expect(found.difference).toEqual(expected.difference);
      expect(found.critical).toBeCloseTo(expected.critical, 10);
    }
  });
});

it('the normal distribution function has its known values', () => {
  for (const [x, p] of [
    [0, 0.5],
    [1.96, 0.975_002],
    [-1.645, 0.049_985],
  ] as const)
    expect(normalCdf(x)).toBeCloseTo(p, 5);
});
