import { Pace } from './pace.js';

describe('the pace of a step', () => {
  let ms = 0;
  const pace = new Pace(() => ms);

  it('has no rate at the beginning', () => {
    ms = 10_000;
    expect(pace.detail('checking images', 0, 1_200)).toBe('0 of 1200');
    ms += 1_000;
    expect(pace.detail('checking images', 50, 1_200)).toBe('50 of 1200');
  });

  it('has rate and remaining time after two seconds', () => {
    ms += 5_000;
    expect(pace.detail('checking images', 300, 1_200)).toBe('300 of 1200, 50/s, 18 s left');
    expect(pace.detail('checking images', 3, 1_200)).toBe('3 of 1200, 0.5/s, 40 min left');
  });

  it('starts again with the next step, and does not count what was there already', () => {
    expect(pace.detail('writing', 1_000, 2_000)).toBe('1000 of 2000');
    ms += 10_000;
    expect(pace.detail('writing', 1_010, 20_000)).toBe('1010 of 20000, 1.0/s, 5.3 h left');
    expect(pace.detail('writing', 1_000, 2_000)).toBe('1000 of 2000');
  });
});
