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
