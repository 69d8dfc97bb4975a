import { trackFacts } from './track-facts.ts';

it('names the metric, the size of the test set and the best value, if there is one', () => {
  const track = { primaryMetric: { label: 'AUC', format: 'PERCENT' as const }, split: { instances: 2000 } };
  expect(trackFacts({ ...track, leader: { cell: { value: 0.185, step: null } } })).toBe(
    'Ranked by AUC, 2,000 test instances, best 18.50%.',
  );
  expect(trackFacts({ ...track, leader: null })).toBe('Ranked by AUC, 2,000 test instances.');
});
