import { chanceLevel, coarserStep, formatRank, formatWithSign, marginText, unitsNoun } from '@primitives/boards';
import type { BoardResult, Evaluation } from '../api/documents/submission.ts';
import { sentence } from '../sentence.ts';
import { words } from '../strings/verdict.ts';
import { hasFewHits } from './few-hits.ts';

/** Below this share of the distance from chance to the best possible value, the distance from chance is stated. */
const NEAR = 0.1;

type Metric = Evaluation['track']['metrics'][number];
type Judged = Pick<BoardResult, 'best' | 'chance' | 'rank' | 'uncalibrated'> & {
  readonly values: readonly {
    readonly metric: string;
    readonly value: number | null;
    readonly low: number | null;
    readonly high: number | null;
    readonly step?: number | null;
  }[];
  readonly neighbours?: readonly Pick<BoardResult['neighbours'][number], 'difference' | 'unit'>[];
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
  const cause = causeOf(cell, metric, result);
  if (result.best?.outcome === null)
    return ownVerdict(chanceText(cell, metric, result, sign), cause, result, metric, sign);
  const chance = chanceText(cell, metric, result, sign, cause);
  const atChance = chance !== null && areBothAtChance(cell.value, result, sign);
  const gap = atChance ? words.alsoAtChance : gapText(cell, metric, result.best, sign, original);
  const isBeyond = result.best !== null && sign * (cell.value - result.best.value) > 0;
  if (chance === null && gap === null) return null;
  return {
    before: listed([chance, gap]),
    after: gap === null || atChance ? '' : afterText(result, isBeyond),
    named: gap !== null,
  };
}

const listed = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(', ');

/** Whether the best entry is not better than chance, nor is the result. */
const areBothAtChance = (value: number, { best, chance }: Judged, sign: 1 | -1): boolean =>
  best !== null && chance !== null && [value, best.value].every((each) => sign * each <= sign * chance.value);

/** @param cause why the interval is unreliable, to be stated; null: not */
function chanceText(
  cell: Cell,
  metric: Metric,
  { chance }: Judged,
  sign: 1 | -1,
  cause: string | null = null,
): string | null {
  const { value, low, high } = cell;
  if (chance === null || value === null) return null;
  const found = chanceLevel(cell, chance.value, sign === -1);
  const text = formatWithSign({ ...chance, step: chance.step ?? null }, metric.format);
  if (found === 'below' || found === 'includes') return words.chance[found](text);
  const margin = sign * (((sign === 1 ? low : high) ?? value) - chance.value);
  const distance = distanceToBest(chance.value, metric);
  const least = distance !== null && margin < NEAR * distance ? atLeast(margin, cell, metric) : null;
  const level =
    found === 'close'
      ? words.chance.close(text)
      : least === null
        ? words.chance.better(text)
        : words.chance.above(text, least);
  return level + (low === null ? words.interval.none : cause === null ? '' : words.interval.unreliable(cause));
}

/** A distance, rounded down; null where that would be 0. */
function atLeast(distance: number, { step = null }: Cell, metric: Metric): string | null {
  const digits = metric.format !== 'PERCENT' || (step ?? 0) >= 0.01 ? 2 : step === null ? 4 : 3;
  const value = Math.floor(distance * 10 ** digits + 1e-9) / 10 ** digits;
  return value === 0 ? null : marginText({ value, step }, metric);
}

/** Why the interval of a value is unreliable; null where it is not. */
function causeOf({ value, low }: Cell, { id, format }: Metric, { neighbours = [], uncalibrated }: Judged) {
  if (low === null || value === null || !uncalibrated.includes(id)) return null;
  if (hasFewHits(value, format)) return words.cause.hits;
  const units = neighbours.length === 0 ? 'images' : unitsNoun(neighbours);
  return units === 'images' ? words.cause.images : words.cause.units(units);
}

/** Why a result on its board is not tested, and so has no rank; null where its intervals are reliable. */
export function untestedCause(result: Judged, metric: Metric): string | null {
  const cell = result.values.find((each) => each.metric === metric.id);
  return cell ? causeOf(cell, metric, result) : null;
}

/** From a value to the best possible one; null where that is not known. */
function distanceToBest(from: number, { direction, format }: Metric): number | null {
  if (direction === 'LOWER') return from;
  return format === 'PERCENT' ? 1 - from : null;
}

/** Of the first entry of the board; without tests first its place and the reason, then chance. */
function ownVerdict(level: string | null, cause: string | null, result: Judged, metric: Metric, sign: 1 | -1): Verdict {
  const own = ownText(result, metric, sign);
  if (cause === null || !own.endsWith(words.notTested))
    return { before: listed([level, own]), after: '', named: false };
  const because = own.replace(words.notTested, words.because(cause));
  return { before: because + (level === null ? '' : `. ${sentence(level)}`), after: '', named: false };
}

/** Of the first entry of the board: of how many others it is not significantly ahead. */
function ownText({ neighbours = [], rank, uncalibrated }: Judged, { direction }: Metric, sign: 1 | -1): string {
  // The rank comes before the value in the order of a board.
  const isExceeded = neighbours.some(({ difference }) => sign * difference < 0);
  const first = isExceeded ? words.first : words.highest[direction];
  if (rank === null || uncalibrated.includes(rank.metric)) return `${first}; ${words.notTested}`;
  if (rank.of === 1) return words.only;
  const text = rank.high === 1 ? words.leads(rank.of - 1) : words.level(rank.high - 1);
  return `${first}, ${text}`;
}

function gapText(cell: Cell, metric: Metric, best: Judged['best'], sign: 1 | -1, original: string | null) {
  if (best === null || cell.value === null) return null;
  if (best.submissionCode === original) return words.sameModel;
  const step = coarserStep(cell.step, best.step);
  const gap = sign * (best.value - cell.value);
  const margin = marginText({ value: Math.abs(gap), step }, metric);
  if (parseFloat(margin) === 0) return step === null ? words.equal : words.equalRounded;
  if (gap > 0) return words.behind(margin);
  return best.outcome === 'NOT_RANKED'
    ? words.beyondBest[metric.direction](margin)
    : words.beyondFirst[metric.direction](margin);
}

/** What the test of the board shows about the difference from the best entry. */
function afterText({ best, rank }: Judged, isBeyond: boolean): string {
  switch (best?.outcome) {
    case 'SIGNIFICANT':
      return words.worse;
    case 'NOT_TESTED':
      return words.notTested;
    case 'NOT_SIGNIFICANT':
    case 'NOT_LISTED':
      // No entry is significantly better than one whose rank range starts at 1.
      if (rank?.low === 1) return words.shares(formatRank(rank.low, rank.high));
      return best.outcome !== 'NOT_SIGNIFICANT' ? '' : isBeyond ? words.notAhead : words.notSignificant;
    default:
      return '';
  }
}
