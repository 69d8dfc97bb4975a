import { familyInterval } from './family-interval.js';
import { normalQuantile } from './normal.js';
import { Xoshiro128 } from './random.js';

const RATE = { lowest: 0, highest: 1 };

function wilson(p: number, n: number, z: number) {
  const centre = (p + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
  return { value: p, low: centre - half, high: centre + half };
}

describe('the interval of a value in a family', () => {
  it('is Wilson’s interval at the level of the family', () => {
    const found = familyInterval(wilson(0.9, 120, normalQuantile(0.975)), RATE, 7);
    const expected = wilson(0.9, 120, normalQuantile(1 - 0.025 / 7));
    expect(found.low).toBeCloseTo(expected.low, 8);
    expect(found.high).toBeCloseTo(expected.high, 8);
  });

  it('is the interval itself in a family of one, and none where there is none', () => {
    const own = wilson(0.3, 50, normalQuantile(0.975));
    expect(familyInterval(own, RATE, 1).low).toBeCloseTo(own.low, 10);
    expect(familyInterval({ value: 1, low: null, high: null }, RATE, 5)).toEqual({ low: null, high: null });
    expect(familyInterval({ value: 1, low: 1, high: 1 }, RATE, 5)).toEqual({ low: null, high: null });
  });

  it('of a count is scaled, and stays in its range', () => {
    const range = { lowest: 1, highest: Infinity };
    const { low, high } = familyInterval({ value: 3, low: 2, high: 5 }, range, 7);
    expect(high).toBeCloseTo(3 + (2 * 2.69) / 1.96, 2);
    expect(familyInterval({ value: 1.5, low: 1.1, high: 2 }, range, 20).low).toBe(1);
    expect(low).toBeLessThan(2);
  });

  it('covers all values of a model on seven tracks in 95% of test sets, where single intervals do not', () => {
    const random = Xoshiro128.seeded(11);
    const tracks = [0.2, 0.35, 0.5, 0.6, 0.7, 0.8, 0.9].map((rate, t) => ({ rate, images: 150 + 50 * t }));
    const repetitions = 1_000;
    let [joint, single] = [0, 0];
    for (let i = 0; i < repetitions; i++) {
      const intervals = tracks.map(({ rate, images }) => {
        let hits = 0;
        for (let n = 0; n < images; n++) if (random.below(1_000_000) < rate * 1_000_000) hits++;
        return wilson(hits / images, images, normalQuantile(0.975));
      });
      const covers = ({ low, high }: { low: number | null; high: number | null }, t: number) =>
        low! <= tracks[t]!.rate && tracks[t]!.rate <= high!;
      if (intervals.every((own, t) => covers(familyInterval(own, RATE, tracks.length), t))) joint++;
      if (intervals.every(covers)) single++;
    }
    expect(joint / repetitions).toBeGreaterThan(0.95 - 2.5 * Math.sqrt((0.05 * 0.95) / repetitions));
    expect(single / repetitions).toBeLessThan(0.8);
  });
});
