const LEFT = new Set(['WITHDRAWN', 'HIDDEN', 'SUPERSEDED']);

/** Whether a result left its boards: withdrawn, hidden or superseded; a debug run is on no board from the start. */
export const leftBoard = (evaluation: {
  readonly debug: boolean;
  readonly publication: { readonly visibility: string } | null;
}): boolean => !evaluation.debug && LEFT.has(evaluation.publication?.visibility ?? '');
