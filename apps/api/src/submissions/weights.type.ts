import { registerEnumType } from '@nestjs/graphql';
import type { Weights } from '@primitives/evaluation';

export const WeightsEnum = { OPEN: 'open', ON_REQUEST: 'on_request', CLOSED: 'closed' } as const satisfies Record<
  Uppercase<Weights>,
  Weights
>;
registerEnumType(WeightsEnum, {
  name: 'Weights',
  description: 'Declared availability of the weights of a model.',
  valuesMap: {
    OPEN: { description: 'The weights are public.' },
    ON_REQUEST: { description: 'The team provides the weights on request.' },
    CLOSED: { description: 'The weights are not available outside of the team.' },
  },
});
