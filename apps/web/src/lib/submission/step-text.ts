import type { Evaluation, Submission } from '../api/documents/submission.ts';
import { formatBytes, formatDuration } from '../format.ts';
import { withheldRule } from '../release/withheld-rule.ts';
import { sentence } from '../sentence.ts';
import { listingLabels } from '../strings/listing-labels.ts';
import { words } from '../strings/submission.ts';
import { shownState } from './shown-state.ts';
import { isEarlierUpload, type StepView } from './steps.ts';

/** The facts of a run on which the texts of its steps depend. */
export interface StepFacts {
  readonly evaluation: Pick<Evaluation, 'state' | 'stateText'> & {
    readonly publication: { readonly visibility: string; readonly reason?: string | null | undefined } | null;
    readonly service: { readonly reused: boolean };
  };
  readonly submission: Pick<Submission, 'bundleBytes' | 'createdAt'> & {
    readonly listing: Pick<Submission['listing'], 'listing'>;
  };
}

export interface StepText {
  readonly title: string;
  /** How long it took, or has lasted; empty if unknown. */
  readonly note: string;
  /** When it ended, or started. */
  readonly time: { readonly word: string; readonly at: string } | null;
}

/** The text of a step in the state of its run. */
export function stepText(step: StepView, facts: StepFacts, now: Date): StepText {
  const { name, phase, startedAt, endedAt, seconds } = step;
  const isEarlier = name === 'UPLOADED' && isEarlierUpload(startedAt, facts.submission.createdAt);
  const notes = name === 'UPLOADED' && phase === 'done' ? [formatBytes(facts.submission.bundleBytes)] : [];
  if (seconds !== null && seconds > 0) notes.push(formatDuration(seconds));
  if (phase === 'now' && startedAt)
    notes.push(words.since(formatDuration(Math.max(1, (now.getTime() - startedAt.getTime()) / 1_000))));
  if (phase === 'ended') notes.push(...endNotes(facts));
  const at = endedAt ?? startedAt;
  return {
    title: isEarlier ? words.uploadedEarlier : titleOf(step, facts),
    note: notes.join(', '),
    time: at === null || isEarlier ? null : { word: endedAt ? words.until : words.from, at: at.toISOString() },
  };
}

/** Why a result that is scored is not on the boards. */
function endNotes({ evaluation: { publication }, submission: { listing } }: StepFacts): string[] {
  if (publication?.visibility === 'EMBARGOED' && listing.listing !== 'LISTED')
    return [listingLabels[listing.listing] ?? ''];
  if (publication?.visibility === 'WITHHELD')
    return [words.withheldBy[withheldRule(publication.reason)]].filter(Boolean);
  return [];
}

/** Of the current step while it waits, the state of the evaluation. */
function titleOf({ name, phase }: StepView, { evaluation, submission: { listing } }: StepFacts): string {
  const { state, stateText, publication, service } = evaluation;
  if (phase === 'now' && stateText.startsWith('waiting')) return sentence(stateText);
  if (phase === 'failed' && state === 'CANCELLED') return words.stepCancelled;
  if (phase === 'done' && name === 'EVALUATED' && service.reused) return words.reused;
  if ((phase === 'todo' || phase === 'ended') && name === 'PUBLISHED') {
    const unpublished = words.unpublished[shownState(publication?.visibility, listing)];
    if (unpublished) return unpublished;
    if (listing.listing !== 'LISTED') return words.shownTo[listing.listing];
  }
  return words.steps[name]?.[phase === 'ended' ? 'todo' : phase] ?? sentence(name);
}
