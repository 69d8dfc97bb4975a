import type { EvaluationState } from './evaluation-tone.ts';
import { debugLabel, listingLabels, stateLabels } from './strings/state-labels.ts';

/**
 * The state in words: of a scored evaluation, where its result is visible.
 *
 * @param listing of the submission, where it is known
 */
export function stateLabel({ state, debug, publication, stateText }: EvaluationState, listing = ''): string {
  if (state !== 'SCORED') return stateText;
  if (debug) return debugLabel;
  const visibility = publication?.visibility ?? '';
  return (visibility === 'EMBARGOED' && listingLabels[listing]) || (stateLabels[visibility] ?? stateText);
}
