import type { MyEvaluation } from '../api/documents/mine.ts';
import { isOpen } from './filters.ts';

/** Whether its team may remove it: a debug run that has ended. */
export const isRemovable = ({ state, debug }: Pick<MyEvaluation, 'state' | 'debug'>): boolean =>
  debug && !isOpen({ state });
