import type { Submission } from '../api/documents/submission.ts';
import type { ListingChoice } from '../listing/listing.ts';

type Debugged = Pick<
  Submission,
  'bundleSha256' | 'name' | 'version' | 'description' | 'backbone' | 'licence' | 'weights' | 'links'
> & {
  readonly team: { readonly id: string };
  readonly evaluations: readonly { readonly track: { readonly slug: string } }[];
};

/**
 * The submission of the bundle of a debug run, on the same tracks and with the same declarations.
 *
 * @param trainedOn null if it is not declared
 * @param attempt of which repeated tries create one submission
 */
export const realRunOf = (
  debugged: Debugged,
  attempt: string,
  trainedOn: readonly string[] | null,
  listing: ListingChoice,
) => {
  const { bundleSha256, name, version, description, backbone, licence, weights, links } = debugged;
  return {
    clientMutationId: attempt,
    bundleSha256,
    tracks: debugged.evaluations.map(({ track }) => track.slug),
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
