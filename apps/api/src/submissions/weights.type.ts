import type { Weights } from '@primitives/boards';
import { graphqlEnum } from '../graphql/enum.js';

export const WeightsEnum = graphqlEnum<Weights>('Weights', 'Declared availability of the weights of a model.', {
  OPEN: 'The weights are public.',
  ON_REQUEST: 'The team provides the weights on request.',
  CLOSED: 'The weights are not available outside of the team.',
});
