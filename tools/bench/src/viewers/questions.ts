import { ROW_FIELDS } from '@primitives/boards';

/**
 * The queries of the board page (apps/web, documents/board.ts): the board with a screenful of rows, then their costs.
 */
const PARTS = `
fragment CellParts on Cell { metric value low high rankLow rankHigh tier mark }
fragment MetricParts on Metric { id label group direction format axis help }
fragment RowParts on BoardRow { ${ROW_FIELDS} cells { ...CellParts } }`;

export const BOARD = `query Board($track: String!, $board: String!, $snapshot: ID) {
  board(track: $track, board: $board, snapshot: $snapshot) {
    id board rowCount
    track { id slug title shortName task boards open phases { slug name } candidatePairs(board: $board) primaryMetric { id }
      split { name role instances } benchmark { title number source attributes objects } }
    metrics { ...MetricParts }
    snapshot { id number asOf latest resamples } live { running queued }
    rows(first: 200) { nodes { ...RowParts } totalCount pageInfo { hasNextPage endCursor } }
    reported { ...RowParts } } }
${PARTS}`;

export const COSTS = `query Costs($track: String!, $board: String!, $snapshot: ID, $after: String) {
  board(track: $track, board: $board, snapshot: $snapshot) { id
    rows(first: 500, after: $after) { nodes { id cost { flops memoryBytes latencyMs ratio hardwareClass } } pageInfo { hasNextPage endCursor } }
    reproductions { rowId code name }
    reportedCosts { method latencyMs flops memoryBytes hardware citation tableReference } } }`;

export const BOARD_CHANGED = `subscription BoardChanged($track: String!, $board: String!) {
  boardChanged(track: $track, board: $board) { snapshotId number evaluationId } }`;

/** What a viewer waits for. */
export const KINDS = ['page', 'board', 'costs', 'subscribed', 'read again'] as const;
export type Kind = (typeof KINDS)[number];
