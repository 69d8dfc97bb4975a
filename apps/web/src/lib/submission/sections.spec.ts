import { hasCost, sectionsOf } from './sections.ts';

const running = {
  state: 'PREDICTING',
  results: null,
  receipt: null,
  endedAt: null,
  measuredCost: null,
  publication: null,
} as const;
const ended = '2026-11-27T08:00:00Z';

describe('the sections of a submission', () => {
  it('start with the results, and end with run and log', () => {
    const scored = {
      ...running,
      state: 'SCORED',
      results: [{ neighbours: [{}] }],
      receipt: {},
      endedAt: ended,
    } as const;
    expect(sectionsOf(scored, true)).toEqual([
      'results',
      'cost',
      'needed',
      'receipt',
      'about',
      'listing',
      'run',
      'log',
    ]);
    expect(sectionsOf({ ...scored, results: [{ neighbours: [] }] }, false)).toEqual([
      'results',
      'cost',
      'receipt',
      'about',
      'run',
      'log',
    ]);
  });
  it('start with the run and what happens next while it is running', () =>
    expect(sectionsOf(running, false)).toEqual(['run', 'next', 'log', 'about']));
  it('have the checks of a rejected bundle', () =>
    expect(sectionsOf({ ...running, state: 'REJECTED', endedAt: ended }, false)).toEqual([
      'run',
      'checks',
      'about',
      'log',
    ]));
  it('have no results that are not published', () =>
    expect(sectionsOf({ ...running, state: 'SCORED', endedAt: ended }, true)).toEqual([
      'run',
      'cost',
      'about',
      'listing',
      'log',
    ]));
});

it('a withheld model has no cost before it is measured', () => {
  const withheld = { state: 'SCORED', measuredCost: null, publication: { visibility: 'WITHHELD' } } as const;
  expect([withheld, { ...withheld, measuredCost: {} }, { ...withheld, publication: null }].map(hasCost)).toEqual([
    false,
    true,
    true,
  ]);
});
