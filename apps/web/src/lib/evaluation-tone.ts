import type { MyEvaluation } from './api/documents/mine.ts';

/** Class of a state's badge: a published result, work in progress, a failure, or neutral. */
export type Tone = 'ok' | 'run' | 'bad' | '';

export interface EvaluationState {
  readonly state: MyEvaluation['state'];
  readonly stateText: string;
  readonly debug?: boolean;
  /** Of a copy, which is listed and not ranked. */
  readonly copyOf?: object | null;
  readonly publication: { readonly visibility: string } | null;
}

/** The tone of a state. Neutral: waiting, cancelled, and scored with a result that no board ranks. */
export function toneOf(evaluation: EvaluationState): Tone {
  const { state, stateText, debug, publication, copyOf } = evaluation;
  if (state === 'SCORED') return !debug && !copyOf && publication?.visibility === 'SHOWN' ? 'ok' : '';
  if (state === 'REJECTED' || state === 'FAILED') return 'bad';
  return state === 'CANCELLED' || stateText.startsWith('waiting') ? '' : 'run';
}
