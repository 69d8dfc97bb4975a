import { stateWord } from './evaluation-state.ts';

it('an evaluation without a started shard waits; others have the word of their state', () => {
  expect(stateWord({ state: 'PREDICTING', started: false })).toBe('Waiting');
  expect(stateWord({ state: 'PREDICTING', started: true })).toBe('Evaluating');
  expect(stateWord({ state: 'QUEUED', started: false })).toBe('Queued');
  expect(stateWord({ state: 'SCORING', started: true })).toBe('Scoring');
});
