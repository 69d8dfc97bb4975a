import { returnTime } from './return-time.js';

/** Pauses of runners that are refused at the same moment, in milliseconds. */
function pauses(refused: number, answerMs: number): number[] {
  let previous = 0;
  return Array.from({ length: refused }, () => {
    previous = returnTime({ now: 1_000, previous, answerMs });
    return previous - 1_000;
  });
}

describe('the return time of a refused runner', () => {
  it('grows with the number of refused runners, at the rate of the answers', () => {
    expect(pauses(4, 20)).toEqual([520, 540, 560, 580]);
    expect(pauses(300, 20).at(-1)).toBe(6_500);
    expect(pauses(300, 40).at(-1)).toBe(12_500);
  });

  it('is at most 30 s away, however many wait', () => {
    expect(Math.max(...pauses(10_000, 100))).toBe(30_000);
  });

  it('is short again when the earlier return times have passed', () => {
    expect(returnTime({ now: 20_000, previous: 12_500, answerMs: 20 })).toBe(20_520);
  });
});
