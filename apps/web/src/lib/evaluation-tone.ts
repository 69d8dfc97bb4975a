import type { MyEvaluation } from './api/documents/mine.ts';

/** Class of a state's badge: a published result, work in progress, a failure, or neutral. */
export type Tone = 'ok' | 'run' | 'bad' | '';

export interface EvaluationState {
  readonly state: MyEvaluation['state'];
  readonly stateText: string;
  readonly debug?: boolean;
  readonly publication: { readonly visibility: string } | null;
}

/** The tone of a state. Neutral: waiting, cancelled, and scored with a result that no board shows. */
export function toneOf(evaluation: EvaluationState): Tone {
  const { state, stateText, debug, publication } = evaluation;
  if (state === 'SCORED') return !debug && publication?.visibility === 'SHOWN' ? 'ok' : '';
  if (state === 'REJECTED' || state === 'FAILED') return 'bad';
  return state === 'CANCELLED' || stateText.startsWith('waiting') ? '' : 'run';
}
