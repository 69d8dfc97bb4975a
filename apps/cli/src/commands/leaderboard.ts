import { stdout } from 'node:process';
import { graphql, listTracks, noTrack, type ApiClient } from '@primitives/client';
import { boardUnknown } from '@primitives/errors';
import { InvalidArgumentError, type Command } from 'commander';
import { CliError } from '../cli-error.js';
import { readingConnection } from '../connection.js';
import { boardsTable, boardText, ROW_FIELDS } from '@primitives/boards';
import { columns, printJson, printLine } from '../output.js';

const RowParts = graphql(`
  fragment RowParts on BoardRow {
    ${ROW_FIELDS}
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
`);
const MetricParts = graphql(`
  fragment MetricParts on Metric {
    id
    label
    direction
    format
    notes
  }
`);
const BoardQuery = graphql(
  `
    query Leaderboard($track: String!, $board: String!, $sort: ID, $first: Int!) {
      track(slug: $track) {
        title
        boards
        releaseRule
        split {
          name
          role
        }
        primaryMetric {
          ...MetricParts
        }
      }
      board(track: $track, board: $board) {
        rowCount
        snapshot {
          number
          asOf
        }
        metrics {
          ...MetricParts
        }
        rows(first: $first, sort: $sort) {
          nodes {
            ...RowParts
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
  [RowParts, MetricParts],
);

const COLUMNS_HELP = `
The table has the columns that fit the terminal; in a pipe all, or with COLUMNS=80 those that fit 80 characters.
For chosen columns: primitives export shapes.closed --format csv --view cols=mac.auc.v1,mac.best_hm.v1`;

interface LeaderboardOptions {
  readonly board?: string;
  readonly sort?: string;
  readonly first: number;
  readonly json?: boolean;
}

export function registerLeaderboard(program: Command): void {
  program
    .command('leaderboard [track]')
    .alias('boards')
    .description('print a board of a track; without a track, list the boards of all tracks')
    .option('--board <board>', "board of the track, such as closed or open; default: the track's main board")
    .option('--sort <metric>', 'label or id of the metric to sort by, such as AUC; default: the primary metric')
    .option('--first <count>', 'maximum number of entries; the reference rows after them are always printed', count, 50)
    .option('--json', 'print the board as JSON')
    .addHelpText('after', COLUMNS_HELP)
    .action(async (slug: string | undefined, options: LeaderboardOptions) => {
      const { client, url } = readingConnection(program.opts());
      if (slug === undefined) {
        const tracks = await listTracks(client);
        return options.json ? printJson(tracks) : printLine(boardsTable(tracks, 'primitives', columns()));
      }
      // `compare --board` names a board with its track, such as shapes.closed.
      const named = options.board?.replace(`${slug}.`, '') ?? (await mainBoard(client, slug));
      const { track, board } = await client.request(BoardQuery, {
        track: slug,
        board: named,
        sort: options.sort ?? null,
        first: options.first,
      });
      if (!track) throw await noTrack(client, slug);
      if (!board) throw new CliError(boardUnknown(slug, named, track.boards).toFailure());
      if (options.json) return printJson(board);
      const at = { slug, name: named, sort: options.sort ?? null };
      printLine(boardText({ track, board }, at, url, columns()));
      if (!board.snapshot) return;
      if (stdout.isTTY)
        printLine('next: `primitives results <code>`; `primitives compare <code> <code>` tests a difference');
    });
}

const BoardsQuery = graphql(`
  query Boards($track: String!) {
    track(slug: $track) {
      boards
    }
  }
`);

/** The first board of the track. @throws RefusedError track_unknown, images_not_installed */
async function mainBoard(client: ApiClient, slug: string): Promise<string> {
  const { track } = await client.request(BoardsQuery, { track: slug });
  if (!track) throw await noTrack(client, slug);
  return track.boards[0] ?? '';
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 1000)
    throw new InvalidArgumentError('expected an integer from 1 to 1000');
  return value;
}
