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

/** An axis of a value, with three to five ticks. */
export function valueScale(axis: 'LINEAR' | 'LOG', values: readonly number[]): Scale {
  if (axis === 'LOG') return logScale(values, 5);
  const [fine, ...coarser] = [4, 3, 2].map((count) => linearScale(values, count));
  return [fine!, ...coarser].find(({ ticks }) => ticks.length <= 5) ?? fine!;
}

/** The ticks of a decade, from fine to coarse. */
const LOG_STEPS = [[1, 2, 5], [1, 3], [1]] as const;
/** Ticks that an axis has at least, where it can. */
const FEWEST = 3;
/** A decade computed by multiplication misses its tick by the last bit. */
const ROUNDING = 1 + 1e-9;

/** Round ticks around the values; for positive counts such as coverage. */
export function logScale(values: readonly number[], most = 6): Scale {
  const positive = values.filter((value) => value > 0);
  let low = positive.length > 0 ? Math.min(...positive) * 0.8 : 1;
  let high = positive.length > 0 ? Math.max(...positive) * 1.15 : 10;
  let marks = roundMarks(low, high, most);
  if (marks.length < FEWEST) {
    // values close together are still between two labelled ticks
    [low, high] = [nextMark(low, -1), nextMark(high, 1)];
    marks = roundMarks(low, high, most);
  }
  const span = Math.log(high / low);
  return { low, high, ticks: marks, at: (value) => clamp(value <= 0 ? 0 : (Math.log(value / low) / span) * 100) };
}

/** The finest ticks that are not too many: of each decade, of every second, third, … one, or even ones. */
function roundMarks(low: number, high: number, most: number): readonly number[] {
  const decades = logMarks(low, high, [1]);
  const choices = [
    ...LOG_STEPS.map((steps) => logMarks(low, high, steps)),
    ...[2, 3, 4, 5].map((every) => decades.filter((_, index) => index % every === 0)),
    ...Array.from({ length: most }, (_, less) => ticks(low, high, most - less)),
  ].filter(({ length }) => length <= most);
  return choices.find(({ length }) => length >= FEWEST) ?? choices.find(({ length }) => length > 1) ?? [];
}

function logMarks(low: number, high: number, steps: readonly number[]): number[] {
  const marks: number[] = [];
  for (let decade = 10 ** Math.floor(Math.log10(low)); decade <= high * ROUNDING; decade *= 10)
    for (const step of steps) marks.push(step * decade);
  return marks.filter((mark) => mark * ROUNDING >= low && mark <= high * ROUNDING);
}

/** The tick below or above a value. */
function nextMark(value: number, step: 1 | -1): number {
  const decade = 10 ** Math.floor(Math.log10(value));
  const marks = [0.5, ...LOG_STEPS[0], 10].map((mark) => mark * decade);
  return (step > 0 ? marks.find((mark) => mark > value) : marks.findLast((mark) => mark < value)) ?? value;
}
