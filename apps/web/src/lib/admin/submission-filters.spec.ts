import { ADMIN_FILTERS, adminFilterOf, requestedOf, rowsOf } from './submission-filters.ts';

it('reads a filter from the address, and shows all for an unknown one', () => {
  expect(ADMIN_FILTERS.map((each) => adminFilterOf(each))).toEqual(ADMIN_FILTERS);
  expect([adminFilterOf('toString'), adminFilterOf(null)]).toEqual(['all', 'all']);
});

it('requests withheld results apart from all that are on no board', () => {
  expect(requestedOf('withheld')).toEqual({ states: ['SCORED'], visibilities: ['WITHHELD'] });
  expect(requestedOf('off').visibilities).toEqual(expect.arrayContaining(['WITHHELD', 'EMBARGOED', 'WITHDRAWN']));
  expect(requestedOf('off').visibilities).not.toContain('SHOWN');
  expect(requestedOf('failed')).toEqual({ states: ['REJECTED', 'FAILED'], visibilities: null });
});

it('counts a result with a rerun in progress as scored and as in progress, once in all', () => {
  const counts = {
    allCount: 7,
    scoredCount: 6,
    states: [
      { state: 'SCORED' as const, count: 5 },
      { state: 'QUEUED' as const, count: 1 },
      { state: 'FAILED' as const, count: 1 },
    ],
    visibilities: [
      { visibility: 'SHOWN' as const, count: 3 },
      { visibility: 'WITHHELD' as const, count: 2 },
      { visibility: 'EMBARGOED' as const, count: 1 },
      { visibility: 'SUPERSEDED' as const, count: 1 },
    ],
  };
  expect(ADMIN_FILTERS.map((filter) => [filter, rowsOf(filter, counts)])).toEqual([
    ['all', 7],
    ['running', 1],
    ['published', 6],
    ['off', 3],
    ['withheld', 2],
    ['failed', 1],
    ['cancelled', 0],
  ]);
});
