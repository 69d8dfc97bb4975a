import type { EvaluationState } from './evaluation-tone.ts';
import { debugLabel, doneLabel, listingLabels, stateLabels } from './strings/state-labels.ts';

/**
 * The state in words: of a scored evaluation, where its result is visible.
 *
 * @param listing of the submission, where it is known
 */
export function stateLabel({ state, debug, publication, stateText }: EvaluationState, listing = ''): string {
  if (state !== 'SCORED') return stateText;
  if (debug) return doneLabel(debugLabel);
  const visibility = publication?.visibility ?? '';
  const label = (visibility === 'EMBARGOED' && listingLabels[listing]) || (stateLabels[visibility] ?? stateText);
  return visibility === 'EMBARGOED' || visibility === 'SEALED' ? doneLabel(label) : label;
}
