import { initGraphQLTada, type ResultOf } from 'gql.tada';

import type { introspection } from '../../../.svelte-kit/graphql-env.d.ts';

/** Writes documents that TypeScript checks against apps/api/schema.graphql. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { Instant: string; Json: unknown };
  disableMasking: true;
}>();

export type { ResultOf };
