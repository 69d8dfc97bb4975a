import { changeText } from './change-text.js';

const before = {
  title: 'T',
  shortName: 'T',
  task: 'do',
  opensAt: new Date('2026-01-01T00:00:00Z'),
  closesAt: null,
  quotaLimit: 5,
  quotaWindowHours: 24,
  ...({ debugLimit: 20, debugWindowHours: 1, ladderStep: null, releaseRule: 'ladder', seasonLimit: 12 } as const),
};

it('a change of the quota says what was and what is', () =>
  expect(changeText(before, { quotaLimit: 2 })).toBe('a team may submit 2 in 24 hours, before 5 in 24 hours'));
it('several changes are one sentence', () =>
  expect(changeText(before, { closesAt: new Date('2026-12-01T00:00:00Z'), ladderStep: 0.01 })).toBe(
    'it closes at 2026-12-01T00:00:00.000Z; the Ladder publishes a result that is better by 0.01',
  ));
it('what is taken away is said as well', () =>
  expect(changeText({ ...before, ladderStep: 0.01, closesAt: new Date() }, { ladderStep: null, closesAt: null })).toBe(
    "it stays open; the Ladder's step is the rounding step of the split",
  ));
it('another release rule and another limit of a season are said in full', () =>
  expect(changeText(before, { releaseRule: 'rounded', seasonLimit: 20 })).toBe(
    'rounded values are published of every result; an account and a team may have 20 evaluations in 90 days, before 12',
  ));
