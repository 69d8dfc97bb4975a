/** A submission of the same model. */
interface Submission {
  readonly evaluations: readonly {
    readonly debug: boolean;
    readonly publication: { readonly visibility: string } | null;
    readonly track: { readonly slug: string };
  }[];
}

/** The first of the submissions whose result on a track is withheld. */
export const withheldOn = <S extends Submission>(submissions: readonly S[], slug: string): S | undefined =>
  submissions.find(({ evaluations }) =>
    evaluations.some(
      ({ debug, publication, track }) => !debug && track.slug === slug && publication?.visibility === 'WITHHELD',
    ),
  );
