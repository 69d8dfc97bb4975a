import { ApiClient, graphql, type ResultOf, type VariablesOf } from '@primitives/client';
import { MAC_BOARD_METRICS } from '@primitives/metrics';
import { duration, table } from '../measure/table.js';
import { quantile } from '../measure/quantile.js';
import type { BenchDeployment } from './bench-deployment.js';
import { cpuMsBetween, programMetrics } from './processes.js';
import { LONG_BOARD, LONG_TRACK, seedLongBoard } from './long-board.js';
import { sized } from '../measure/sized.js';

const ROWS = sized(10_000, 200);
/** A screenful of rows. */
const SCREEN = 50;

/** All fields of a row that a page shows. */
const BoardQuery = graphql(`
  query Board($track: String!, $board: String!, $first: Int, $after: String, $sort: ID, $query: String) {
    board(track: $track, board: $board) {
      id
      rowCount
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
      metrics {
        id
        label
        group
        direction
        format
      }
      rows(first: $first, after: $after, sort: $sort, query: $query) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          id
          evidence
          name
          version
          team
          interface
          backbone
          parameters
          licence
          notTrained
          trainingDeclared
          submissionCode
          evaluationId
          publishedAt
          cells {
            metric
            value
            low
            high
            rankLow
            rankHigh
            tier
            mark
          }
        }
      }
    }
  }
`);
type Page = Omit<VariablesOf<typeof BoardQuery>, 'track' | 'board'>;
type Board = NonNullable<ResultOf<typeof BoardQuery>['board']>;

/** Pages of a board of 10,000 entries, requested one by one as a guest; full round trips. */
export async function boardQueries(
  { deployment, store }: BenchDeployment,
  timesEach: number,
  print: (line: string) => void,
): Promise<void> {
  await seedLongBoard(store, ROWS);
  const guest = new ApiClient(deployment.url);
  const queryBoard = async (page: Page): Promise<Board> => {
    const { board } = await guest.request(BoardQuery, { track: LONG_TRACK, board: LONG_BOARD, ...page });
    if (!board) throw new Error(`the board ${LONG_BOARD} of ${LONG_TRACK} is missing`);
    return board;
  };
  const coldAt = performance.now();
  const board = await queryBoard({});
  const cold = performance.now() - coldAt;
  if (board.rows.totalCount !== ROWS) throw new Error(`the board has ${board.rows.totalCount} rows, expected ${ROWS}`);

  const kinds: readonly [string, Page][] = [
    ['default page, as the web page asks', {}],
    ['sorted by another metric', { sort: MAC_BOARD_METRICS.at(-1) ?? null }],
    ['searched', { query: 'clip vit-l' }],
    ['second page', { after: board.rows.pageInfo.endCursor }],
    [`${SCREEN} rows`, { first: SCREEN }],
  ];
  const rows: (string | number)[][] = [];
  for (const [name, variables] of kinds) {
    const made = await timed(deployment, timesEach, (i) => queryBoard(worded(variables, i)));
    const cached = await timed(deployment, timesEach, () => queryBoard(variables));
    rows.push([name, made.found, ...made.durations, 'p95 ≤ 50 ms', ...cached.durations]);
  }
  rows.push([
    'first of all: snapshot read and parsed',
    board.rows.nodes.length,
    duration(cold),
    '',
    '',
    '',
    '',
    '',
    '',
  ]);
  const heads = ['rows', 'p50', 'p95', 'api cpu', 'aim', 'asked again: p50', 'p95', 'api cpu'];
  print(table([`board of ${ROWS} entries, ${timesEach} queries each`, ...heads], rows));
}

/** The same query with a new text each time, so that no cache of parsed queries applies. */
const worded = (variables: Page, i: number) => ({
  ...variables,
  query: (variables.query ?? '') + ' '.repeat(i + 1),
});

async function timed(deployment: BenchDeployment['deployment'], times: number, request: (i: number) => Promise<Board>) {
  const waits: number[] = [];
  let found = 0;
  const before = programMetrics(deployment);
  for (let i = 0; i < times; i++) {
    const startedAt = performance.now();
    found = (await request(i)).rows.nodes.length;
    waits.push(performance.now() - startedAt);
  }
  const cpuMs = cpuMsBetween(before, programMetrics(deployment), 'api') / times;
  return { found, durations: [duration(quantile(waits, 0.5)), duration(quantile(waits, 0.95)), duration(cpuMs)] };
}
