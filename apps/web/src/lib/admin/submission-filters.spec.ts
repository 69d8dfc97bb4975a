import { ADMIN_FILTERS, adminFilterOf, heldOf, rowsOf, statesOf, type HeldResult } from './submission-filters.ts';

const held = (code: string, trackSlug: string) =>
  ({ code, trackSlug, name: `Model ${code}`, team: 'Blue' }) as HeldResult;
const rows = [held('AAAAAA', 'mac'), held('BBBBBB', 'czsl')];

it('reads a filter from the address, and shows all for an unknown one', () => {
  expect(ADMIN_FILTERS.map((each) => adminFilterOf(each))).toEqual(ADMIN_FILTERS);
  expect([adminFilterOf('toString'), adminFilterOf(null)]).toEqual(['all', 'all']);
});

it('finds held results by track, code, name and team', () => {
  const codes = (track: string, text: string) => heldOf(rows, { track, text }).map(({ code }) => code);
  expect(codes('', '')).toEqual(['AAAAAA', 'BBBBBB']);
  expect(codes('czsl', '')).toEqual(['BBBBBB']);
  expect([codes('', 'aaa'), codes('', 'model b'), codes('', 'BLUE')]).toEqual([
    ['AAAAAA'],
    ['BBBBBB'],
    ['AAAAAA', 'BBBBBB'],
  ]);
});

it('counts held results from their list, others by state', () => {
  const states = [{ state: 'SCORED' as const, count: 7 }];
  expect([rowsOf('off', states, rows), rowsOf('published', states, rows)]).toEqual([2, 7]);
  expect(statesOf('off')).toEqual(['SCORED']);
});
