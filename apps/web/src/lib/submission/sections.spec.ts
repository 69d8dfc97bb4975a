import { sectionsOf } from './sections.ts';

const running = { state: 'PREDICTING', results: null, receipt: null, endedAt: null } as const;
const ended = '2026-11-27T08:00:00Z';

describe('the sections of a submission', () => {
  it('start with the results, and end with run and log', () =>
    expect(sectionsOf({ state: 'SCORED', results: [{}], receipt: {}, endedAt: ended })).toEqual([
      'results',
      'cost',
      'receipt',
      'about',
      'run',
      'log',
    ]));
  it('start with the run and what happens next while it is running', () =>
    expect(sectionsOf(running)).toEqual(['run', 'next', 'log', 'about']));
  it('have the checks of a rejected bundle', () =>
    expect(sectionsOf({ ...running, state: 'REJECTED', endedAt: ended })).toEqual(['run', 'checks', 'about', 'log']));
  it('have no results that are not published', () =>
    expect(sectionsOf({ state: 'SCORED', results: null, receipt: null, endedAt: ended })).toEqual([
      'run',
      'cost',
      'about',
      'log',
    ]));
});
