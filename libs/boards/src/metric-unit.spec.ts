import { METRICS } from '@primitives/metrics';

import { formatWithSign, headingUnit, metricUnit } from './metric-unit.js';

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
it('gives the unit of a heading, also of percentages', () => {
  expect(headingUnit({ id: 'vaw.map.v1', format: 'PERCENT' })).toBe('%');
  expect(headingUnit({ id: 'mac.coverage.v1', format: 'COUNT' })).toBe('pairs');
  expect(headingUnit({ id: 'probe.cs.v2', format: 'COUNT' })).toBeNull();
});
it('prints the sign of a percentage, with the decimals of its step, and none of other numbers', () => {
  expect(formatWithSign(0.1892, 'PERCENT')).toBe('18.92%');
  expect(formatWithSign({ value: 0.56, step: 0.02 }, 'PERCENT')).toBe('56%');
  expect(formatWithSign(12.4, 'COUNT')).toBe('12.40');
  expect(formatWithSign(null, 'PERCENT')).toBe('–');
});
