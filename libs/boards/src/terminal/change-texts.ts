/** What `cancel` prints: for each track whether the quota is refunded. */
export const cancelledText = (cancelled: readonly { readonly track: string; readonly refunded: boolean }[]): string =>
  cancelled
    .map(
      ({ track, refunded }) =>
        `${track}: cancelled; ${refunded ? 'the quota is refunded' : 'images had been read, so it still counts against the quota'}`,
    )
    .join('\n');

/** What `listing` prints. @param until when the submission becomes listed; null: never by itself */
export const listingText = ({
  submission,
  listing,
  until,
}: {
  readonly submission: string;
  readonly listing: string;
  readonly until: string | null;
}): string => `${submission} is ${listing.toLowerCase()}${until === null ? '' : ` until ${until}`}`;

/** What `withdraw` prints. @param unscored tracks without a result, with their states */
export const visibilityChangeText = ({
  submission,
  visibility,
  tracks,
  unscored,
}: {
  readonly submission: string;
  readonly visibility: string;
  readonly tracks: readonly string[];
  readonly unscored: string;
}): string =>
  `${submission} is ${visibility.toLowerCase()} on ${tracks.join(', ')}${unscored === '' ? '' : `\nwithout a result, and unchanged: ${unscored}`}`;
