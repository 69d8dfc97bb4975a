import { timeTicks } from './time-ticks.ts';

const at = (text: string) => new Date(`2026-11-21T${text}Z`).getTime() / 1_000;
const texts = (ticks: readonly number[]) => ticks.map((tick) => new Date(tick * 1_000).toISOString().slice(11, 16));

describe('ticks of a time axis', () => {
  it('are round minutes within an hour', () =>
    expect(texts(timeTicks(at('09:03:00'), at('10:03:00'), 4, 0))).toEqual(['09:20', '09:40', '10:00']));
  it('never exceed their number', () => {
    for (const most of [1, 2, 4, 9]) expect(timeTicks(0, 7 * 86_400, most, 0).length).toBeLessThanOrEqual(most);
  });
  it('are days at midnight of local time', () =>
    expect(texts(timeTicks(0, 7 * 86_400, 9, -60)).every((text) => text === '23:00')).toBe(true));
  it('are seconds in a short period', () =>
    expect(timeTicks(at('09:00:01'), at('09:00:21'), 5, 0).map((tick) => tick % 60)).toEqual([5, 10, 15, 20]));
  it('are the instant itself without a period', () =>
    expect(timeTicks(at('09:00:00'), at('09:00:00'), 5, 0)).toEqual([at('09:00:00')]));
});
