import { registerEnumType } from '@nestjs/graphql';
import type { Weights } from '@primitives/evaluation';

export const WeightsEnum = { OPEN: 'open', ON_REQUEST: 'on_request', CLOSED: 'closed' } as const satisfies Record<
  Uppercase<Weights>,
  Weights
>;
registerEnumType(WeightsEnum, {
  name: 'Weights',
  description: 'Whether whoever reads of a model may have its weights, as declared.',
  valuesMap: {
    OPEN: { description: 'Anybody may have them.' },
    ON_REQUEST: { description: 'Whoever asks the team may get them.' },
    CLOSED: { description: 'Nobody outside of the team has them.' },
  },
});
