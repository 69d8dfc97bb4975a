/**
 * The states of an evaluation, in order:
 *
 * - `queued`: submitted, waits for the validator
 * - `validating`: its bundle is being checked against the track's contract
 * - `predicting`: runners predict its shards
 * - `scoring`: every shard is complete; the scorer compares the predictions with the labels
 * - `scored`: has a result; final
 * - `rejected`: the bundle's fault, with a code and a remedy; final
 * - `failed`: the platform's or a machine's fault, quota refunded; final
 * - `cancelled`: its owner or a maintainer cancelled it; final
 */
const MAY_BECOME = {
  queued: ['validating', 'cancelled'],
  validating: ['predicting', 'scoring', 'rejected', 'failed', 'cancelled'],
  predicting: ['scoring', 'rejected', 'failed', 'cancelled'],
  scoring: ['scored', 'failed', 'cancelled'],
  scored: [],
  rejected: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type EvaluationState = keyof typeof MAY_BECOME;
export const EVALUATION_STATES = Object.keys(MAY_BECOME) as EvaluationState[];

/** The states from which an evaluation may become `to`: for `update … where state in (…)`. */
export function statesBefore(to: EvaluationState): EvaluationState[] {
  return EVALUATION_STATES.filter((from) => (MAY_BECOME[from] as readonly string[]).includes(to));
}

/** Whether this state is final. */
export function isEnd(state: EvaluationState): boolean {
  return MAY_BECOME[state].length === 0;
}
