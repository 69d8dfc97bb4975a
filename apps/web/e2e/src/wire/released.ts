import type { boardRows, pairTests } from './board.js';
import type { boardResult, Sliced } from './results.js';

/** Tracks of the fixture that publish rounded results, with the rounding step of their split. */
export const RELEASED: Readonly<Record<string, number>> = { shapes: 0.02 };

type Result = ReturnType<typeof boardResult>;
type Slices = Result['slices'];
/** A cell with an interval, of a row or a result. */
interface Estimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const HALF = 0.053;
const BANDS = [30, 100, 300];
const SLICE_STEP = 0.05;
const SLICE_HALF = 0.1;
const within = (value: number) => Math.min(1, Math.max(0, Number(value.toPrecision(6))));
const rounded = (value: number, step: number) => Number((Math.round(value / step) * step).toPrecision(6));

/** Rounded to the step with a wide interval; a count, which has no upper bound, to 1, 2 or 5 × 10ᵏ without one. */
function released<Cell extends Estimate & { readonly metric: string }>(cell: Cell, step: number): Cell {
  if (cell.value === null) return cell;
  if (cell.metric.startsWith('coverage')) {
    const power = 10 ** Math.floor(Math.log10(cell.value));
    const lead = [1, 2, 5, 10].find((each) => each * power >= (cell.value ?? 0)) ?? 10;
    return { ...cell, value: lead * power, low: null, high: null };
  }
  const value = rounded(cell.value, step);
  return { ...cell, value, low: within(value - HALF), high: within(value + HALF) };
}

export const releasedRows = (rows: ReturnType<typeof boardRows>, step: number) =>
  rows.map((row) => ({ ...row, cells: row.cells.map((cell) => released(cell, step)) }));

/** Differences of published values; intervals and p stay with the scorer. */
export const releasedTests = (tests: ReturnType<typeof pairTests>, step: number) =>
  tests.map((test) => ({ ...test, difference: rounded(test.difference, step), low: null, high: null, p: null }));

function releasedSlice(slice: Sliced, details: boolean) {
  const atLeast = BANDS.filter((least) => least <= slice.n).at(-1) ?? null;
  const withheld = !details ? 'DETAILS_USED' : atLeast === null ? 'FEW_UNITS' : null;
  if (withheld)
    return { ...slice, n: null, atLeast: null, value: null, low: null, high: null, baseline: null, withheld };
  const value = within(rounded(slice.value, SLICE_STEP));
  const baseline = slice.baseline === null ? null : within(rounded(slice.baseline, SLICE_STEP));
  const ends = { low: within(value - SLICE_HALF), high: within(value + SLICE_HALF) };
  return { ...slice, n: null, atLeast, value, baseline, ...ends, withheld };
}
type ReleasedSlice = ReturnType<typeof releasedSlice>;

function endsOf(all: readonly ReleasedSlice[], most: number) {
  const withValue = all.filter(({ value }) => value !== null).sort((a, b) => (a.value ?? 0) - (b.value ?? 0));
  const lowest = withValue.slice(0, withValue.length <= 2 * most ? Math.ceil(withValue.length / 2) : most);
  const highest = withValue.slice(Math.max(lowest.length, withValue.length - most));
  return { count: all.length, intervals: withValue.length > 0, lowest, highest };
}

/** A result as released on a hidden split: rounded, without curves, with slices in bands. */
export function releasedResult(result: Result, step: number, details: boolean) {
  const of = (kind: keyof Slices) => result.slices[kind].map((slice) => releasedSlice(slice, details));
  const slices = { attribute: of('attribute'), object: of('object'), pair: of('pair') };
  return {
    ...result,
    values: result.values.map((cell) => released(cell, step)),
    curve: null,
    coverage: null,
    released: { step, details, withheld: ['CURVE', 'COVERAGE'] },
    slices,
    sliceEnds: ({ most }: { most: number }) => ({
      attribute: endsOf(slices.attribute, most),
      object: endsOf(slices.object, most),
      pair: endsOf(slices.pair, most),
      baseline: details ? 'SigLIP 2 So400m, zero-shot' : null,
    }),
  };
}
