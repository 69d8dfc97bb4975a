import { formatDifference } from '@primitives/boards';

import { splitSign } from './split-sign.ts';

it.each([
  [0.04, ['+', '4.00']],
  [-0.04, ['−', '4.00']],
  [0, ['', '0.00']],
] as const)('splits the sign of a difference of %s', (difference, parts) => {
  const test = { difference, low: null, high: null, p: null, verdict: null, itemsNeeded: null };
  const { difference: text } = formatDifference(test, { format: 'PERCENT', direction: 'HIGHER' });
  expect(splitSign(text)).toEqual(parts);
});
it('leaves a text without a number whole', () => expect(splitSign('–')).toEqual(['', '–']));
