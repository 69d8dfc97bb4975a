/** What the board's page asks, as it asks it (apps/web, documents/board.ts): the board with a screen of rows, then what they cost. */
const CELL = 'metric value low high rankLow rankHigh tier mark';
const ROW = `id evidence name version team interface backbone parameters licence notTrained submissionCode evaluationId publishedAt
  citation tableReference url cells { ${CELL} }`;

export const BOARD = `query Board($track: String!, $board: String!, $snapshot: ID) {
  board(track: $track, board: $board, snapshot: $snapshot) {
    id board rowCount
    track { id slug title shortName task boards open candidatePairs(board: $board) primaryMetric { id } split { name role instances }
      benchmark { title number source attributes objects } }
    metrics { id label group direction format axis help formula undefinedWhen source }
    snapshot { id number asOf latest resamples } live { running queued }
    rows(first: 200) { nodes { ${ROW} } totalCount pageInfo { hasNextPage endCursor } }
    reported { ${ROW} } } }`;

export const COSTS = `query Costs($track: String!, $board: String!, $snapshot: ID, $after: String) {
  board(track: $track, board: $board, snapshot: $snapshot) { id
    rows(first: 500, after: $after) { nodes { id cost { flops memoryBytes latencyMs ratio hardwareClass } } pageInfo { hasNextPage endCursor } }
    reportedCosts { method latencyMs flops memoryBytes hardware citation tableReference } } }`;

export const BOARD_CHANGED = `subscription BoardChanged($track: String!, $board: String!) {
  boardChanged(track: $track, board: $board) { snapshotId number evaluationId } }`;

/** What a viewer waits for. */
export const KINDS = ['page', 'board', 'costs', 'subscribed', 'read again'] as const;
export type Kind = (typeof KINDS)[number];
