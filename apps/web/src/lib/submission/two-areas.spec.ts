import { boardMetrics } from '@primitives/metrics';

import { hasTwoAreas } from './two-areas.ts';

it.each(['mac', 'czsl'] as const)('a board of %s lists both areas', (protocol) =>
  expect(hasTwoAreas(boardMetrics(protocol, 'closed').map((id) => ({ id })))).toBe(true),
);

it('one area, or none, needs no note', () => {
  expect(hasTwoAreas([{ id: 'mac.auc.v1' }, { id: 'mac.exact_match.v1' }])).toBe(false);
  expect(hasTwoAreas([{ id: 'mac.auc_exact.v1' }])).toBe(false);
});
