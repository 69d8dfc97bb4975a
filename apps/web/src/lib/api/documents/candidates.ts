import { graphql, type ResultOf } from '../graphql.ts';

/** The models of a board, best first, for the choice of one to compare with. */
export const CandidatesQuery = graphql(`
  query Candidates($track: String!, $board: String!) {
    viewer {
      id
      teams {
        name
      }
    }
    board(track: $track, board: $board) {
      id
      rows(first: 500) {
        nodes {
          submissionCode
          name
          version
          team
          publishedAt
        }
      }
    }
  }
`);
export type Candidate = NonNullable<ResultOf<typeof CandidatesQuery>['board']>['rows']['nodes'][number];

/** The name of a submission, by its code. */
export const ModelNameQuery = graphql(`
  query ModelName($id: ID!) {
    submission(id: $id) {
      id
      name
    }
  }
`);
