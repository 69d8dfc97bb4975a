import { granted, type ApiClient } from './api-client.js';
import { REFUSAL_FIELDS, RefusedError } from './refusal.js';

/** The id of the row that a paper reports for a method on a track. @throws RefusedError track_unknown, input_invalid */
export async function reportedRow(client: ApiClient, slug: string, method: string): Promise<string> {
  const { track } = await client.request<{ track: { boards: readonly string[] } | null }>(
    'query ($slug: String!) { track(slug: $slug) { boards } }',
    { slug },
  );
  const known = new Set<string>();
  for (const board of track?.boards ?? []) {
    const { board: found } = await client.request<{ board: { reported: readonly { id: string; name: string }[] } }>(
      'query ($slug: String!, $board: String!) { board(track: $slug, board: $board) { reported { id name } } }',
      { slug, board },
    );
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
  const { setReproduction } = await client.request<{ setReproduction: { __typename: 'ReproductionChanged' } }>(
    `mutation ($submission: String!, $track: String!, $row: ID) { setReproduction(submission: $submission, track: $track, row: $row) {
       __typename ${REFUSAL_FIELDS} } }`,
    { submission, track, row },
  );
  granted(setReproduction);
}
