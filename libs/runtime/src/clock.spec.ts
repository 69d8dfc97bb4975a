import { SteadyClock } from './clock.js';

describe('a steady clock', () => {
  it('follows the monotonic time, whatever the machine’s clock shows', () => {
    let monotonic = 5_000;
    const clock = new SteadyClock(new Date('2026-01-01T00:00:00Z'), () => monotonic);
    const spied = jest.spyOn(Date, 'now').mockReturnValue(0);
    monotonic += 1_500;
    expect(clock.now()).toEqual(new Date('2026-01-01T00:00:01.500Z'));
    spied.mockRestore();
  });

  it('continues from another instant once it is set', () => {
    let monotonic = 0;
    const clock = new SteadyClock(new Date(0), () => monotonic);
    clock.set(new Date(60_000));
    monotonic = 7;
    expect(clock.now()).toEqual(new Date(60_007));
  });
});
