import { coarserStep, formatRank, formatWithSign, marginText } from '@primitives/boards';
import { HALVES_ABOVE_CHANCE } from '@primitives/results';

import type { BoardResult, Evaluation } from '../api/documents/submission.ts';
import { words } from '../strings/verdict.ts';

type Metric = Evaluation['track']['metrics'][number];
type Judged = Pick<BoardResult, 'best' | 'chance' | 'rank' | 'uncalibrated'> & {
  readonly values: readonly {
    readonly metric: string;
    readonly value: number | null;
    readonly low: number | null;
    readonly high: number | null;
    readonly step?: number | null;
  }[];
};
type Cell = Judged['values'][number];

/** Two parts of a sentence: the name of the best entry is between them if `named`. */
export interface Verdict {
  readonly before: string;
  readonly after: string;
  readonly named: boolean;
}

/**
 * How good a result is: whether it is better than random or constant answers with all of its interval, as for the marks
 * of a board, and how it compares with the best entry by the test of the board. Null where neither is known.
 *
 * @param original code of the entry of which the result is a copy; null if it is none
 */
export function verdictOf(result: Judged, metric: Metric, original: string | null = null): Verdict | null {
  const cell = result.values.find((each) => each.metric === metric.id);
  if (!cell || cell.value === null) return null;
  const sign = metric.direction === 'LOWER' ? -1 : 1;
  const chance = chanceText(cell, metric, result, sign);
  const own = result.best?.outcome === null ? ownText(result) : null;
  const gap = own === null ? gapText(cell, metric, result.best, sign, original) : null;
  const parts = [chance, own ?? gap].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return { before: parts.join(', '), after: gap === null ? '' : afterText(result), named: gap !== null };
}

function chanceText(cell: Cell, metric: Metric, { chance, uncalibrated }: Judged, sign: 1 | -1): string | null {
  const { value, low, high } = cell;
  if (chance === null || value === null) return null;
  const [worst, top] = sign === 1 ? [low ?? value, high] : [high ?? value, low];
  const isBetter = sign * worst > sign * chance.value;
  const isBelow = top !== null && sign * top < sign * chance.value;
  const isClose = sign * (value - chance.value) <= HALVES_ABOVE_CHANCE * Math.abs(value - worst);
  const better =
    low === null ? 'better' : uncalibrated.includes(metric.id) ? 'unreliable' : isClose ? 'close' : 'clear';
  const kind = isBetter ? better : isBelow ? 'below' : 'alike';
  return words.chance[kind](formatWithSign({ ...chance, step: chance.step ?? null }, metric.format));
}

/** Of the best value of the board: of how many others it is not significantly ahead. */
function ownText({ rank, uncalibrated }: Judged): string {
  if (rank === null || uncalibrated.includes(rank.metric)) return `${words.highest}; ${words.notTested}`;
  if (rank.of === 1) return words.only;
  const text = rank.high === 1 ? words.leads(rank.of - 1) : words.level(rank.high - 1);
  return `${words.highest}, ${text}`;
}

function gapText(cell: Cell, metric: Metric, best: Judged['best'], sign: 1 | -1, original: string | null) {
  if (best === null || cell.value === null) return null;
  if (best.submissionCode === original) return words.sameModel;
  const step = coarserStep(cell.step, best.step);
  const gap = sign * (best.value - cell.value);
  const margin = marginText({ value: Math.abs(gap), step }, metric);
  if (parseFloat(margin) === 0) return step === null ? words.equal : words.equalRounded;
  return gap > 0 ? words.behind(margin) : words.ahead(margin);
}

/** What the test of the board shows about the difference from the best entry. */
function afterText({ best, rank }: Judged): string {
  switch (best?.outcome) {
    case 'SIGNIFICANT':
      return words.worse;
    case 'NOT_TESTED':
      return words.notTested;
    case 'NOT_SIGNIFICANT':
    case 'NOT_LISTED':
      // No entry is significantly better than one whose rank range starts at 1.
      if (rank?.low === 1) return words.shares(formatRank(rank.low, rank.high));
      return best.outcome === 'NOT_SIGNIFICANT' ? words.notSignificant : '';
    default:
      return '';
  }
}
