import type { SameSubmission } from '../api/documents/submit.ts';
import { ENDED_WITHOUT_RESULT } from '../ended-without-result.ts';
import { copyWords } from '../strings/copies.ts';
import { listingLabels } from '../strings/listing-labels.ts';
import { sameWords } from '../strings/same-bundle.ts';
import { debugLabel } from '../strings/state-labels.ts';

type Same = Pick<SameSubmission, 'code' | 'name' | 'version' | 'mine' | 'listing'> & {
  readonly evaluations: readonly (Pick<Evaluation, 'state' | 'debug' | 'publication'> & {
    readonly track: Pick<Evaluation['track'], 'releaseRule' | 'shortName'>;
  })[];
};
type Evaluation = SameSubmission['evaluations'][number];

/** Names of the viewer's submissions that a change of listing puts on the boards. */
export const listable = (same: readonly Same[]): string[] =>
  same
    .filter(
      ({ mine, listing, evaluations }) =>
        mine &&
        listing.listing !== 'LISTED' &&
        evaluations.some(({ debug, publication }) => !debug && publication?.visibility === 'EMBARGOED'),
    )
    .map(({ name, version }) => `${name} ${version}`);

/** The viewer's withheld results of the model, such as `W1THHE on Shapes-MAC`: the newest one of each track. */
function withheldResults(same: readonly Same[]): string[] {
  const byTrack = new Map<string, string>();
  for (const { mine, code, evaluations } of same)
    for (const { debug, publication, track } of evaluations)
      if (mine && !debug && publication?.visibility === 'WITHHELD' && !byTrack.has(track.shortName))
        byTrack.set(track.shortName, `${code} on ${track.shortName}`);
  return [...byTrack.values()];
}

/** Whether a board has the result, or may have it later without a change of the listing. */
const mayBeRanked = ({ state, debug, publication }: Same['evaluations'][number]) =>
  !debug &&
  (publication ? ['SHOWN', 'SEALED'].includes(publication.visibility) : !ENDED_WITHOUT_RESULT.includes(state));

/**
 * What the earlier submissions of a model mean for another one: first whether it may be a copy or was withheld.
 *
 * @param copied whether a board of a chosen track has the model
 */
export function sameMeanings(same: readonly Same[], copied: boolean): string[] {
  const unlisted = listable(same);
  const withheld = withheldResults(same);
  const isCopy = copied || same.some(({ evaluations }) => evaluations.some(mayBeRanked));
  return [
    ...(copied ? [sameWords.copy] : isCopy ? [sameWords.sameMeans] : []),
    ...(withheld.length > 0 && !copied ? [sameWords.withheld(withheld)] : []),
    ...(isCopy || withheld.length > 0 ? [] : [sameWords.unranked]),
    ...(unlisted.length > 0 ? [sameWords.listInstead(unlisted)] : []),
  ];
}

/** The viewer's scored debug run of the model, newest first, which can be submitted; undefined without one. */
export const submittable = <S extends Same>(same: readonly S[]): S | undefined =>
  same.find(
    ({ mine, evaluations }) =>
      mine &&
      evaluations.some(
        ({ debug, state, track }) => debug && state === 'SCORED' && track.releaseRule === 'IMPROVEMENTS',
      ),
  );

/** What sets a submission apart: a debug run, or withheld on all tracks, and its listing; empty if nothing does. */
export function sameNotes({ listing, evaluations }: Pick<Same, 'listing' | 'evaluations'>): string[] {
  const every = (test: (each: Same['evaluations'][number]) => boolean) =>
    evaluations.length > 0 && evaluations.every((each) => test(each));
  if (every(({ debug }) => debug)) return [debugLabel];
  const listed = listingLabels[listing.listing];
  return [
    ...(every(({ publication }) => publication?.visibility === 'WITHHELD') ? [copyWords.withheld] : []),
    ...(listed ? [listed] : []),
  ];
}
