import { granted, type ApiClient } from './api-client.js';
import { graphql } from './graphql.js';
import { RefusalParts, RefusedError } from './refusal.js';

const TrackBoardsQuery = graphql(`
  query TrackBoards($slug: String!) {
    track(slug: $slug) {
      boards
    }
  }
`);
const BoardReportedQuery = graphql(`
  query BoardReported($slug: String!, $board: String!) {
    board(track: $slug, board: $board) {
      reported {
        id
        name
      }
    }
  }
`);

/** The id of the row that a paper reports for a method on a track. @throws RefusedError track_unknown, input_invalid */
export async function reportedRow(client: ApiClient, slug: string, method: string): Promise<string> {
  const { track } = await client.request(TrackBoardsQuery, { slug });
  const known = new Set<string>();
  for (const board of track?.boards ?? []) {
    const { board: found } = await client.request(BoardReportedQuery, { slug, board });
    if (!found) continue;
    const row = found.reported.find(({ name }) => name.toLowerCase() === method.toLowerCase());
    if (row) return row.id;
    for (const { name } of found.reported) known.add(name);
  }
  throw new RefusedError({
    code: 'input_invalid',
    message: `no paper reports ${method} on track ${slug}`,
    expected: known.size === 0 ? 'a track with reported rows' : [...known].sort().join(', '),
    found: method,
    remedy: 'use the name of the method on the board',
  });
}

const SetReproductionMutation = graphql(
  `
    mutation SetReproduction($input: SetReproductionInput!) {
      setReproduction(input: $input) {
        __typename
        ...RefusalParts
      }
    }
  `,
  [RefusalParts],
);

/**
 * Declares which reported row a submission reproduces on a track; null: none.
 *
 * @throws RefusedError submission_unknown, forbidden, input_invalid
 */
export async function setReproduction(
  client: ApiClient,
  submission: string,
  track: string,
  row: string | null,
): Promise<void> {
  granted((await client.request(SetReproductionMutation, { input: { submission, track, row } })).setReproduction);
}
