import type { MyEvaluation } from './api/documents/mine.ts';

/** Class of a state's badge: a result that counts, work in progress, a failure, or neutral. */
export type Tone = 'ok' | 'run' | 'bad' | '';

/** Visibilities of a result that boards show, or will show when its team allows it. */
const COUNTING: ReadonlySet<string> = new Set(['SHOWN', 'EMBARGOED']);

export interface EvaluationState {
  readonly state: MyEvaluation['state'];
  readonly stateText: string;
  readonly debug?: boolean;
  readonly publication: { readonly visibility: string } | null;
}

/**
 * The tone of a state. Neutral: waiting, cancelled, and scored with a result that is withheld, sealed or left its
 * boards.
 */
export function toneOf(evaluation: EvaluationState): Tone {
  const { state, stateText, debug, publication } = evaluation;
  if (state === 'SCORED') return debug || COUNTING.has(publication?.visibility ?? '') ? 'ok' : '';
  if (state === 'REJECTED' || state === 'FAILED') return 'bad';
  return state === 'CANCELLED' || stateText.startsWith('waiting') ? '' : 'run';
}
