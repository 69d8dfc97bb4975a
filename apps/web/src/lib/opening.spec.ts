import { openingOf } from './opening.ts';
import { closedBoardText, openingText } from './strings/opening.ts';

const NOW = new Date('2026-11-29T08:00:00Z');
const track = { open: false, opensAt: '2026-01-01T00:00:00Z', closesAt: null, phases: [] };
const phase = (name: string, opensAt: string, closesAt: string | null = null) => ({ name, opensAt, closesAt });
const textOf = (more: Partial<Parameters<typeof openingOf>[0]>) => {
  const opening = openingOf({ ...track, ...more }, NOW);
  return opening && openingText(opening, 'UTC');
};
const DEV = phase('Dev phase', '2027-01-10T00:00:00Z', '2027-02-10T00:00:00Z');
const FINAL = phase('Final', '2027-02-10T00:00:00Z');

it('is null for an open track', () => expect(textOf({ open: true })).toBeNull());

it('names the next phase of a track whose phases all start later', () =>
  expect(textOf({ phases: [FINAL, DEV] })).toBe('opens 10 Jan 2027, 00:00 with Dev phase'));

it('names the next phase between two phases', () => {
  const over = phase('Warm-up', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
  expect(textOf({ phases: [over, FINAL] })).toBe('opens 10 Feb 2027, 00:00 with phase Final');
});

it('names the last phase after the end of all phases', () => {
  const phases = [
    phase('Final', '2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z'),
    phase('Dev', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'),
  ];
  expect(textOf({ phases })).toBe('closed since 8 Mar 2026, 00:00 with phase Final');
});

it('is the time of the track where the track itself is not open', () => {
  expect(textOf({ opensAt: '2027-03-01T10:00:00Z' })).toBe('opens 1 Mar 2027, 10:00');
  expect(textOf({ opensAt: '2027-01-20T10:00:00Z', phases: [DEV] })).toBe('opens 20 Jan 2027, 10:00');
  expect(textOf({ closesAt: '2026-11-01T00:00:00Z', phases: [DEV] })).toBe('closed since 1 Nov 2026, 00:00');
});

it('names no phase that starts after the end of the track', () =>
  expect(textOf({ closesAt: '2026-12-31T00:00:00Z', phases: [DEV] })).toBe('closed for submissions'));

it('has no time for the track of a season', () => expect(textOf({})).toBe('closed for submissions'));

it('says on an empty board when the track opens', () => {
  const board = (more: Partial<Parameters<typeof openingOf>[0]>) => {
    const opening = openingOf({ ...track, ...more }, NOW);
    return opening && closedBoardText(opening, 'UTC');
  };
  expect(board({ phases: [DEV] })).toBe('This track opens 10 Jan 2027, 00:00 with Dev phase.');
  expect(board({})).toMatch(/^This track accepts no submissions\./);
});
