/**
 * The states of an evaluation, in the order of its life:
 *
 * - `queued`: submitted, waits for the validator
 * - `validating`: its bundle is being read against the track's contract
 * - `predicting`: its shards are being predicted by runners
 * - `scoring`: every shard is in; the scorer compares with the labels
 * - `scored`: has a result; an end
 * - `rejected`: the bundle's fault, with a code and a remedy; an end
 * - `failed`: ours or a machine's fault, quota refunded; an end
 * - `cancelled`: its owner or a maintainer stopped it; an end
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

/** A transition that no rule allows: a bug of ours, never a person's fault. */
export class IllegalTransitionError extends Error {
  override readonly name = 'IllegalTransitionError';

  constructor(
    readonly from: EvaluationState,
    readonly to: EvaluationState,
  ) {
    super(`an evaluation may not go from ${from} to ${to}`);
  }
}

/** `to`, when an evaluation may go there from `from`; nothing else decides this. @throws IllegalTransitionError */
export function next(from: EvaluationState, to: EvaluationState): EvaluationState {
  if (!(MAY_BECOME[from] as readonly string[]).includes(to)) throw new IllegalTransitionError(from, to);
  return to;
}

/** The states from which an evaluation may become `to`: for `update … where state in (…)`. */
export function statesBefore(to: EvaluationState): EvaluationState[] {
  return EVALUATION_STATES.filter((from) => (MAY_BECOME[from] as readonly string[]).includes(to));
}

/** Whether nothing follows this state. */
export function isEnd(state: EvaluationState): boolean {
  return MAY_BECOME[state].length === 0;
}
