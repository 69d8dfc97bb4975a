import { rankingMetric } from './ranking-metric.ts';

const metrics = [{ id: 'seen' }, { id: 'unseen' }, { id: 'auc' }];

it('is the primary metric of the board, not its first one', () =>
  expect(rankingMetric(metrics, 'auc', null)?.id).toBe('auc'));
it('is the chosen metric if the board has it', () => {
  expect(rankingMetric(metrics, 'auc', 'unseen')?.id).toBe('unseen');
  expect(rankingMetric(metrics, 'auc', 'none')?.id).toBe('auc');
});
