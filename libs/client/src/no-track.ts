import { imagesNotInstalled, similarNames, trackUnknown } from '@primitives/errors';
import type { ApiClient } from './api-client.js';
import { graphql } from './graphql.js';
import { RefusedError } from './refusal.js';

const SlugsQuery = graphql(`
  query Slugs {
    tracks {
      slug
    }
    paperTracks {
      slug
      commands
    }
  }
`);

/**
 * Why a slug is no track: its images are not installed (with the command that imports them), or the name is unknown
 * (with the most similar names).
 */
export async function noTrack(client: ApiClient, slug: string): Promise<RefusedError> {
  const { tracks, paperTracks } = await client.request(SlugsQuery, {});
  const paper = paperTracks.find((one) => one.slug === slug);
  const similar = () =>
    similarNames(
      slug,
      tracks.map((track) => track.slug),
    );
  const refusal = paper ? imagesNotInstalled(slug, paper.commands[0] ?? '') : trackUnknown(slug, similar());
  return new RefusedError(refusal.toFailure());
}
