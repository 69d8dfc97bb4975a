import { progressOf } from './progress.ts';

it.each([
  ['begun', 'PREDICTING', 5, 20, 25],
  ['rounded down', 'PREDICTING', 2, 3, 66],
  ['not complete before the state changes', 'PREDICTING', 20, 20, 99],
  ['not begun', 'PREDICTING', 0, 20, null],
  ['of an unknown number', 'PREDICTING', 3, null, null],
  ['queued', 'QUEUED', 0, 20, null],
  ['scored', 'SCORED', 20, 20, null],
] as const)('the progress of an evaluation: %s', (_, state, instancesDone, instancesTotal, percent) =>
  expect(progressOf({ state, instancesDone, instancesTotal })).toBe(percent),
);
