import type { Estimate } from './estimate.js';
import { Xoshiro128 } from './random.js';
import { seasonDrops, type SeasonPair } from './season-drop.js';

const around = (value: number, reach = 0.03): Estimate => ({ value, low: value - reach, high: value + reach });
const pair = (from: number, to: number): SeasonPair => ({ from: around(from), to: around(to) });

describe('the drop of a model from one season to the next', () => {
  it('is measured against the mean change of older models', () => {
    const [found] = seasonDrops([pair(0.9, 0.6)], [pair(0.6, 0.5), pair(0.5, 0.44)], 'higher');
    expect(found).toMatchObject({ models: 2, dropped: true });
    expect(found!.change).toBeCloseTo(-0.3, 12);
    expect(found!.others).toBeCloseTo(-0.08, 12);
    expect(found!.excess.value).toBeCloseTo(-0.22, 12);
    expect(found!.excess.high).toBeCloseTo(-0.22 + 0.06, 12); // four limits of 0.03
  });

  it('is none where older models lost as much', () => {
    const [found] = seasonDrops([pair(0.7, 0.5)], [pair(0.6, 0.4)], 'higher');
    expect(found).toMatchObject({ dropped: false });
    expect(found!.excess.value).toBeCloseTo(0, 12);
  });

  it('has the sign of the metric: an error that rises is a drop, one that falls is none', () => {
    expect(seasonDrops([pair(0.1, 0.4)], [pair(0.3, 0.3)], 'lower')[0]!.dropped).toBe(true);
    expect(seasonDrops([pair(0.4, 0.1)], [pair(0.3, 0.3)], 'lower')[0]!.dropped).toBe(false);
    expect(seasonDrops([pair(0.1, 0.4)], [pair(0.3, 0.3)], 'higher')[0]!.dropped).toBe(false);
  });

  it('is wider where more models are checked', () => {
    const [one] = seasonDrops([pair(0.6, 0.53)], [pair(0.6, 0.6)], 'higher');
    const [ofTen] = seasonDrops(Array<SeasonPair>(10).fill(pair(0.6, 0.53)), [pair(0.6, 0.6)], 'higher');
    expect(ofTen!.excess.high! - ofTen!.excess.value!).toBeCloseTo((0.06 * 2.807) / 1.96, 3);
    expect([one!.dropped, ofTen!.dropped]).toEqual([true, false]);
  });

  it('is found of a model that is right on every published image, whose value has no interval', () => {
    const whole = { value: 1, low: null, high: null };
    const [found, other] = seasonDrops(
      [
        { from: whole, to: around(0.5) },
        { from: whole, to: whole },
      ],
      [pair(0.6, 0.6)],
      'higher',
    );
    expect(found).toMatchObject({ dropped: true });
    expect(found!.excess.high).toBeCloseTo(-0.5 + 0.06, 12); // as if its value had the limits of the later one
    expect(other).toBeNull();
  });

  it('needs an older model, and values with intervals', () => {
    const unknown = { value: null, low: null, high: null };
    expect(seasonDrops([pair(0.9, 0.1)], [], 'higher')).toEqual([null]);
    expect(seasonDrops([{ from: around(0.9), to: unknown }], [pair(0.6, 0.6)], 'higher')).toEqual([null]);
    expect(seasonDrops([pair(0.9, 0.1)], [{ from: unknown, to: around(0.6) }], 'higher')).toEqual([null]);
  });
});

/**
 * Two seasons of 1,000 scenes with two objects each. Models agree on which scenes are difficult, so that the objects of
 * a scene depend on each other. The second season is more difficult for all of them.
 */
describe('the drop of simulated models', () => {
  const [SCENES, OLDER, CHECKED] = [1_000, 4, 8];

  /** Values of models with these rates of correct answers; `difficulty` moves them by up to 0.25 either way. */
  function season(random: Xoshiro128, rates: readonly number[]): Estimate[] {
    const difficulty = Float64Array.from({ length: SCENES }, () => (random.next() / 2 ** 32 - 0.5) / 2);
    return rates.map((rate) => {
      let [sum, squares] = [0, 0];
      for (const move of difficulty) {
        const bound = (rate + move) * 2 ** 32;
        const share = (Number(random.next() < bound) + Number(random.next() < bound)) / 2;
        sum += share;
        squares += share ** 2;
      }
      const value = sum / SCENES;
      return around(value, 1.96 * Math.sqrt((squares / SCENES - value ** 2) / (SCENES - 1)));
    });
  }

  /** Share of repetitions in which any checked model dropped, and the share of dropped models. */
  function simulate(repetitions: number, gain: number): { families: number; models: number } {
    const random = Xoshiro128.seeded(7);
    const rates = Array.from({ length: OLDER + CHECKED }, (_, i) => 0.45 + (i % 4) * 0.07);
    let [families, models] = [0, 0];
    for (let i = 0; i < repetitions; i++) {
      const before = season(
        random,
        rates.map((rate, at) => (at < OLDER ? rate : rate + gain)),
      );
      const after = season(
        random,
        rates.map((rate) => rate - 0.04),
      );
      const pairs = before.map((from, at) => ({ from, to: after[at]! }));
      const dropped = seasonDrops(pairs.slice(OLDER), pairs.slice(0, OLDER), 'higher').filter((it) => it!.dropped);
      families += Number(dropped.length > 0) / repetitions;
      models += dropped.length / CHECKED / repetitions;
    }
    return { families, models };
  }

  it('is a false alarm in at most 2.5% of the families of eight checked models', () =>
    expect(simulate(300, 0).families).toBeLessThanOrEqual(0.025));

  it('is found of a model that gained ten points from the published images', () =>
    expect(simulate(60, 0.1).models).toBeGreaterThan(0.9));
});
