import { METRICS } from '@primitives/metrics';

import { words } from './home.ts';

it('has a few words for known metrics only', () =>
  expect(Object.keys(words.metrics).filter((id) => !METRICS.has(id))).toEqual([]));
