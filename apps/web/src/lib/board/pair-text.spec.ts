import { pairText } from './pair-text.ts';

it.each([
  [0.00004, 'PERCENT', 'BETTER', '≈0'],
  [-0.00004, 'PERCENT', 'WORSE', '≈0'],
  [0, 'PERCENT', 'BETTER', '≈0'],
  [0.004, 'COUNT', 'WORSE', '≈0'],
  [0.00004, 'PERCENT', 'NOT_SIGNIFICANT', '0.00'],
  [0.00004, 'PERCENT', 'NOT_TESTED', '0.00'],
  [0.0006, 'PERCENT', 'BETTER', '+0.06'],
  [0.0605, 'PERCENT', 'BETTER', '+6.05'],
  [-0.56, 'PERCENT', 'WORSE', '−56.00'],
  [480, 'COUNT', 'WORSE', '+480'],
] as const)('a difference of %d (%s, %s) is %s', (difference, format, verdict, text) =>
  expect(pairText({ difference, step: null, verdict }, format)).toBe(text),
);

it('a difference of rounded values has no more decimals than their step', () =>
  expect([0.02, 0.005].map((step) => pairText({ difference: 0.04, step, verdict: 'BETTER' }, 'PERCENT'))).toEqual([
    '+4',
    '+4.0',
  ]));
