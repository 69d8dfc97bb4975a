interface Submission {
  readonly mine: boolean;
  readonly evaluations: readonly {
    readonly debug: boolean;
    readonly publication: { readonly visibility: string } | null;
    readonly track: { readonly slug: string };
  }[];
}

/** The tracks on which a result of the same model is withheld from the reader's team. */
export const withheldBefore = <T extends { readonly slug: string }>(
  same: readonly Submission[],
  tracks: readonly T[],
): T[] =>
  tracks.filter(({ slug }) =>
    same.some(
      ({ mine, evaluations }) =>
        mine &&
        evaluations.some(
          ({ debug, publication, track }) => !debug && track.slug === slug && publication?.visibility === 'WITHHELD',
        ),
    ),
  );
