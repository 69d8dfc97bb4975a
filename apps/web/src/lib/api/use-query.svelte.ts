import { useClient } from './context.ts';
import type { TadaDocumentNode } from './graphql.ts';
import { LiveQuery } from './live-query.svelte.ts';

/**
 * A query of a component: sent again when its variables change, stopped with the component. Null variables: no query.
 *
 * @param keep shows the previous answer until the new one arrives: for a search, whose page is not to become empty
 */
export function useQuery<Data, Variables>(
  document: TadaDocumentNode<Data, Variables>,
  variables: () => Variables | null,
  { keep = false } = {},
) {
  const client = useClient();
  const query = $derived.by(() => {
    const current = variables();
    return current === null ? undefined : new LiveQuery(client, document, current);
  });
  useStop(() => query);
  let previous = $state.raw<Data>();
  if (keep)
    $effect(() => {
      if (query?.data !== undefined) previous = query.data;
    });
  return {
    get data(): Data | undefined {
      return query?.data ?? previous;
    },
    get error(): unknown {
      return query?.error;
    },
    refresh(): void {
      query?.refresh();
    },
  };
}

/** Stops what a component watches when it watches something else, and with the component. */
export function useStop(watched: () => { stop(): void } | undefined): void {
  $effect(() => {
    const current = watched();
    return () => current?.stop();
  });
}
