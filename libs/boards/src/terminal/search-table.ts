import { formatRank } from '../metric-values.js';
import { fittingTable } from './fitting-table.js';

/** A model in the shape of the GraphQL API. */
interface FoundModel {
  readonly __typename: 'FoundModel';
  readonly name: string;
  readonly version: string;
  readonly submissionCode: string;
  readonly listing: string;
  readonly team: { readonly name: string };
  readonly places: readonly {
    readonly track: string;
    readonly board: string;
    readonly rankLow: number | null;
    readonly rankHigh: number | null;
    readonly rowCount: number;
  }[];
}

interface FoundPaper {
  readonly __typename: 'FoundPaper';
  readonly method: string;
  readonly citation: string;
  readonly rows: readonly { readonly track: string; readonly board: string; readonly tableReference: string }[];
}

interface FoundTrack {
  readonly __typename: 'FoundTrack';
  readonly slug: string;
  readonly title: string;
  readonly boards: readonly string[];
}

/** An answer of the search; `nearly`: nothing matches exactly, and the results have similar names. */
interface Found {
  readonly nearly: boolean;
  readonly hits: readonly (FoundModel | FoundPaper | FoundTrack)[];
}

/**
 * The results of a search, a line for each place.
 *
 * @param columns of the terminal; infinite in a pipe
 */
export function searchTable({ nearly, hits }: Found, columns: number): string {
  if (hits.length === 0) return 'no results';
  const table = fittingTable(['kind', 'name', 'of', 'where'], hits.flatMap(linesOf), [2], columns);
  return nearly ? `no exact matches; similar names:\n${table}` : table;
}

function linesOf(hit: Found['hits'][number]): string[][] {
  if (hit.__typename === 'FoundModel') return modelLines(hit);
  return hit.__typename === 'FoundPaper' ? paperLines(hit) : trackLines(hit);
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
