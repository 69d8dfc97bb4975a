import { METRICS } from '@primitives/metrics';

import { words } from './home.ts';

it('has a few words for known metrics only', () =>
  expect(Object.keys(words.metrics).filter((id) => !METRICS.has(id))).toEqual([]));
it.each([
  [1, 'the only entry'],
  [2, 'significantly better than the other entry'],
  [3, 'significantly better than all others'],
])('describes the lead among %d entries', (ranked, text) => expect(words.lead(ranked)).toBe(text));
