import { ROW_FIELDS } from '@primitives/boards';

import { graphql, type ResultOf } from '../graphql.ts';
import { CellParts, MetricParts } from './fragments.ts';

export const RowParts = graphql(
  `
    fragment RowParts on BoardRow {
      ${ROW_FIELDS}
      note
      similarTo {
        submissionCode
        name
      }
      cells {
        ...CellParts
      }
    }
  `,
  [CellParts],
);

export const BoardQuery = graphql(
  `
    query Board($track: String!, $board: String!, $snapshot: ID) {
      board(track: $track, board: $board, snapshot: $snapshot) {
        id
        board
        rowCount
        track {
          id
          slug
          title
          shortName
          task
          boards
          open
          opensAt
          closesAt
          releaseRule
          phases {
            slug
            name
            opensAt
            closesAt
          }
          candidatePairs(board: $board)
          primaryMetric {
            id
          }
          minimumIsolation
          split {
            name
            role
            instances
          }
          benchmark {
            title
            number
            source
            attributes
            objects
          }
        }
        metrics {
          ...MetricParts
          optional
          notes
          units
        }
        snapshot {
          id
          number
          asOf
          latest
          resamples
        }
        live {
          running
          queued
        }
        rows(first: 200) {
          nodes {
            ...RowParts
          }
          totalCount
          pageInfo {
            hasNextPage
            endCursor
          }
        }
        reported {
          ...RowParts
        }
        references {
          ...RowParts
        }
      }
    }
  `,
  [MetricParts, RowParts],
);
export type Board = NonNullable<ResultOf<typeof BoardQuery>['board']>;

export const MoreRowsQuery = graphql(
  `
    query MoreRows($track: String!, $board: String!, $snapshot: ID, $after: String!) {
      board(track: $track, board: $board, snapshot: $snapshot) {
        id
        rows(first: 200, after: $after) {
          nodes {
            ...RowParts
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  [RowParts],
);

export const BoardChanged = graphql(`
  subscription BoardChanged($track: String!, $board: String!) {
    boardChanged(track: $track, board: $board) {
      snapshotId
      entries {
        kind
        submissionCode
        evaluationId
      }
    }
  }
`);
