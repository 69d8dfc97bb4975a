import { CombinedError } from '@urql/core';

/** An unexpected failure in the reader's words. Expected refusals are payload members and never come here. */
export interface Explained {
  readonly title: string;
  readonly detail: string;
  /** What to name when asking for help. */
  readonly incident: string | undefined;
}

export function explain(error: unknown): Explained {
  if (error instanceof CombinedError) {
    if (error.networkError) {
      return { title: 'The server did not answer', detail: 'Check the connection and try again', incident: undefined };
    }
    const [first] = error.graphQLErrors;
    const incident = first?.extensions['incident'] ?? first?.extensions['incidentId'];
    return {
      title: 'The server could not answer this',
      detail: first?.message ?? 'No reason was given',
      incident: typeof incident === 'string' ? incident : undefined,
    };
  }
  return { title: 'This page failed', detail: error instanceof Error ? error.message : String(error), incident: undefined };
}
