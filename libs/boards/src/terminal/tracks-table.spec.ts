import { boardsTable, tracksTable, type PrintedTrack } from './tracks-table.js';

const quota = { limit: 10, windowHours: 24, left: null, seasonLimit: null, seasonLeft: null };

const quotaOf = (change: Partial<PrintedTrack['quota']>): string | undefined => {
  const track = { slug: 'shapes', title: 'Shapes', boards: ['closed'], interfaces: ['classifier'], open: true };
  const text = tracksTable([{ ...track, quota: { ...quota, ...change }, phases: [] }], Infinity);
  return text.split('\n')[2]?.split(/ {2,}/)[4];
};

it.each([
  ['without an account', {}, '10 in 24 h'],
  ['on public images', { left: 9 }, '9 of 10 left in 24 h'],
  ['on hidden images', { left: 9, seasonLimit: 12, seasonLeft: 11 }, '9 of 10 left in 24 h, 11 of 12 left in 90 days'],
  ['on hidden images without an account', { seasonLimit: 12 }, '10 in 24 h, 12 in 90 days'],
])('prints all limits of a track: %s', (_case, change, text) => expect(quotaOf(change)).toBe(text));

it('lists the boards of each track with the command that prints one', () => {
  const tracks = [{ slug: 'shapes', title: 'Shapes-MAC', boards: ['closed', 'open'] }];
  expect(boardsTable(tracks, 'primitives', Infinity).split('\n').slice(2)).toEqual([
    'shapes  Shapes-MAC  closed, open',
    'next: primitives leaderboard <track> --board <board>',
  ]);
});
