import type { MetricType } from '../benchmarks/metric.type.js';
import { withCategoryCounts } from './category-counts.js';

const metric = (id: string, label: string) => ({ id, label }) as MetricType;

it('the columns of Compun’s categories state how many nouns each has', () => {
  const noun = (name: string, category?: 'either' | 'both' | 'none') => ({
    name,
    constituents: ['a', 'b'] as [string, string],
    ...(category && { category }),
  });
  const compounds = [noun('a', 'either'), noun('b', 'either'), noun('c', 'none'), noun('d')];
  const metrics = [
    metric('compun.accuracy.v1', 'Accuracy'),
    metric('compun.accuracy_either.v1', 'Accuracy, either'),
    metric('compun.accuracy_both.v1', 'Accuracy, both'),
    metric('compun.mean_similarity_none.v1', 'Mean similarity, none'),
  ];
  expect(withCategoryCounts(metrics, { compounds }).map(({ label }) => label)).toEqual([
    'Accuracy',
    'Accuracy, either (n = 2)',
    'Accuracy, both (n = 0)',
    'Mean similarity, none (n = 1)',
  ]);
});
