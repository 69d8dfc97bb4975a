import { graphql, type ResultOf } from '../graphql.ts';

export const SearchQuery = graphql(`
  query Search($text: String!, $first: Int!) {
    search(text: $text, first: $first) {
      __typename
      ... on SearchAnswer {
        nearly
        hits {
          __typename
          ... on FoundModel {
            slug
            name
            backbone
            submissionCode
            listing
            team {
              name
            }
            places {
              track
              shortName
              board
              rankLow
              rankHigh
              rowCount
              submissionCode
            }
          }
          ... on FoundPaper {
            method
            citation
            backbone
            rows {
              id
              track
              shortName
              board
            }
          }
          ... on FoundTrack {
            slug
            title
            shortName
            task
          }
        }
      }
      ... on UserError {
        message
      }
    }
  }
`);
type Payload = ResultOf<typeof SearchQuery>['search'];
export type SearchAnswer = Extract<Payload, { __typename: 'SearchAnswer' }>;
export type Found = SearchAnswer['hits'][number];
