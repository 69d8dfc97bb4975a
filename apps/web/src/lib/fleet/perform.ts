import type { Failure } from '../api/documents/fragments.ts';
import type { LiveQuestion } from '../shell/question.ts';

/** The result of an action: a payload, which may be a refusal, or no answer. */
export type ActAnswer = { readonly outcome: { readonly __typename: string } | Failure } | { readonly error: unknown };
/**
 * @param result the message after success; default: `what`, and that it is done
 * @param runner the id of the runner that the message describes until its state changes
 * @returns whether the action succeeded; otherwise the page shows why not
 */
export type Perform = (
  what: string,
  act: () => Promise<ActAnswer>,
  result?: string,
  runner?: string,
) => Promise<boolean>;
export type ConfirmAction = (question: LiveQuestion) => Promise<{ reason: string } | null>;
