import { withheldOn } from '../withheld-on.js';

interface Submission {
  readonly code: string;
  readonly evaluations: readonly (Parameters<typeof withheldOn>[0][number]['evaluations'][number] & {
    readonly copyOf: object | null;
  })[];
}

/** What is left of the quota of a track. */
interface Quota {
  readonly slug: string;
  readonly quota: { readonly left: number | null; readonly limit: number; readonly windowHours: number };
}

/**
 * What earlier results of the same model mean for another submission, a line for each track with one: it was withheld,
 * it is the entry that the boards rank, or it was evaluated and is not listed.
 *
 * @param own submissions of the teams of the reader, newest first
 */
export const ownResultLines = (
  own: readonly Submission[],
  tracks: readonly string[],
  quotas: readonly Quota[] = [],
): string[] =>
  tracks.flatMap((slug) => {
    const withheld = withheldOn(own, slug);
    const entry = foundOn(own, slug, 'SHOWN');
    const unlisted = entry || withheld ? undefined : foundOn(own, slug, 'EMBARGOED');
    return [
      ...(entry
        ? [`${slug}: ${entry.code} is yours; to have this one ranked instead, withdraw ${entry.code} afterwards`]
        : []),
      ...(unlisted
        ? [
            `${slug}: the same model was evaluated before (${unlisted.code}, not listed); this one counts towards the quota${leftText(quotas, slug)}`,
          ]
        : []),
      ...(withheld
        ? [
            `${slug}: the result of the same model was withheld (${withheld.code}); this one has the same values, would be withheld again and counts towards the quota`,
          ]
        : []),
    ];
  });

const foundOn = (own: readonly Submission[], slug: string, visibility: string): Submission | undefined =>
  own.find(({ evaluations }) =>
    evaluations.some(
      ({ debug, publication, track, copyOf }) =>
        !debug && track.slug === slug && publication?.visibility === visibility && copyOf === null,
    ),
  );

/** ` (7 of 10 left in 24 h)`; empty where it is not known. */
function leftText(quotas: readonly Quota[], slug: string): string {
  const quota = quotas.find((track) => track.slug === slug)?.quota;
  return quota && quota.left !== null ? ` (${quota.left} of ${quota.limit} left in ${quota.windowHours} h)` : '';
}
