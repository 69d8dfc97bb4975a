import type { Format } from '../metric-values.js';
import { neighbourTexts, unitsNoun, type NeighbourNumbers } from '../neighbour-text.js';
import { fittingTable } from './fitting-table.js';

/** Results with the next entries on their boards, in the shape of the GraphQL API. */
export interface WithNeighbours {
  readonly results:
    | readonly {
        readonly board: string;
        readonly neighbours: readonly (NeighbourNumbers & {
          readonly submissionCode: string;
          readonly name: string;
          readonly unit: string;
        })[];
      }[]
    | null;
  readonly track: { readonly primaryMetric: { readonly label: string; readonly format: Format } };
}

/** What a bound is worth, which otherwise contradicts a small difference. */
const BOUND =
  '“at most”: computed from the two published intervals, and usually much more than the paired test of the exact values requires';

/**
 * What a significant difference from the next entries needs: a title, a table and what its bounds mean; empty without
 * next entries, and where none is tested because the result is on no board.
 */
export function neighbourLines({ results, track }: WithNeighbours, columns: number): readonly string[] {
  const found = (results ?? []).flatMap(({ board, neighbours }) => neighbours.map((one) => ({ board, one })));
  if (found.every(({ one }) => one.outcome === 'NOT_RANKED')) return [];
  const units = unitsNoun(found.map(({ one }) => one));
  const rows = found.map(({ board, one }) => {
    const { difference, outcome, gain, units: count, reason } = neighbourTexts(one, track.primaryMetric.format);
    const entry = `${one.relation.toLowerCase()}: ${one.submissionCode} ${one.name}`;
    return [board, entry, difference, reason === null ? outcome : `${outcome}: ${reason}`, gain, count];
  });
  const head = [
    ...['board', 'next entry', 'difference', 'test'],
    ...['improvement to be significantly better', `or test ${units} to show the difference`],
  ];
  return [
    '',
    `Requirements for a significant difference by ${track.primaryMetric.label}:`,
    fittingTable(head, rows, [head.length - 1, head.length - 2], columns),
    ...(rows.some((row) => row.some((cell) => cell.startsWith('at most '))) ? [BOUND] : []),
  ];
}
