import { submissionUnknown } from '@primitives/errors';
import type { ApiClient } from './api-client.js';
import { graphql } from './graphql.js';
import { CODE } from './models-of-track.js';
import { RefusedError, refusalError, type Refusal } from './refusal.js';

const KnownCodeQuery = graphql(`
  query KnownCode($id: ID!) {
    submission(id: $id) {
      code
    }
  }
`);

/** The error of a refused comparison: submission_unknown if one of the codes names no submission. */
export async function notComparable(client: ApiClient, codes: readonly string[], refusal: Refusal): Promise<Error> {
  if (refusal.code === 'no_common_board')
    for (const id of codes) {
      const { submission } = await client.request(KnownCodeQuery, { id });
      if (!submission)
        return new RefusedError({
          ...submissionUnknown(id).toFailure(),
          ...(!CODE.test(id) && { remedy: 'to compare models by their names, add `--track <track>`' }),
        });
    }
  return refusalError(refusal);
}

const PlacesQuery = graphql(`
  query Places($text: String!) {
    search(text: $text, first: 1) {
      __typename
      ... on SearchAnswer {
        nearly
        hits {
          __typename
          ... on FoundModel {
            name
            places {
              track
              shortName
              board
              submissionCode
            }
          }
        }
      }
    }
  }
`);

/** The submissions with the places of their models on boards; none for a submission that the search does not find. */
export const placesOfModels = (client: ApiClient, codes: readonly string[]) =>
  Promise.all(
    codes.map(async (code) => {
      const { search } = await client.request(PlacesQuery, { text: code });
      const hits = search.__typename === 'SearchAnswer' && !search.nearly ? search.hits : [];
      const hit = hits.find((each) => each.__typename === 'FoundModel');
      return { code: code.toUpperCase(), name: hit?.name ?? code, places: hit?.places ?? [] };
    }),
  );
