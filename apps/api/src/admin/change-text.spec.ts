import { changeText } from './change-text.js';

const before = {
  ...{
    title: 'T',
    shortName: 'T',
    task: 'do',
    opensAt: new Date('2026-01-01T00:00:00Z'),
    closesAt: null,
    quotaLimit: 5,
    quotaWindowHours: 24,
  },
  ...{ debugLimit: 20, debugWindowHours: 1, ladderStep: null },
};

it('a change of the quota says what was and what is', () =>
  expect(changeText(before, { quotaLimit: 2 })).toBe('a team may submit 2 in 24 hours, before 5 in 24 hours'));
it('several changes are one sentence', () =>
  expect(changeText(before, { closesAt: new Date('2026-12-01T00:00:00Z'), ladderStep: 0.01 })).toBe(
    'it closes at 2026-12-01T00:00:00.000Z; a result is told when it is a step of 0.01 better',
  ));
it('what is taken away is said as well', () =>
  expect(changeText({ ...before, ladderStep: 0.01, closesAt: new Date() }, { ladderStep: null, closesAt: null })).toBe(
    'it stays open; every result is told',
  ));
