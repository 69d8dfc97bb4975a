import { chanceLevel } from './chance-level.js';

const around = (value: number, half = 0.04) => ({ value, low: value - half, high: value + half });

it.each([
  [0.35, 'below'],
  [0.37, 'includes'],
  [0.44, 'includes'],
  [0.46, 'close'],
  [0.49, 'close'],
  [0.51, 'clear'],
])('compares %d ±0.04 with chance at 0.4: %s', (value, level) => {
  expect(chanceLevel(around(value), 0.4, false)).toBe(level);
  expect(chanceLevel(around(0.8 - value), 0.4, true)).toBe(level);
});

it('has no level without a value, and compares a value without an interval itself', () => {
  expect(chanceLevel({ value: null }, 0.4, false)).toBeNull();
  expect(chanceLevel({ value: 0.41 }, 0.4, false)).toBe('clear');
  expect(chanceLevel({ value: 0.4 }, 0.4, false)).toBe('includes');
  expect(chanceLevel({ value: 0.39 }, 0.4, false)).toBe('below');
});

it('is never close for a rounded value, whose published interval is wider than that of the rule', () =>
  expect(chanceLevel({ ...around(0.46), step: 0.02 }, 0.4, false)).toBe('clear'));
