import { registerEnumType } from '@nestjs/graphql';
import type { Weights } from '@primitives/boards';

export const WeightsEnum = { OPEN: 'OPEN', ON_REQUEST: 'ON_REQUEST', CLOSED: 'CLOSED' } as const satisfies {
  [Choice in Weights]: Choice;
};
registerEnumType(WeightsEnum, {
  name: 'Weights',
  description: 'Declared availability of the weights of a model.',
  valuesMap: {
    OPEN: { description: 'The weights are public.' },
    ON_REQUEST: { description: 'The team provides the weights on request.' },
    CLOSED: { description: 'The weights are not available outside of the team.' },
  },
});
