const STATES: Readonly<Record<string, string>> = {
  WITHDRAWN: 'Withdrawn',
  HIDDEN: 'Hidden',
  SUPERSEDED: 'Superseded',
};

/**
 * The state of a result that left its boards: withdrawn, hidden or superseded; undefined for others, also for a debug
 * run, which is on no board from the start.
 */
export const leftBoard = (evaluation: {
  readonly debug: boolean;
  readonly publication: { readonly visibility: string } | null;
}): string | undefined => (evaluation.debug ? undefined : STATES[evaluation.publication?.visibility ?? '']);
