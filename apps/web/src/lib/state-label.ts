import type { EvaluationState } from './evaluation-tone.ts';
import { stateLabels } from './strings/state-labels.ts';

/** The state in words: of a scored result that no board shows, with the reason. */
export function stateLabel({ state, debug, publication, stateText }: EvaluationState): string {
  const isPlain = state !== 'SCORED' || debug || !publication;
  return (isPlain ? undefined : stateLabels[publication.visibility]) ?? stateText;
}
