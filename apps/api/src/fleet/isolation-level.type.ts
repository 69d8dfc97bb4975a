import type { IsolationLevel } from '@primitives/protocol';
import { graphqlEnum } from '../graphql/enum.js';

export const IsolationLevelEnum = graphqlEnum<IsolationLevel>(
  'IsolationLevel',
  'How strongly a runner isolates the process of a model; each level includes the previous one.',
  {
    L1: 'A separate process without environment variables.',
    L2: 'Also a separate user without network access.',
    L3: 'Also a filter of system calls.',
  },
);
