import { firstPublication, isRecentlyAdded } from './recently-added.ts';

const now = new Date('2026-11-20T12:00:00Z');
const [monday, thisMorning, noon] = ['2026-11-16T09:00:00Z', '2026-11-20T08:00:00Z', '2026-11-20T11:59:00Z'];

describe('a row of a board', () => {
  it('is news in the 24 hours after its publication', () => {
    expect(isRecentlyAdded(noon, monday, now)).toBe(true);
    expect(isRecentlyAdded(monday, monday, now)).toBe(false);
    expect(isRecentlyAdded('2026-11-19T12:00:00Z', monday, now)).toBe(false);
  });
  it('is no news on a board whose rows are all that new', () =>
    expect(isRecentlyAdded(noon, thisMorning, now)).toBe(false));
  it('is no news when it was not published here', () => expect(isRecentlyAdded(null, monday, now)).toBe(false));
});

describe('the first publication of a board', () => {
  it('is the earliest, whatever the order and the time zone', () =>
    expect(
      firstPublication([
        { publishedAt: noon },
        { publishedAt: null },
        { publishedAt: '2026-11-20T09:30:00+02:00' },
        { publishedAt: thisMorning },
      ]),
    ).toBe('2026-11-20T09:30:00+02:00'));
  it('does not exist on a board of papers', () => expect(firstPublication([{ publishedAt: null }])).toBeNull());
});
