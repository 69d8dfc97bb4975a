import { searchPlatform, type FoundModel, type FoundPaper, type FoundTrack } from '@primitives/client';
import { InvalidArgumentError, type Command } from 'commander';
import { connection } from '../connection.js';
import { columns, fittingTable, formatRank, printJson, printLine } from '../output.js';

const MAX_RESULTS = 20;

/** `primitives search`: the same search as on every page. */
export function registerSearch(program: Command): void {
  program
    .command('search <text...>')
    .description('search models, rows of papers and tracks')
    .option('--first <count>', `maximum number of each kind, up to ${MAX_RESULTS}`, count, 10)
    .option('--json', 'print the results as JSON')
    .action(async (words: string[], options: { first: number; json?: boolean }) => {
      const answer = await searchPlatform(connection(program.opts()).client, words.join(' '), options.first);
      if (options.json) return printJson(answer);
      if (answer.hits.length === 0) return printLine('no results');
      if (answer.nearly) printLine('no exact matches; similar names:');
      const lines = answer.hits.flatMap((each) =>
        each.__typename === 'FoundModel'
          ? modelLines(each)
          : each.__typename === 'FoundPaper'
            ? paperLines(each)
            : trackLines(each),
      );
      printLine(fittingTable(['kind', 'name', 'of', 'where'], lines, [2], columns()));
    });
}

function modelLines({ name, version, team, submissionCode, listing, places }: FoundModel): string[][] {
  const where = places.map(({ track, board, rankLow, rankHigh, rowCount }) =>
    `${track}.${board} ${rankLow === null ? '' : `${formatRank(rankLow, rankHigh)} of ${rowCount}`}`.trimEnd(),
  );
  return withMore(
    ['model', `${name} ${version}`, team.name],
    where.length > 0
      ? where
      : [`${submissionCode}, on no board${listing === 'LISTED' ? '' : `, ${listing.toLowerCase()}`}`],
  );
}

const paperLines = ({ method, citation, rows }: FoundPaper): string[][] =>
  withMore(
    ['paper', method, citation],
    rows.map(({ track, board, tableReference }) => `${track}.${board} ${tableReference}`),
  );

const trackLines = ({ slug, title, boards }: FoundTrack): string[][] =>
  withMore(
    ['track', title, ''],
    boards.map((board) => `${slug}.${board}`),
  );

/** The first place next to the name, the others below it. */
const withMore = (lines: readonly string[], [first = '', ...others]: readonly string[]): string[][] => [
  [...lines, first],
  ...others.map((other) => [...lines.map(() => ''), other]),
];

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > MAX_RESULTS)
    throw new InvalidArgumentError(`expected an integer from 1 to ${MAX_RESULTS}`);
  return value;
}
