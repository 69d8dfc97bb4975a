import { Sparingly } from './sparingly.js';

describe('what is repeated sparingly', () => {
  it('is done at once, and not again before its time', () => {
    const sparingly = new Sparingly();
    expect([0, 500, 1_000, 1_001].map((now) => sparingly.may('a', now, 1_000))).toEqual([true, false, false, true]);
  });

  it('is counted for each thing alone', () => {
    const sparingly = new Sparingly();
    expect(['a', 'b', 'a'].map((id) => sparingly.may(id, 0, 1_000))).toEqual([true, true, false]);
  });

  it('may be done at once when all is forgotten', () => {
    const sparingly = new Sparingly();
    sparingly.may('a', 0, 1_000);
    sparingly.forget();
    expect(sparingly.may('a', 1, 1_000)).toBe(true);
  });
});
