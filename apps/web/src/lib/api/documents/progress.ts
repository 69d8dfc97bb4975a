import { graphql, type ResultOf } from '../graphql.ts';
import { RowParts } from './board.ts';
import { MetricParts } from './fragments.ts';

/** How the best value of a board changed. */
export const ProgressQuery = graphql(
  `
    query Progress($track: String!, $board: String!) {
      board(track: $track, board: $board) {
        id
        board
        track {
          slug
          shortName
          primaryMetric {
            ...MetricParts
          }
        }
        progress {
          at
          value
          step
          frontier
          entries
          name
          submissionCode
        }
        references {
          ...RowParts
        }
      }
    }
  `,
  [MetricParts, RowParts],
);
export type ProgressBoard = NonNullable<ResultOf<typeof ProgressQuery>['board']>;
