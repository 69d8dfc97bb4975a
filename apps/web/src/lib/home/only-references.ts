interface Track {
  readonly verifiedCount: number;
  readonly referenceCount: number;
}

/** Whether there are results, and all of them are of reference teams. */
export const hasOnlyReferences = (tracks: readonly Track[]): boolean =>
  tracks.some(({ verifiedCount }) => verifiedCount > 0) &&
  tracks.every(({ verifiedCount, referenceCount }) => referenceCount === verifiedCount);
