/** What pages say about entries that share rank 1. */
export const words = {
  noLeader: (models: number) => `No leader yet: ${models} models share rank 1`,
  /** @param units what intervals are computed over; null for images */
  unreliable: (units: string | null) =>
    units === null ? 'intervals are unreliable for a test set of this size' : `too few ${units} for reliable intervals`,
  and: 'and',
  more: (count: number) => `and ${count} more`,
  sharesWith: 'shares rank 1 with',
  nearlySame: ', whose results are nearly the same',
  notCounted: 'without',
  nearlySameAsOne: ', whose results are nearly the same as those of one of them',
} as const;
