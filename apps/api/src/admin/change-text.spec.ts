import { changeText } from './change-text.js';

const before = {
  primaryMetric: { id: 'mac.exact_match.v1', format: 'percent', label: 'Exact Match' } as const,
  title: 'T',
  shortName: 'T',
  task: 'do',
  opensAt: new Date('2026-01-01T00:00:00Z'),
  closesAt: null,
  quotaLimit: 5,
  quotaWindowHours: 24,
  ...({
    debugLimit: 20,
    debugWindowHours: 1,
    minImprovement: null,
    baseline: null,
    releaseRule: 'improvements',
    seasonLimit: 12,
  } as const),
};

it('a change of the quota names the old and the new limit', () =>
  expect(changeText(before, { quotaLimit: 2 })).toBe('submissions per team: 2 in 24 hours (before: 5 in 24 hours)'));
it('joins several changes', () =>
  expect(changeText(before, { closesAt: new Date('2026-12-01T00:00:00Z'), minImprovement: 0.01 })).toBe(
    'closes at 2026-12-01T00:00:00.000Z; minimum improvement: 1 percentage point of Exact Match',
  ));
it('names removed values', () =>
  expect(
    changeText({ ...before, minImprovement: 0.01, closesAt: new Date() }, { minImprovement: null, closesAt: null }),
  ).toBe('no closing time; minimum improvement: rounding step of the split'));
it('names the submission that is the baseline', () => {
  expect(changeText(before, { baseline: 'ABC123' })).toBe('baseline: ABC123');
  expect(changeText({ ...before, baseline: 'ABC123' }, { baseline: null })).toBe('baseline: the best reference');
});
it('describes a new release rule and a new 90-day limit', () =>
  expect(changeText(before, { releaseRule: 'rounded', seasonLimit: 20 })).toBe(
    'publication: rounded values of every result; evaluations per account and team: 20 in 90 days (before: 12)',
  ));
