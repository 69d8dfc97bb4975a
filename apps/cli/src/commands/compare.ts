import { comparisonTable, familyTable, MAX_PINS, noCommonBoardRefusal, significantOnly } from '@primitives/boards';
import {
  compareOverBoards,
  compareSubmissions,
  entriesOfTrack,
  placesOfModels,
  RefusedError,
  type ApiClient,
} from '@primitives/client';
import type { Command } from 'commander';
import { readingConnection } from '../connection.js';
import { columns, printJson, printLine } from '../output.js';

interface CompareOptions {
  readonly track?: string;
  readonly board?: string;
  readonly allBoards?: boolean;
  readonly significant?: boolean;
  readonly json?: boolean;
}

/** `primitives compare`: tests whether submissions differ, like the compare page; the scorer computes the tests. */
export function registerCompare(program: Command): void {
  program
    .command('compare <submissions...>')
    .description(`test 2 to ${MAX_PINS} submissions on one board for differences from the first`)
    .option('--track <track>', 'name the submissions by their models on this track, and compare on its main board')
    .option(
      '--board <track.board>',
      'board to compare on, such as shapes.closed, also by names of models; default: the first with all of them',
    )
    .option(
      '--all-boards',
      'compare the primary metric on every board that contains all submissions, as one family of tests',
    )
    .option('--significant', 'only metrics with a significant difference at 5%')
    .option('--json', 'print the comparison as JSON')
    .action(async (submissions: string[], options: CompareOptions, command: Command) => {
      if (submissions.length < 2 || submissions.length > MAX_PINS)
        command.error(`error: expected 2 to ${MAX_PINS} submissions; found ${submissions.length}`);
      if (new Set(submissions.map((name) => name.toUpperCase())).size < submissions.length)
        command.error(`error: expected different submissions; found ${submissions.join(' ')}`);
      const server = readingConnection(program.opts());
      const track = options.track ?? trackOf(options.board);
      const { codes, board } =
        track === undefined
          ? { codes: submissions, board: options.board ?? null }
          : await entriesOfTrack(server.client, track, submissions, options.board);
      if (options.allBoards) {
        const differences = await offering(server.client, codes, compareOverBoards(server.client, codes));
        return options.json ? printJson(differences) : printLine(familyTable(differences, columns()));
      }
      const comparison = await offering(server.client, codes, compareSubmissions(server.client, codes, board));
      if (options.json) return printJson(options.significant ? significantOnly(comparison) : comparison);
      printLine(comparisonTable(comparison, options.significant ?? false, columns()));
      printLine(
        `${server.url}/compare?m=${comparison.models.map(({ submissionCode }) => submissionCode).join(',')}&board=${comparison.board.id}`,
      );
    });
}

/** The track in the name of a board: `shapes` of `shapes.closed`. */
const trackOf = (board = ''): string | undefined => /^(.+)\.[^.]*$/.exec(board)?.[1];

/** The comparison; its error without a common board names boards with entries of the same models. */
async function offering<Found>(
  client: ApiClient,
  codes: readonly string[],
  comparison: Promise<Found>,
): Promise<Found> {
  try {
    return await comparison;
  } catch (error) {
    if (!(error instanceof RefusedError) || error.refusal.code !== 'no_common_board') throw error;
    throw new RefusedError(noCommonBoardRefusal(error.refusal, await placesOfModels(client, codes), 'primitives'));
  }
}
