import { granted, type ApiClient, type Granted } from './api-client.js';
import { graphql, type ReadOnly, type ResultOf } from './graphql.js';
import { RefusalParts } from './refusal.js';

const SearchQuery = graphql(
  `
    query Search($text: String!, $first: Int) {
      search(text: $text, first: $first) {
        __typename
        ... on SearchAnswer {
          nearly
          hits {
            __typename
            ... on FoundModel {
              slug
              name
              version
              backbone
              submissionCode
              listing
              team {
                slug
                name
              }
              places {
                track
                board
                rankLow
                rankHigh
                rowCount
              }
            }
            ... on FoundPaper {
              method
              citation
              backbone
              url
              rows {
                id
                track
                board
                tableReference
              }
            }
            ... on FoundTrack {
              slug
              title
              shortName
              boards
            }
          }
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Each kind sorted by relevance; `nearly` when nothing matches exactly and the results have similar names. */
type SearchAnswer = ReadOnly<Omit<Granted<ResultOf<typeof SearchQuery>['search']>, '__typename'>>;

/** @param first maximum number of each kind, 1 to 20 @throws RefusedError input_invalid */
export async function searchPlatform(client: ApiClient, text: string, first: number): Promise<SearchAnswer> {
  const { search } = await client.request(SearchQuery, { text, first });
  const { __typename, ...answer } = granted(search);
  return answer;
}
