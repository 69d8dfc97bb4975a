import type { EvaluationState } from './state.js';

/** How far an evaluation is in its state. */
export interface StateProgress {
  /** A runner works on one of its shards or has completed one. */
  readonly started: boolean;
  /** Every shard is complete. */
  readonly predicted: boolean;
  /** A scorer has started on it. */
  readonly scoringStarted: boolean;
}

const TEXTS: Readonly<Record<EvaluationState, string>> = {
  queued: 'waiting for checks',
  validating: 'checking',
  predicting: 'evaluating',
  scoring: 'scoring',
  scored: 'scored',
  rejected: 'rejected',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** The state of an evaluation in words, the same on all pages and in all programs. */
export function stateText(state: EvaluationState, { started, predicted, scoringStarted }: StateProgress): string {
  if (state === 'predicting' && !started) return 'waiting for a runner';
  if ((state === 'predicting' && predicted) || (state === 'scoring' && !scoringStarted)) return 'waiting for scoring';
  return TEXTS[state];
}
