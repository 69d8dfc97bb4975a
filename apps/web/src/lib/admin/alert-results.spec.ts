import { alertResults, comparable, hideable } from './alert-results.ts';

const alert = { codes: ['FIRST1', 'LATER2'], trackSlug: 'mac' };
const held = (code: string, visibility: string, trackSlug = 'mac') => ({ code, visibility, trackSlug });

it('gives the state of a result on the track of the alert only', () =>
  expect(alertResults(alert, [held('LATER2', 'WITHDRAWN'), held('FIRST1', 'HIDDEN', 'vaw')])).toEqual([
    { code: 'FIRST1', visibility: null },
    { code: 'LATER2', visibility: 'WITHDRAWN' },
  ]));

it('compares results that no one removed, and hides the latest while it is on a board', () => {
  const all = alertResults(alert, []);
  expect([comparable(all), hideable(all)]).toEqual([alert.codes, 'LATER2']);
  for (const visibility of ['HIDDEN', 'WITHDRAWN', 'SUPERSEDED']) {
    const results = alertResults(alert, [held('LATER2', visibility)]);
    expect([comparable(results), hideable(results)]).toEqual([['FIRST1'], null]);
  }
  const withheld = alertResults(alert, [held('LATER2', 'WITHHELD')]);
  expect([comparable(withheld), hideable(withheld)]).toEqual([alert.codes, null]);
  expect(hideable([])).toBeNull();
});
