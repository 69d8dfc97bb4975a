import type { MyEvaluation } from './api/documents/mine.ts';
import { t } from './strings/shell.ts';

type State = MyEvaluation['state'];

/** An evaluation of which all shards wait: it is predicted, and no runner has worked on it. */
export const isWaiting = ({ state, started }: { readonly state: State; readonly started: boolean }): boolean =>
  state === 'PREDICTING' && !started;

/**
 * The state of an evaluation in a word, the same on all pages for maintainers.
 *
 * @param evaluation.started whether a runner works on a shard or has completed one
 */
export const stateWord = (evaluation: { readonly state: State; readonly started: boolean }): string =>
  isWaiting(evaluation) ? t.state.waiting : t.state.chip[evaluation.state];

const TONES: Partial<Record<State, string>> = {
  QUEUED: '',
  CANCELLED: '',
  SCORED: 'ok',
  REJECTED: 'bad',
  FAILED: 'bad',
};

/** The colour of that word: grey while the evaluation waits, blue while it moves. */
export const stateTone = (evaluation: { readonly state: State; readonly started: boolean }): string =>
  isWaiting(evaluation) ? '' : (TONES[evaluation.state] ?? 'run');
