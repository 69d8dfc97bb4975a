/** A board, by its address. */
interface Place {
  readonly track: string;
  readonly board: string;
}
interface RankedTrack {
  readonly slug: string;
  readonly shortName: string;
  readonly boards: readonly string[];
  readonly verifiedCount: number;
}

/** The tracks on whose boards a claim about two entries can be checked; the present track always. */
export const claimTracks = <T extends RankedTrack>(tracks: readonly T[], present: string): T[] =>
  tracks.filter(({ slug, verifiedCount }) => slug === present || verifiedCount > 1);

/** What a claim check shows on another board: the same models on the same track, else the best two entries. */
export const claimOn = (from: Place, to: Place, codes: { readonly a: string; readonly b: string }) => ({
  ...(to.track === from.track ? codes : { a: '', b: '' }),
  metric: '',
  asOf: null,
});
