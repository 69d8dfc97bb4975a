import { formatDeltaInterval } from '../format.ts';
import { withOneDecimal } from './one-decimal.ts';

const cell = { value: 61.64, low: 43.23, high: 75.11, reason: null };

it('rounds the ends of an exact interval to the nearest decimal, and those of a rounded one outward', () => {
  expect(formatDeltaInterval(withOneDecimal(cell, 'COUNT'), 'COUNT', true)).toBe('[43.2, 75.1]');
  const rounded = { ...cell, step: 1 };
  expect(withOneDecimal(rounded, 'COUNT')).toBe(rounded);
  expect(withOneDecimal({ value: 0.5, low: 0.4321, high: null, step: null }, 'PERCENT').low).toBeCloseTo(0.432, 9);
});
