import { rankText } from '../rank-text.js';
import { searchTerms, wordStart } from '../search/find.js';
import { fold } from '../search/fold.js';
import { fittingTable } from './fitting-table.js';

/** A model in the shape of the GraphQL API. */
interface FoundModel {
  readonly __typename: 'FoundModel';
  readonly name: string;
  readonly version: string;
  readonly backbone: string | null;
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
  readonly backbone: string | null;
  readonly rows: readonly { readonly track: string; readonly board: string; readonly tableReference: string }[];
}

interface FoundTrack {
  readonly __typename: 'FoundTrack';
  readonly slug: string;
  readonly title: string;
  readonly shortName: string;
  readonly boards: readonly string[];
}

/** An answer of the search; `nearly`: nothing matches exactly, and the results have similar names. */
interface Found {
  readonly nearly: boolean;
  readonly hits: readonly (FoundModel | FoundPaper | FoundTrack)[];
}

/** The column of names. */
const NAME = 1;

/**
 * The results of a search, a line for each place, with the fields that match.
 *
 * @param searchedText what was searched for
 * @param columns of the terminal; infinite in a pipe
 */
export function searchTable({ nearly, hits }: Found, searchedText: string, columns: number): string {
  if (hits.length === 0) return 'no results';
  const head = ['kind', 'name', 'of', 'where'];
  if (nearly)
    return `no exact matches; similar names:\n${fittingTable(head, hits.flatMap(linesOf), [2], columns, NAME)}`;
  const rows = hits.flatMap((hit) =>
    linesOf(hit).map((line, at) => [...line, at === 0 ? matchedFields(hit, searchedText).join(', ') : '']),
  );
  return fittingTable([...head, 'matches'], rows, [2, 4], columns, NAME);
}

/**
 * The fields that contain the terms of a search, the first one of each term: `name`, `team`, `backbone`, … Fields that
 * the answer does not have, such as those of another version, are not named.
 */
function matchedFields(hit: Found['hits'][number], searchedText: string): readonly string[] {
  const fields = fieldsOf(hit).map(([field, value]) => [field, fold(value ?? '')] as const);
  const matched = searchTerms(searchedText).flatMap((term) => {
    const found =
      fields.find(([, text]) => wordStart(text, term) >= 0) ?? fields.find(([, text]) => text.includes(term));
    return found ? [found[0]] : [];
  });
  return [...new Set(matched)];
}

function fieldsOf(hit: Found['hits'][number]): readonly (readonly [string, string | null])[] {
  if (hit.__typename === 'FoundModel')
    return [
      ['name', hit.name],
      ['version', hit.version],
      ['team', hit.team.name],
      ['backbone', hit.backbone],
      ['code', hit.submissionCode],
    ];
  if (hit.__typename === 'FoundPaper')
    return [
      ['method', hit.method],
      ['citation', hit.citation],
      ['backbone', hit.backbone],
      ['table', hit.rows.map(({ tableReference }) => tableReference).join('\n')],
    ];
  return [
    ['title', hit.title],
    ['short name', hit.shortName],
    ['slug', hit.slug],
  ];
}

function linesOf(hit: Found['hits'][number]): string[][] {
  if (hit.__typename === 'FoundModel') return modelLines(hit);
  return hit.__typename === 'FoundPaper' ? paperLines(hit) : trackLines(hit);
}

function modelLines({ name, version, team, submissionCode, listing, places }: FoundModel): string[][] {
  const where = places.map(
    ({ track, board, rankLow, rankHigh, rowCount }) =>
      `${track}.${board} ${rankText(rankLow, rankHigh, rowCount).replace('rank ', '')}`,
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
