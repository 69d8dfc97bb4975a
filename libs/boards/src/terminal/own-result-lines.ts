import { withheldOn } from '../withheld-on.js';

interface Submission {
  readonly code: string;
  readonly evaluations: readonly (Parameters<typeof withheldOn>[0][number]['evaluations'][number] & {
    readonly copyOf: object | null;
  })[];
}

/**
 * What earlier results of the same model mean for another submission, a line for each track with one: it was withheld,
 * or it is the entry that the boards rank.
 *
 * @param own submissions of the teams of the reader, newest first
 */
export const ownResultLines = (own: readonly Submission[], tracks: readonly string[]): string[] =>
  tracks.flatMap((slug) => {
    const withheld = withheldOn(own, slug);
    const entry = own.find(({ evaluations }) =>
      evaluations.some(
        ({ debug, publication, track, copyOf }) =>
          !debug && track.slug === slug && publication?.visibility === 'SHOWN' && copyOf === null,
      ),
    );
    return [
      ...(entry
        ? [`${slug}: ${entry.code} is yours; to have this one ranked instead, withdraw ${entry.code} afterwards`]
        : []),
      ...(withheld
        ? [
            `${slug}: the result of the same model was withheld (${withheld.code}); this one counts towards the quota and may be withheld again`,
          ]
        : []),
    ];
  });
