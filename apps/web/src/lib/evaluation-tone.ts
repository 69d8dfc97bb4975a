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

/** The tone of a badge. Neutral: waiting, cancelled, and scored with a result that no board ranks. */
export function toneOf(evaluation: EvaluationState): Tone {
  const { state, debug, publication, copyOf } = evaluation;
  const isUnranked = debug || copyOf || publication?.visibility !== 'SHOWN';
  return state === 'SCORED' && isUnranked ? '' : stateTone(evaluation);
}

/** The tone of a state alone, where another column has the visibility of its result: *scored* has one colour. */
export function stateTone({ state, stateText }: Pick<EvaluationState, 'state' | 'stateText'>): Tone {
  if (state === 'SCORED') return 'ok';
  if (state === 'REJECTED' || state === 'FAILED') return 'bad';
  return state === 'CANCELLED' || stateText.startsWith('waiting') ? '' : 'run';
}
