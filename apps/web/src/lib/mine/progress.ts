import type { MyState } from '../api/documents/my-state.ts';

type Facts = Pick<MyState, 'state' | 'instancesDone' | 'instancesTotal'>;

/** The share of the instances that runners predicted, as a whole percentage; null unless it is evaluated now. */
export function progressOf({ state, instancesDone, instancesTotal }: Facts): number | null {
  if (state !== 'PREDICTING' || !instancesTotal || instancesDone === 0) return null;
  // 100% would claim that it has ended.
  return Math.min(99, Math.floor((100 * instancesDone) / instancesTotal));
}
