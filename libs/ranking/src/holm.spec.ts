import { holm } from './holm.js';

describe("Holm's correction", () => {
  it('matches R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")', () =>
    expect(holm([0.01, 0.04, 0.03, 0.005]).map((p) => Number(p?.toFixed(4)))).toEqual([0.03, 0.06, 0.06, 0.02]));
  it('never exceeds 1, and keeps the order', () => expect(holm([0.9, 0.6])).toEqual([1, 1]));
  it('leaves out tests that could not be made', () => expect(holm([null, 0.03, null])).toEqual([null, 0.03, null]));
  it('of nothing is nothing', () => expect(holm([])).toEqual([]));
});
