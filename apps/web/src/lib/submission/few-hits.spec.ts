import { hasFewHits, unreliableLabels } from './few-hits.ts';

it.each([
  [0.003, 'PERCENT', true],
  [0.3, 'PERCENT', false],
  [0.003, 'NUMBER', false],
  [null, 'PERCENT', false],
] as const)('%s of the format %s has few hits: %s', (value, format, few) =>
  expect(hasFewHits(value, format)).toBe(few),
);

it('separates the metrics with few hits from the others with unreliable intervals', () => {
  const metrics = ['low', 'high', 'fine'].map((id) => ({ id, label: id.toUpperCase(), format: 'PERCENT' }));
  const values = [0.002, 0.4, 0.5].map((value, at) => ({ metric: metrics[at]!.id, value }));
  const results = [
    { uncalibrated: ['low', 'high'], values },
    { uncalibrated: [], values: [] },
  ];
  expect(unreliableLabels(metrics, results)).toEqual([['LOW'], ['HIGH']]);
});
