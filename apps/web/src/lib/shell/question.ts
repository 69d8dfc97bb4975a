/** Asks the reader to confirm an action that affects others. */
export interface Question {
  readonly title: string;
  /** The consequences, a paragraph each. */
  readonly text: readonly string[];
  /** A consequence that the reader might not expect, before the others. */
  readonly warning?: string;
  /** The affected items, a line each. */
  readonly items?: readonly string[];
  /** The action: a verb and its object. */
  readonly action: string;
  readonly keep?: string;
  /** Asks for a reason, which is public unless the label states otherwise. */
  readonly reason?: { readonly label: string; readonly required: boolean; readonly initial?: string };
  /** Text to type before the action: for actions that cannot be undone. */
  readonly typed?: string;
  readonly grave?: boolean;
}
/** A function: the dialog follows the state that it reads. */
export type LiveQuestion = Question | (() => Question);
