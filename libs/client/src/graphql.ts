import { initGraphQLTada, type ResultOf, type TadaDocumentNode, type VariablesOf } from 'gql.tada';
import type { introspection } from './introspection.js';

/** Writes a document that TypeScript checks against apps/api/schema.graphql. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTime: string; JSON: unknown; URL: string };
  disableMasking: true;
}>();

export type { ResultOf, TadaDocumentNode, VariablesOf };

/** Variables as a caller may pass them: arrays and objects are only read. */
export type ReadOnly<T> = T extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadOnly<T[Key]> }
    : T;

/** The input object of a mutation. */
export type InputOf<Document> = VariablesOf<Document> extends { input: infer Input } ? ReadOnly<Input> : never;
