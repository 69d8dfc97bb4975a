import { registerEnumType } from '@nestjs/graphql';
import type { Weights } from '@primitives/evaluation';

export const WeightsEnum = { OPEN: 'open', ON_REQUEST: 'on_request', CLOSED: 'closed' } as const satisfies Record<
  Uppercase<Weights>,
  Weights
>;
registerEnumType(WeightsEnum, {
  name: 'Weights',
  description: 'Whether anyone who reads of a model may have its weights, as declared.',
  valuesMap: {
    OPEN: { description: 'Anyone may have them.' },
    ON_REQUEST: { description: 'Anyone who asks the team may get them.' },
    CLOSED: { description: 'No one outside of the team has them.' },
  },
});
