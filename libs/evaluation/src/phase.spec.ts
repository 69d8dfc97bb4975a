import { nextOpen, nextPhase, openPhase, overlapOf } from './phase.js';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const span = (opens: number, closes: number | null) => ({
  opensAt: day(opens),
  closesAt: closes === null ? null : day(closes),
});
const [first, second, last] = [span(1, 5), span(5, 9), span(20, null)];

describe('the phases of a track', () => {
  it('are open from their first instant to just before their last', () => {
    const phases = [first, second, last];
    const open = (at: Date) => phases.indexOf(openPhase(phases, at) ?? first);
    expect([day(1), new Date(day(5).getTime() - 1), day(5), day(30)].map(open)).toEqual([0, 0, 1, 2]);
    expect([day(9), new Date(day(1).getTime() - 1)].map((at) => openPhase(phases, at))).toEqual([null, null]);
    expect(openPhase([], day(1))).toBeNull();
  });

  it('are ordered by their opening, regardless of the order in which they are listed', () => {
    expect(nextPhase([last, second, first], new Date(day(1).getTime() - 1))).toBe(first);
    expect(nextPhase([last, second, first], day(5))).toBe(last);
    expect(nextPhase([last], day(20))).toBeNull();
  });

  it('accept submissions again when one opens, or at once, but not in one whose limit is used up', () => {
    const phases = [last, first, second];
    expect(nextOpen([], day(2), null)).toEqual(day(2));
    expect(nextOpen(phases, day(2), null)).toEqual(day(2));
    expect(nextOpen(phases, day(2), first)).toEqual(day(5));
    expect(nextOpen(phases, day(6), first)).toEqual(day(6));
    expect(nextOpen(phases, day(10), first)).toEqual(day(20));
    expect(nextOpen(phases, day(21), last)).toBeNull();
    expect(nextOpen([first], day(5), null)).toBeNull();
  });

  it('may touch, and never overlap', () => {
    expect(overlapOf(span(5, 9), [first])).toBeNull();
    expect(overlapOf(span(4, 9), [first])).toBe(first);
    expect(overlapOf(span(1, 2), [second, first])).toBe(first);
    expect(overlapOf(span(30, 40), [first, last])).toBe(last);
    expect(overlapOf(span(10, null), [last])).toBe(last);
    expect(overlapOf(span(10, 20), [last])).toBeNull();
  });
});
