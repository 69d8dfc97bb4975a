import { METRICS } from '@primitives/metrics';

import { metricUnit } from './metric-unit.js';

it('names the unit of a count', () => {
  expect(metricUnit({ id: 'mac.coverage.v1', format: 'COUNT' })).toBe('pairs');
  expect(metricUnit({ id: 'mac.coverage_k.v1', format: 'COUNT' })).toBe('pairs');
});
it('names none of a percentage or a number without a unit', () => {
  expect(metricUnit({ id: 'mac.coverage.v1', format: 'PERCENT' })).toBeNull();
  expect(metricUnit({ id: 'probe.cs.v2', format: 'COUNT' })).toBeNull();
});
it('knows each metric that counts without bounds', () => {
  const counts = [...METRICS.values()].filter(({ format, range }) => format === 'count' && range === undefined);
  expect(counts.map(({ id }) => [id, metricUnit({ id, format: 'COUNT' })])).not.toContainEqual([
    expect.anything(),
    null,
  ]);
});
