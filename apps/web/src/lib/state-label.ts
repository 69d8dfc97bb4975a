import type { EvaluationState } from './evaluation-tone.ts';
import { listingLabels } from './strings/listing-labels.ts';
import { copyLabel, debugLabel, doneLabel, stateLabels } from './strings/state-labels.ts';

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

/** The state on a badge: of a result that is on no board, also that its evaluation is done. */
export function badgeLabel(evaluation: EvaluationState, listing = ''): string {
  const { state, debug, publication, copyOf } = evaluation;
  const label = stateLabel(evaluation, listing);
  if (state === 'SCORED' && !debug && copyOf && publication?.visibility === 'SHOWN') return copyLabel;
  const isOpen = state !== 'SCORED' || publication === null;
  const states = debug ? [] : ['SHOWN', 'WITHDRAWN', 'SUPERSEDED'];
  return isOpen || states.includes(publication.visibility) ? label : doneLabel(label);
}
