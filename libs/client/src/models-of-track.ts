import { boardUnknown, similarNames } from '@primitives/errors';
import type { ApiClient } from './api-client.js';
import { graphql } from './graphql.js';
import { noTrack } from './no-track.js';
import { RefusedError } from './refusal.js';

const BoardsOfTrackQuery = graphql(`
  query BoardsOfTrack($slug: String!) {
    track(slug: $slug) {
      boards
    }
  }
`);
const EntriesByNameQuery = graphql(`
  query EntriesByName($slug: String!, $board: String!, $name: String) {
    board(track: $slug, board: $board) {
      rows(first: 100, query: $name) {
        nodes {
          name
          team
          submissionCode
        }
      }
    }
  }
`);

/** A code of a submission, in the letters of Crockford's Base32. */
export const CODE = /^[0-9a-hjkmnp-tv-z]{6}$/i;

export interface NamedEntries {
  /** `track.board`, on which the names were found. */
  readonly board: string;
  /** A code for each name, in their order. */
  readonly codes: readonly string[];
}

/**
 * The entries of a track with these names.
 *
 * @param names of models on the board, ignoring case, or codes of submissions, which are not looked up
 * @param board of the track, such as `open` or `shapes.open`; default: its main board
 * @throws RefusedError track_unknown, board_unknown; model_unknown with similar names; input_invalid for a name of
 *   several entries, with their codes
 */
export async function entriesOfTrack(
  client: ApiClient,
  slug: string,
  names: readonly string[],
  board?: string,
): Promise<NamedEntries> {
  const { track } = await client.request(BoardsOfTrackQuery, { slug });
  if (!track) throw await noTrack(client, slug);
  const named = board?.startsWith(`${slug}.`) ? board.slice(slug.length + 1) : (board ?? track.boards[0] ?? '');
  if (!track.boards.includes(named)) throw new RefusedError(boardUnknown(slug, named, track.boards).toFailure());
  const rowsOf = async (name: string | null) =>
    (await client.request(EntriesByNameQuery, { slug, board: named, name })).board?.rows.nodes ?? [];
  const codeOf = async (name: string): Promise<string> => {
    const found = (await rowsOf(name)).filter((row) => row.name.toLowerCase() === name.toLowerCase());
    const [first] = found;
    if (found.length === 1 && first?.submissionCode) return first.submissionCode;
    if (found.length > 1) throw severalEntries(slug, name, found);
    if (CODE.test(name)) return name.toUpperCase();
    const others = (await rowsOf(null)).map((row) => row.name);
    const similar = similarNames(name, [...new Set(others)]);
    const meant = similar[0] === undefined ? '' : `did you mean "${similar[0]}"? if not, `;
    throw new RefusedError({
      code: 'model_unknown',
      message: `no entry of board ${slug}.${named} has the name "${name}"`,
      expected: similar.length > 0 ? `an entry, such as ${similar.join(', ')}` : 'the name or the code of an entry',
      found: name,
      remedy: `${meant}list the entries with \`primitives leaderboard ${slug} --board ${named}\``,
    });
  };
  return { board: `${slug}.${named}`, codes: await Promise.all(names.map(codeOf)) };
}

const severalEntries = (
  slug: string,
  name: string,
  found: readonly { readonly submissionCode: string | null; readonly team: string | null }[],
) =>
  new RefusedError({
    code: 'input_invalid',
    message: `${found.length} entries of track ${slug} have the name "${name}"`,
    expected: found.map(({ submissionCode, team }) => `${submissionCode ?? ''} (${team ?? ''})`).join(', '),
    found: name,
    remedy: 'use the code of one of them',
  });
