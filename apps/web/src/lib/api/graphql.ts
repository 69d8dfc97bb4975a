import type { initGraphQLTada, ResultOf, TadaDocumentNode, VariablesOf } from 'gql.tada';

import type { introspection } from '../../../.svelte-kit/graphql-env.d.ts';

type Setup = {
  introspection: introspection;
  scalars: { DateTime: string; JSON: unknown; URL: string };
  disableMasking: true;
};

/** A document at run time: its own text and the fragments that it names. */
class DocumentText {
  constructor(
    readonly own: string,
    readonly fragments: readonly DocumentText[],
  ) {}

  /** The text with every fragment once. */
  whole(): string {
    const texts = new Set<string>();
    const add = ({ own, fragments }: DocumentText) => {
      texts.add(own);
      fragments.forEach(add);
    };
    add(this);
    return [...texts].join('\n');
  }
}

/**
 * Writes documents that TypeScript checks against apps/api/schema.graphql. Only gql.tada's types are used: its run time
 * parses each document into an unused tree, and weighs 2.7 KB.
 */
export const graphql = ((text: string, fragments: readonly DocumentText[] = []) =>
  new DocumentText(text, fragments)) as unknown as ReturnType<typeof initGraphQLTada<Setup>>;

/** The text to send. */
export function textOf<Data, Variables>(document: TadaDocumentNode<Data, Variables>): string {
  if (!(document instanceof DocumentText)) throw new TypeError('a document is made by graphql()');
  return document.whole();
}

export type { ResultOf, TadaDocumentNode, VariablesOf };
