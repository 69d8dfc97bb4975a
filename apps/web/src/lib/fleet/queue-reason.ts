import type { Queued } from '../api/documents/fleet.ts';
import { words } from '../strings/queue-table.ts';

/**
 * Why an evaluation waits, unless its state says the same. Only the first of a pool waits for nothing but a runner: the
 * API reports the number of evaluations before the others.
 */
export function reasonOf({ waits, state, stateText }: Pick<Queued, 'waits' | 'state' | 'stateText'>): string | null {
  if (waits !== stateText) return waits;
  return state === 'PREDICTING' ? words.first : null;
}

/** The reason in few words, for a phone: `4 before it`, `after 2 of the same team`. */
export function shortReason(why: string): string {
  const before = /(\d+) evaluations? before it/.exec(why);
  if (before) return words.before(Number(before[1]));
  return (why.split(';', 1)[0] ?? '').replace(/ (earlier )?evaluations?( of submissions)?/, '');
}

/** The state in words: one with completed shards, none of which a runner computes now, is partly evaluated. */
export function queueStateText({ state, stateText, done, leased, shards }: Progress): string {
  return state === 'PREDICTING' && leased === 0 && done > 0 && done < shards ? words.partly : stateText;
}
type Progress = Pick<Queued, 'state' | 'stateText' | 'done' | 'leased' | 'shards'>;
