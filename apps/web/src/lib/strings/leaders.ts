/** What pages say about entries that share rank 1. */
export const words = {
  /** @param units what intervals are computed over; null for images */
  unreliable: (units: string | null) =>
    units === null ? 'intervals are unreliable for a test set of this size' : `too few ${units} for reliable intervals`,
  and: 'and',
  more: (count: number) => `and ${count} more`,
  sharesWith: 'shares rank 1 with',
  nearlySame: ', whose results are nearly the same',
  notCounted: 'without',
  nearlySameAsOne: ', whose results are nearly the same as those of one of them',
  /** Before the sentence about a shortcut. */
  limit: 'Limit of this track:',
  /** What a model with a shortcut does, before the value that it reaches. */
  shortcuts: {
    prior: 'label frequencies without the image reach',
    text_only: 'words of the captions without the image reach',
    shortest: 'the choice of the shortest caption reaches',
    bag_of_words: 'a model that knows all objects but ignores word order reaches',
  },
} as const;
