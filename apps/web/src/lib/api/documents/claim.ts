import { graphql, type ResultOf } from '../graphql.ts';
import { CellParts, MetricParts } from './fragments.ts';

/** The entries of a board whose paired tests are listed, for a claim about two of them. */
export const ClaimQuery = graphql(
  `
    query Claim($track: String!, $board: String!, $snapshot: ID) {
      board(track: $track, board: $board, snapshot: $snapshot) {
        id
        board
        snapshot {
          id
          number
          asOf
          latest
        }
        track {
          slug
          title
          shortName
          boards
          primaryMetric {
            id
          }
          split {
            instances
            role
          }
        }
        metrics {
          ...MetricParts
          notes
        }
        references {
          id
          cells {
            metric
            value
            step
          }
        }
        rows(first: 50) {
          nodes {
            id
            submissionCode
            name
            version
            team
            similarTo {
              submissionCode
              name
            }
            cells {
              ...CellParts
            }
          }
        }
      }
    }
  `,
  [MetricParts, CellParts],
);
export type ClaimBoard = NonNullable<ResultOf<typeof ClaimQuery>['board']>;
