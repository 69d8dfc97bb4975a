import { words as mine } from './mine.ts';
import { words } from './submission-acts.ts';

it('the questions of a submission with several tracks name the track', () => {
  expect(words.cancelQuestion('Shapes')).toBe('Cancel the evaluation on Shapes?');
  expect([1, 2].map((others) => words.withdrawOthers('Shapes', others))).toEqual([
    'Only the result on Shapes is withdrawn; that on the other track stays.',
    'Only the result on Shapes is withdrawn; those on other tracks stay.',
  ]);
});

it('the cancellation of an evaluation is refunded only if no runner has started it', () =>
  expect([true, false].map(words.cancelNote)).toEqual([
    expect.stringContaining('A runner has started it: no refund.'),
    expect.stringContaining('No runner has started it: the quota is refunded'),
  ]));

it('the cancellation of several evaluations states how many are refunded', () => {
  expect(mine.cancelled(2, 1)).toBe('2 evaluations cancelled, 1 refunded.');
  expect([1, 2].map(mine.cancelNote)).toEqual([
    'Runners stop its shards at once. The quota is refunded only if no runner has started it. This cannot be undone.',
    'Runners stop their shards at once. The quota is refunded only for those that no runner has started. This cannot be undone.',
  ]);
});
