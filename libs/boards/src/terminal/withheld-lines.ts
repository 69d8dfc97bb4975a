/** An own submission of the same model. */
interface OwnSubmission {
  readonly code: string;
  readonly evaluations: readonly {
    readonly debug: boolean;
    readonly publication: { readonly visibility: string } | null;
    readonly track: { readonly slug: string };
  }[];
}

/** The tracks on which a result of the same model was withheld, a line each. @param own newest first */
export const withheldLines = (own: readonly OwnSubmission[], tracks: readonly string[]): string[] =>
  tracks.flatMap((slug) => {
    const before = own.find(({ evaluations }) =>
      evaluations.some(
        ({ debug, publication, track }) => !debug && track.slug === slug && publication?.visibility === 'WITHHELD',
      ),
    );
    return before
      ? [
          `${slug}: the result of the same model was withheld (${before.code}); this one counts towards the quota and may be withheld again`,
        ]
      : [];
  });
