import { graphql } from '../graphql.ts';
import { CellParts, FailureParts } from './fragments.ts';

/** The values that models without training reach on the images of a board. */
export const ReferencesQuery = graphql(
  `
    query References($track: String!, $board: String!) {
      board(track: $track, board: $board) {
        id
        references {
          id
          cells {
            ...CellParts
          }
        }
      }
    }
  `,
  [CellParts],
);

/** The benchmarks on whose training splits a model may have been trained. */
export const BenchmarksQuery = graphql(`
  query Benchmarks {
    tracks {
      id
      benchmark {
        slug
        title
      }
    }
  }
`);

/** Not that of the form: a common module would merge with the form. */
export const SubmitDebuggedMutation = graphql(
  `
    mutation SubmitDebugged($input: SubmitInput!) {
      submit(input: $input) {
        __typename
        ... on Submitted {
          submission {
            id
            code
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
