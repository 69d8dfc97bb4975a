import { isLadderStep, type LadderStep } from './ladder.js';

const step = (value: number | null, best: number | null, more: Partial<LadderStep> = {}) =>
  isLadderStep({ value, best, step: 0.01, direction: 'higher', ...more });

describe('the Ladder', () => {
  it('tells the first result, whatever it is', () => expect([step(0.1, null), step(null, null)]).toEqual([true, true]));
  it('tells what is better by more than a step', () => expect(step(0.5125, 0.5)).toBe(true));
  it('says nothing of what is better by less, equal or worse', () =>
    expect([step(0.505, 0.5), step(0.5, 0.5), step(0.2, 0.5)]).toEqual([false, false, false]));
  it('says nothing of exactly a step', () => expect(step(0.75, 0.5, { step: 0.25 })).toBe(false));
  it('goes downward where lower is better', () =>
    expect([step(20, 22, { step: 1, direction: 'lower' }), step(24, 22, { step: 1, direction: 'lower' })]).toEqual([
      true,
      false,
    ]));
  it('says nothing of what is undefined once something was told', () => expect(step(null, 0.5)).toBe(false));

  it('tells whoever asks 2,000 times with noise far less than whoever is told everything', () => {
    // A coin's accuracy on 1,000 hidden labels, asked again and again: the best told stays within two steps of the truth.
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const noise = () => 0.5 + (Array.from({ length: 12 }, random).reduce((a, b) => a + b, 0) - 6) * 0.0158;
    let [told, plain, answers] = [null as number | null, 0, 0];
    for (let i = 0; i < 2_000; i++) {
      const value = noise();
      plain = Math.max(plain, value);
      if (!step(value, told, { step: 0.03 })) continue;
      told = value;
      answers++;
    }
    expect(answers).toBeLessThan(5);
    expect(told).toBeLessThanOrEqual(plain);
  });
});
