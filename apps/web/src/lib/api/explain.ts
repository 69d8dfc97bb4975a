import { NoAnswerError, ServerError } from './failures.ts';

/** A readable message for an unexpected error. */
export interface Explained {
  readonly title: string;
  readonly detail: string;
  /** The incident to quote in a support request. */
  readonly incident: string | undefined;
}

export function explain(error: unknown): Explained {
  if (error instanceof NoAnswerError) {
    const detail =
      error.status === null
        ? 'Check the connection and try again'
        : `It said ${error.status}; it may be starting. Try again in a moment`;
    return { title: 'The server did not answer', detail, incident: undefined };
  }
  if (error instanceof ServerError)
    return { title: 'The server could not answer this', detail: error.message, incident: error.incident };
  return {
    title: 'This page failed',
    detail: error instanceof Error ? error.message : String(error),
    incident: undefined,
  };
}
