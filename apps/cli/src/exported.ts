import { CliError } from './cli-error.js';
import { isUrl } from './connection.js';
import { EXIT } from './exit-codes.js';

/** What to export: a view of a board, or a submission. */
export type Exported =
  | { readonly of: 'board'; readonly track: string; readonly board: string; readonly query: URLSearchParams }
  | { readonly of: 'submission'; readonly code: string };

export interface Choices {
  readonly view?: URLSearchParams;
  readonly sort?: string;
  readonly asOf?: string;
}

/**
 * Parses `shapes.closed`, `shapes/closed`, a submission's code or id, or the URL of either's page. Options override the
 * URL.
 *
 * @throws CliError when it names neither, and for a view of a submission
 */
export function exported(named: string, choices: Choices): Exported {
  const address = isUrl(named) ? new URL(named) : null;
  const path = address?.pathname.replace(/\/$/, '') ?? named;
  const code = address
    ? /^\/s\/([\w-]+)$/.exec(path)?.[1]
    : /^(?:[0-9a-z]{6}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(path)?.[0];
  if (code !== undefined) return submission(code, choices);
  const [, track, board] = /^([\w-]+)[./]([\w-]+)$/.exec(path.replace(/^\/t\//, '')) ?? [];
  if (track === undefined || board === undefined)
    throw new CliError({
      code: 'board_unknown',
      message: `"${named}" is neither a board nor a submission`,
      expected: 'a track and a board, such as shapes.closed, a code such as 4F2KW9, or the URL of its page',
      found: named,
      remedy: 'run `primitives leaderboard <track>`, or copy the URL from the browser',
    });
  const query = new URLSearchParams(choices.view ?? address?.searchParams);
  if (choices.sort !== undefined) query.set('sort', choices.sort);
  if (choices.asOf !== undefined) query.set('asof', choices.asOf);
  return { of: 'board', track, board, query };
}

function submission(code: string, { view, sort, asOf }: Choices): Exported {
  if (view === undefined && sort === undefined && asOf === undefined) return { of: 'submission', code };
  throw new CliError(
    {
      code: 'usage',
      message: 'a submission has no order, columns or snapshot to choose',
      expected: 'a board, such as shapes.closed, with --view, --sort and --as-of',
      found: code,
      remedy: 'remove these options, or name a board',
    },
    EXIT.USAGE,
  );
}
