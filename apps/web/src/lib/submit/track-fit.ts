interface Track {
  readonly interfaces: readonly string[];
}

/**
 * Tracks that refuse a bundle, in two groups: those that do not accept its interface, and those that refuse it for
 * another reason, with an empty `face`.
 *
 * @param face the bundle's interface; empty: unknown
 */
export function byReason<T extends Track>(refusing: readonly T[], face: string): { face: string; tracks: T[] }[] {
  const otherFace = refusing.filter(({ interfaces }) => face !== '' && !interfaces.includes(face));
  const other = refusing.filter((track) => !otherFace.includes(track));
  return [
    { face, tracks: otherFace },
    { face: '', tracks: other },
  ].filter(({ tracks }) => tracks.length > 0);
}
