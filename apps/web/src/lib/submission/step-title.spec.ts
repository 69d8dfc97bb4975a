import { stepTitle } from './step-title.ts';

it('the current step has the state of an evaluation that waits as its title', () => {
  expect(stepTitle({ name: 'SCORED', phase: 'now' }, 'waiting for scoring')).toBe('Waiting for scoring');
  expect(stepTitle({ name: 'SCORED', phase: 'now' }, 'scoring')).toBe('Scoring');
  expect(stepTitle({ name: 'PUBLISHED', phase: 'todo' }, 'waiting for scoring')).toBe('Publish');
});
