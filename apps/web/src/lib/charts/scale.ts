import { ticks } from 'd3-array';

export { tickText } from './tick-text.ts';

/** A chart's axis in percent of its width. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** The position of a value, in 0..100; values outside are clamped. */
  at(value: number): number;
}

const clamp = (percent: number): number => Math.min(100, Math.max(0, percent));

/** From 0, or from below the lowest value if that is negative, to a round number above the highest. */
export function linearScale(values: readonly number[], count = 5): Scale {
  const high = Math.max(...values, 0);
  const low = Math.min(...values, 0);
  const marks = ticks(low, high === low ? low + 1 : high, count);
  const step = (marks[1] ?? 1) - (marks[0] ?? 0);
  const top = high > (marks.at(-1) ?? 0) ? (marks.at(-1) ?? 0) + step : (marks.at(-1) ?? high);
  const bottom = low < (marks[0] ?? 0) ? (marks[0] ?? 0) - step : (marks[0] ?? low);
  const shown = [...(bottom < (marks[0] ?? 0) ? [bottom] : []), ...marks, ...(top > (marks.at(-1) ?? 0) ? [top] : [])];
  return { low: bottom, high: top, ticks: shown, at: (value) => clamp(((value - bottom) / (top - bottom)) * 100) };
}

/** Space for a label of a narrow axis, in percent of its width; with a minus it is longer. */
const LABEL = { positive: 14, negative: 28 };

/** The ticks with labels: all, or from 0 on every second, third, … one where labels would overlap. */
export function spacedTicks({ low, ticks: marks, at }: Scale): readonly number[] {
  const gaps = marks.slice(1).map((mark, index) => at(mark) - at(marks[index] ?? mark));
  const every = Math.max(1, Math.ceil(LABEL[low < 0 ? 'negative' : 'positive'] / Math.min(...gaps, Infinity)));
  const first = Math.max(0, marks.indexOf(0));
  return marks.filter((_, index) => (index - first) % every === 0);
}

const LOG_STEPS = [1, 2, 5];
/** A decade computed by multiplication misses its tick by the last bit. */
const ROUNDING = 1 + 1e-9;

/** Decades with ticks at 1, 2 and 5, around the values; for positive counts such as coverage. */
export function logScale(values: readonly number[], most = 6): Scale {
  const positive = values.filter((value) => value > 0);
  let low = positive.length > 0 ? Math.min(...positive) * 0.8 : 1;
  let high = positive.length > 0 ? Math.max(...positive) * 1.15 : 10;
  let marks = logMarks(low, high);
  if (marks.length < 2) {
    // values close together are still between two labelled ticks
    [low, high] = [nextMark(low, -1), nextMark(high, 1)];
    marks = logMarks(low, high);
  }
  while (marks.length > most) marks = marks.filter((_, index) => index % 2 === 0);
  const span = Math.log(high / low);
  return { low, high, ticks: marks, at: (value) => clamp(value <= 0 ? 0 : (Math.log(value / low) / span) * 100) };
}

function logMarks(low: number, high: number): number[] {
  const marks: number[] = [];
  for (let decade = 10 ** Math.floor(Math.log10(low)); decade <= high * ROUNDING; decade *= 10)
    for (const step of LOG_STEPS) marks.push(step * decade);
  return marks.filter((mark) => mark * ROUNDING >= low && mark <= high * ROUNDING);
}

/** The tick below or above a value. */
function nextMark(value: number, step: 1 | -1): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  const marks = [0.5, ...LOG_STEPS, 10].map((mark) => mark * decade);
  return (step > 0 ? marks.find((mark) => mark > value) : marks.findLast((mark) => mark < value)) ?? value;
}
