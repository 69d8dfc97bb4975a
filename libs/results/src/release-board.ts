import type { Estimate } from '@primitives/ranking';
import type { BoardResult, ResultSlice, WithheldPart } from './board-result.js';
import { MIN_UNITS, type WithheldReason } from './release-rule.js';
import {
  decimal,
  metricStep,
  roundGeometrically,
  roundingStep,
  roundStochastically,
  widestHalf,
  type MetricScale,
  type SecretUniform,
} from './rounding.js';

/** The inputs of a release other than the exact result. */
export interface ResultRelease {
  /** The metrics of a board's columns; others are not published. */
  readonly metricsOf: (board: string) => ReadonlyMap<string, MetricScale>;
  readonly primary: { readonly board: string; readonly metric: string };
  /** Independent units of the split: instances, or their clusters. Public. */
  readonly units: number;
  /** Whether the slices are published; `false` if the team's details of 90 days are used up. */
  readonly details: boolean;
  readonly uniform: SecretUniform;
}

const NOTHING: Estimate = { value: null, low: null, high: null };
/** Counts of a slice are published as the largest of these that does not exceed them. */
const BANDS = [30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];

/**
 * The publishable form of a result on a hidden split, board by board.
 *
 * - Every metric of the board is rounded to a step that depends only on the number of units (`roundingStep`),
 * stochastically.
 * - All metrics and boards of one result share one random number, derived from the scorer's secret and the exact value
 * of the primary metric: reading many metrics does not average the rounding out, and neither does submitting the same
 * answers again.
 * - The interval is as wide as that of any share over this number of units, plus one step for the rounding: it contains
 * the exact interval and discloses nothing else. If the exact interval is wider, its half is rounded up.
 * - A slice needs 30 units; its count is published as a band (30, 100, 300, …), and the band determines its step
 * (`sliceStep`).
 * - Curves, coverage, the edges of a hierarchy and metrics outside of the board's columns are not published.
 *
 * @see Blum & Hardt, "The Ladder", ICML 2015 (rounding to the step); Dwork et al., "The reusable holdout", Science 349
 * (2015)
 */
export function releaseResult(
  exact: Readonly<Record<string, BoardResult>>,
  { metricsOf, primary, units, details, uniform }: ResultRelease,
): Record<string, BoardResult> {
  const shared = uniform(`value ${exact[primary.board]?.values[primary.metric]?.value ?? null}`);
  return Object.fromEntries(
    Object.entries(exact).map(([board, result]) => {
      const values = [...metricsOf(board)].flatMap(([id, scale]) => {
        const estimate = result.values[id];
        return estimate ? [[id, releaseEstimate(estimate, { units, scale, uniform: shared })] as const] : [];
      });
      return [board, releaseBoard(result, { values, units, details, uniform: (text) => uniform(`${board} ${text}`) })];
    }),
  );
}

function releaseBoard(
  exact: BoardResult,
  {
    values,
    units,
    details,
    uniform,
  }: Pick<ResultRelease, 'units' | 'details' | 'uniform'> & {
    readonly values: readonly (readonly [string, Estimate])[];
  },
): BoardResult {
  const shares = exact.sliceMetric?.format !== 'count';
  const slices = (kind: 'attribute' | 'object' | 'pair') =>
    exact.slices[kind].map((slice) =>
      releaseSlice(slice, { details, shares, uniform: (text) => uniform(`${kind} ${text}`) }),
    );
  return {
    values: Object.fromEntries(values),
    instances: exact.instances,
    resamples: exact.resamples,
    candidatePairs: exact.candidatePairs,
    curve: null,
    coverage: null,
    slices: { attribute: slices('attribute'), object: slices('object'), pair: slices('pair') },
    ...(exact.sliceMetric && { sliceMetric: exact.sliceMetric }),
    tiedTop1Share: null,
    released: { step: roundingStep(units), details, withheld: withheldParts(exact) },
  };
}

/** A value with an interval that contains the exact one; null over fewer than 30 units. */
export function releaseEstimate(
  exact: Estimate,
  { units, scale, uniform }: { readonly units: number; readonly scale: MetricScale; readonly uniform: number },
): Estimate {
  if (exact.value === null) return { ...NOTHING, ...(exact.reason && { reason: exact.reason }) };
  if (units < MIN_UNITS) return { ...NOTHING, reason: 'FEW_UNITS' };
  // The reason of an exact interval that is missing would disclose the exact value.
  if (scale.highest === Infinity)
    return { value: roundGeometrically(exact.value, uniform), low: null, high: null, reason: 'HIDDEN_SPLIT' };
  const step = metricStep(units, scale);
  const value = within(scale, roundStochastically(exact.value, step, uniform));
  // No interval would mean that no unit differs from the others: the exact value could be read off it.
  const { low, high } = { low: exact.low ?? exact.value, high: exact.high ?? exact.value };
  const half = decimal(step + publicHalf(Math.max(exact.value - low, high - exact.value), units, step, uniform, scale));
  return { value, low: within(scale, decimal(value - half)), high: within(scale, decimal(value + half)) };
}

/**
 * Margin for the noise of resampled intervals: with it every share over this number of units has the same published
 * width.
 */
const SLACK = 1.15;

/** At least `half`, and the same for every value whose interval is no wider than a share's can be. */
function publicHalf(half: number, units: number, step: number, uniform: number, scale: MetricScale): number {
  const widest = SLACK * widestHalf(units) * (metricStep(units, scale) / roundingStep(units));
  return half <= widest ? widest : (Math.floor(half / step + uniform) + 1) * step;
}

/**
 * The step of a slice over this number of units: that of a quarter of them, which is as wide as its whole 95%
 * interval. A result has dozens of slices, and each depends on few labels.
 */
export const sliceStep = (units: number): number => roundingStep(units / 4);

function releaseSlice(
  { name, n, value }: ResultSlice,
  {
    details,
    shares,
    uniform,
  }: { readonly details: boolean; readonly shares: boolean; readonly uniform: SecretUniform },
): ResultSlice {
  const withheld = (reason: WithheldReason): ResultSlice => ({ name, n: null, ...NOTHING, withheld: reason });
  if (!shares) return withheld('hidden_split');
  if (!details) return withheld('details_used');
  const band = bandOf(n ?? 0);
  if (band === null) return withheld('few_units');
  const step = sliceStep(band);
  const scale = { lowest: 0, highest: 1 };
  if (value === null) return { name, n: null, ...NOTHING, atLeast: band };
  const rounded = within(scale, roundStochastically(value, step, uniform(`${name} ${value}`)));
  const half = decimal(step + widestHalf(band));
  const [low, high] = [within(scale, decimal(rounded - half)), within(scale, decimal(rounded + half))];
  return { name, n: null, value: rounded, low, high, atLeast: band };
}

/** The band of a count; null below the smallest published one. */
const bandOf = (n: number): number | null => BANDS.filter((least) => least <= n).at(-1) ?? null;

const within = ({ lowest, highest }: MetricScale, value: number): number => Math.min(highest, Math.max(lowest, value));

function withheldParts({ curve, coverage, hierarchy }: BoardResult): WithheldPart[] {
  const present = { curve: curve !== null, coverage: coverage !== null, hierarchy: (hierarchy ?? []).length > 0 };
  return (Object.keys(present) as WithheldPart[]).filter((part) => present[part]);
}
