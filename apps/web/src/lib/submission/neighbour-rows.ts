import { MISSING, neighbourTexts, unitsNoun, type Format } from '@primitives/boards';

import type { BoardResult } from '../api/documents/submission.ts';
import { words } from '../strings/needed.ts';

type Neighbour = BoardResult['neighbours'][number];
type Metric = { readonly id: string; readonly format: Format };

/** A next entry, on all boards with the same facts about it; `board` is the first of these. */
export interface NeighbourRow {
  readonly board: string;
  readonly boards: readonly string[];
  readonly one: Neighbour;
  readonly difference: string;
  readonly outcome: string;
  /** What it takes to be significantly ahead of the next entry, or why that is not known; empty if it is ahead. */
  readonly need: string;
  /** The entry is significantly better (then nothing is needed), or the test is not possible; null: it is neither. */
  readonly closed: 'ahead' | 'untested' | null;
  /** The published differences without their signs, null where one does not show the verdict, and their boards. */
  readonly leads: readonly (readonly [string | null, readonly string[]])[];
}

/** The next entries above, then those below; boards with the same facts about the same entry share a row. */
export function neighbourRows(
  results: readonly Pick<BoardResult, 'board' | 'neighbours' | 'values'>[],
  { id, format }: Metric,
): NeighbourRow[] {
  const rows = new Map<string, NeighbourRow>();
  for (const { board, neighbours, values } of results)
    for (const one of neighbours) {
      const { difference, outcome: verdict } = neighbourTexts(one, format);
      const isHidden = one.outcome === 'SIGNIFICANT' && one.difference === 0;
      const outcome = isHidden ? words.exact(verdict) : one.outcome === 'NOT_RANKED' ? words.notTested : verdict;
      const closed = isAhead(one) ? 'ahead' : one.outcome === 'NOT_TESTED' ? 'untested' : null;
      const need = needOf(one, format, values.find(({ metric }) => metric === id)?.value ?? null);
      const facts = JSON.stringify([one.relation, one.submissionCode, closed ?? [difference, outcome], need]);
      const { boards = [], leads = [] } = rows.get(facts) ?? {};
      const lead = isHidden ? null : difference.replace(/^[+−]/, '');
      const of = new Map(leads);
      of.set(lead, [...(of.get(lead) ?? []), board]);
      const row = { board, one, difference, outcome, closed, need } as const;
      rows.set(facts, { ...row, ...rows.get(facts), boards: [...boards, board], leads: [...of] });
    }
  const isAbove = ({ one }: NeighbourRow) => one.relation === 'ABOVE';
  return [...rows.values()].sort((a, b) => Number(isAbove(b)) - Number(isAbove(a)));
}

/** The entries that are not tested, by the reason. */
export function untestedByReason<Row extends Pick<NeighbourRow, 'closed' | 'need'>>(rows: readonly Row[]) {
  const found = new Map<string, Row[]>();
  for (const row of rows) if (row.closed === 'untested') found.set(row.need, [...(found.get(row.need) ?? []), row]);
  return [...found];
}

const isAhead = ({ outcome, relation }: Neighbour) => outcome === 'SIGNIFICANT' && relation === 'BELOW';

/**
 * Of an entry that is significantly better, an upper bound from two intervals is at most twice the difference: with the
 * same spread, the opposite difference would be significant too.
 *
 * @param own value of this entry
 */
function needOf(one: Neighbour, format: Format, own: number | null): string {
  const isBound = one.basis === 'INTERVALS';
  const isWorse = one.outcome === 'SIGNIFICANT' && one.relation === 'ABOVE';
  const most = isWorse ? 2 * (Math.abs(one.difference) + (one.step ?? 0)) : Infinity;
  const gain = isBound && one.gain !== null ? Math.min(one.gain, most) : one.gain;
  const text = neighbourTexts({ ...one, gain }, format);
  if (text.reason) return text.reason;
  if (isAhead(one)) return '';
  if (one.outcome === 'NOT_RANKED' && gain === 0) return words.enough;
  if (isBound && format === 'PERCENT' && gain !== null && isTooWide({ ...one, gain }, own)) return words.noEstimate;
  const improvement =
    text.gain === MISSING ? [] : [words.improvement(text.gain.replace('+', ''), format === 'PERCENT')];
  const [, count = '', times] = isBound ? [] : (/^(?:([\d,]+) \()?([^()]*×)\)?$/.exec(text.units) ?? []);
  const counted = times === undefined ? [] : [words.units(count, unitsNoun([one]), times)];
  return words.or([...improvement, ...counted]) || words.noEstimate;
}

/**
 * Whether the intervals are too wide for an estimate: the better one of both entries would be above 100% with the
 * required difference, also on the page of the other entry.
 */
const isTooWide = (
  { difference, gain }: { readonly difference: number; readonly gain: number },
  own: number | null,
): boolean => own !== null && Math.max(own, own - difference) + (gain + difference) > 1;
