import { stepTitle } from './step-title.ts';

it('the current step has the state of an evaluation that waits as its title', () => {
  expect(stepTitle({ name: 'SCORED', phase: 'now' }, 'waiting for scoring', 'LISTED')).toBe('Waiting for scoring');
  expect(stepTitle({ name: 'SCORED', phase: 'now' }, 'scoring', 'LISTED')).toBe('Scoring');
});
it.each([
  ['LISTED', 'Publish'],
  ['UNLISTED', 'Show by link'],
  ['PRIVATE', 'Show to the team'],
] as const)('the last step of a submission that is %s is: %s', (listing, title) =>
  expect(stepTitle({ name: 'PUBLISHED', phase: 'todo' }, 'waiting for scoring', listing)).toBe(title),
);
