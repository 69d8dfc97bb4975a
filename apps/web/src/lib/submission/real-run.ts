import type { Submission } from '../api/documents/submission.ts';
import type { ListingChoice } from '../listing/listing.ts';

type Debugged = Pick<
  Submission,
  'bundleSha256' | 'name' | 'version' | 'description' | 'backbone' | 'licence' | 'weights' | 'links'
> & {
  readonly team: { readonly id: string };
};

/**
 * The submission of the bundle of a debug run, with the same declarations.
 *
 * @param tracks slugs of the chosen tracks
 * @param trainedOn null if it is not declared
 * @param attempt of which repeated tries create one submission
 */
export const realRunOf = (
  debugged: Debugged,
  attempt: string,
  tracks: readonly string[],
  trainedOn: readonly string[] | null,
  listing: ListingChoice,
) => {
  const { bundleSha256, name, version, description, backbone, licence, weights, links } = debugged;
  return {
    clientMutationId: attempt,
    bundleSha256,
    tracks: [...tracks],
    team: debugged.team.id,
    name,
    version,
    description: description || null,
    backbone,
    licence,
    weights,
    links: [...links],
    trainedOn: trainedOn && [...trainedOn],
    ...listing,
    debug: false,
  };
};

/** A debug run of the bundle of a submission on one of its tracks. */
export const debugRunOf = (submission: Debugged & Pick<Submission, 'trainedOn'>, attempt: string, track: string) => ({
  ...realRunOf(submission, attempt, [track], submission.trainedOn, { listing: 'PRIVATE', listedAt: null }),
  debug: true,
});
