import { graphql, type ResultOf } from '../graphql.ts';
import { MetricParts } from './fragments.ts';

export const PaperBoardQuery = graphql(
  `
    query PaperBoard($track: String!, $board: String!) {
      paperBoard(track: $track, board: $board) {
        id
        board
        track {
          slug
          title
          shortName
          task
          boards
          commands
        }
        primaryMetric
        metrics {
          ...MetricParts
        }
        reported {
          id
          name
          backbone
          notTrained
          citation
          tableReference
          url
          cells {
            metric
            value
            step
            mark
          }
        }
      }
    }
  `,
  [MetricParts],
);
export type PaperBoard = NonNullable<ResultOf<typeof PaperBoardQuery>['paperBoard']>;
