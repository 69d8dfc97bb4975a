import { granted, type ApiClient, type Granted } from './api-client.js';
import { graphql, type ReadOnly, type ResultOf } from './graphql.js';
import { notComparable } from './not-comparable.js';
import { RefusalParts, refusalError, UnavailableError, type Refusal } from './refusal.js';
import { unreachableRemedy } from './unreachable-remedy.js';

const CompareQuery = graphql(
  `
    query Compare($submissions: [String!]!, $board: ID) {
      compare(submissions: $submissions, board: $board) {
        __typename
        ... on Comparison {
          board {
            id
            track
            board
            title
          }
          boards {
            id
          }
          primaryMetric
          resamples
          metrics {
            id
            label
            direction
            format
            notes
          }
          models {
            submissionCode
            name
            version
            note
            similarTo {
              submissionCode
              name
            }
            cells {
              metric
              value
              low
              high
              step
              reason
              rankLow
              rankHigh
            }
          }
          differences {
            metric
            submissionCode
            difference
            low
            high
            step
            p
            verdict
            family
            itemsNeeded
          }
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/** Submissions of one board, tested by the scorer against the first one. */
export type Comparison = ReadOnly<Omit<Granted<ResultOf<typeof CompareQuery>['compare']>, '__typename'>>;
/** Difference of a submission's metric from the reference's, paired over the same test images. */
export type MetricComparison = Comparison['differences'][number];

/**
 * @param codes of two to six submissions, the reference first @param board `track.board`; default: the first board with
 *   all of them
 * @throws RefusedError submission_unknown, no_common_board
 * @throws UnavailableError comparison_timeout: the scorer has not finished
 */
export async function compareSubmissions(
  client: ApiClient,
  codes: readonly string[],
  board: string | null,
): Promise<Comparison> {
  const { compare } = await client.request(CompareQuery, { submissions: codes, board });
  if (compare.__typename === 'UserError') throw await notComparable(client, codes, compare);
  const { __typename, ...comparison } = granted(compare);
  return comparison;
}

const CompareBoardsQuery = graphql(
  `
    query CompareBoards($submissions: [String!]!) {
      compareBoards(submissions: $submissions) {
        __typename
        ... on BoardFamily {
          differences {
            board {
              id
            }
            metric {
              id
              label
              direction
              format
            }
            submissionCode
            difference
            step
            p
            verdict
          }
        }
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);
/** Differences of the primary metric from the reference on every common board, tested as one family. */
export type FamilyDifference = ReadOnly<
  Granted<ResultOf<typeof CompareBoardsQuery>['compareBoards']>['differences'][number]
>;

/**
 * @param codes of two to six submissions, the reference first
 * @throws RefusedError submission_unknown, no_common_board; UnavailableError comparison_timeout: the scorer has not
 *   finished
 */
export async function compareOverBoards(
  client: ApiClient,
  codes: readonly string[],
): Promise<readonly FamilyDifference[]> {
  const { compareBoards } = await client.request(CompareBoardsQuery, { submissions: codes });
  if (compareBoards.__typename === 'UserError') throw await notComparable(client, codes, compareBoards);
  return granted(compareBoards).differences;
}

const ReferencesQuery = graphql(`
  query References($track: String!, $board: String!) {
    board(track: $track, board: $board) {
      references {
        id
        cells {
          metric
          value
          step
        }
      }
    }
  }
`);

/** The values that models without training reach on the images of a board. */
export async function readReferences(client: ApiClient, track: string, board: string) {
  return (await client.request(ReferencesQuery, { track, board })).board?.references ?? [];
}

/**
 * The same file that the page offers for download.
 *
 * @param path `/t/mac/closed.csv?sort=-auc`, as libs/boards writes it
 * @throws RefusedError track_unknown, board_unknown; UnavailableError
 */
export function readExport(client: ApiClient, path: string): Promise<Uint8Array> {
  return client.orWithoutToken(() => exported(client, path));
}

async function exported(client: ApiClient, path: string): Promise<Uint8Array> {
  const address = `${client.url}${path}`;
  const response = await fetch(address, { headers: client.headers }).catch((cause: unknown) => {
    throw unreachable(address, 'does not answer', cause);
  });
  const bytes = await response.arrayBuffer().catch((cause: unknown) => {
    throw unreachable(address, 'closed the connection early', cause);
  });
  if (response.ok) return new Uint8Array(bytes);
  throw refusalOf(address, response.status, new TextDecoder().decode(bytes));
}

const unreachable = (address: string, what: string, cause?: unknown) =>
  new UnavailableError(
    { code: 'unreachable', message: `${address} ${what}`, remedy: unreachableRemedy(address) },
    { cause },
  );

function refusalOf(address: string, status: number, text: string): Error {
  try {
    const refusal = JSON.parse(text) as Refusal;
    if (typeof refusal.code === 'string' && typeof refusal.message === 'string') return refusalError(refusal);
  } catch {
    // a proxy's error page
  }
  return unreachable(address, `answered ${status}`);
}
