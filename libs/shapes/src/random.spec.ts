import { Random } from './random.js';

const draws = (seed: string, count: number): number[] => {
  const random = new Random(seed);
  return Array.from({ length: count }, () => random.bits());
};

describe('the random number generator', () => {
  it('generates the same numbers from the same seed in every release', () => {
    expect(draws('shapes', 4)).toEqual(GOLDEN);
  });
  it('generates other numbers from a seed that differs in one letter', () => {
    const one = draws('shapes/train/1', 50);
    const other = new Set(draws('shapes/train/2', 50));
    expect(one.filter((bits) => other.has(bits))).toEqual([]);
  });
  it('fills [0, 1) evenly', () => {
    const random = new Random('even');
    const bins = new Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i++) bins[Math.floor(random.fraction() * 10)]! += 1;
    expect(Math.min(...bins)).toBeGreaterThan(880);
    expect(Math.max(...bins)).toBeLessThan(1120);
  });
  it('shuffles without losing or doubling a member', () => {
    const members = Array.from({ length: 40 }, (_, i) => i);
    const shuffled = new Random('deck').shuffled(members);
    expect(shuffled).not.toEqual(members);
    expect([...shuffled].sort((x, y) => x - y)).toEqual(members);
  });
  it('rejects an empty list', () => expect(() => new Random('none').pick([])).toThrow('nothing to pick from'));
});

/** Output of this implementation when version 1 of Shapes was frozen: a change here is a new benchmark. */
const GOLDEN = [2176285364, 519117996, 2748114650, 2016170421];
