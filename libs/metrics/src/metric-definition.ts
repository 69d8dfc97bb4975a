/**
 * What a metric is, for tables, exports and the documentation. A changed definition gets a new id; old results keep the
 * old one.
 */
export interface MetricDefinition {
  /** `<rule set>.<name>.v<version>`, for example `mac.top5_r.v1`. */
  readonly id: string;
  /** The name as its paper prints it. */
  readonly label: string;
  /** Heading above the columns that belong together. */
  readonly group: string;
  readonly direction: 'higher' | 'lower';
  /** percent: a fraction, printed ×100 with two decimals; count: printed as it is, two decimals. */
  readonly format: 'percent' | 'count';
  readonly axis: 'linear' | 'log';
  /** If it differs from the default of the format. */
  readonly range?: MetricRange;
  /** One sentence for a reader of the board. */
  readonly help: string;
  readonly formula: string;
  /** What its interval is an interval for, as in ESTIMANDS. */
  readonly estimand: string;
  /** If it differs from the default of the range. */
  readonly calibration?: Calibration;
  /** When the value is null. */
  readonly undefinedWhen: string;
  /** What reference models show about it; a spec compares it with their values. */
  readonly caution?: MetricCaution;
  /** Paper with table or section, and the reference code. */
  readonly source: string;
  /** Not a default column of a board: shown on request. */
  readonly optional?: true;
}

/** Why a high place under a metric may say little: one wording for boards, exports and the documentation. */
export const METRIC_CAUTIONS = {
  FLOOR_WINS: 'A constant or random model reaches the best value: read it next to another metric.',
  ORACLE_LOSES:
    'If a model gives several candidates the same score, for example all 0 or 1, even a perfect model loses points: see the oracle with scores 0 and 1. Without equal scores it may stay below 100, too: the number of biases is limited.',
} as const;
export type MetricCaution = keyof typeof METRIC_CAUTIONS;

/** What a board says about one of its columns: one wording for the page, the command line and exports. */
export const METRIC_NOTES = {
  NOT_CALIBRATED: 'The interval is unreliable for a test set of this size: differences are not tested.',
  ...METRIC_CAUTIONS,
} as const;
export type MetricNote = keyof typeof METRIC_NOTES;

/**
 * How much data a 95% interval must rest on to hold its estimand in 93 to 97% of test sets, found by simulation
 * (docs/metrics/intervals.md). The differences of a metric are not tested where most entries have less.
 */
export interface Calibration {
  /** Independent units of the test set. */
  readonly units: number;
  /**
   * Units that the standard error rests on, (Σ x²)² / Σ x⁴ of their centred contributions x: about the number of
   * positives of a rare label.
   */
  readonly effectiveUnits: number;
  /** The largest value with such an interval; absent where all have one. */
  readonly highestValue?: number;
}

/** The range of every value and of both ends of every interval. */
export interface MetricRange {
  readonly lowest: number;
  readonly highest: number;
  readonly words: string;
}

const RANGES: Readonly<Record<MetricDefinition['format'], MetricRange>> = {
  percent: { lowest: 0, highest: 1, words: 'a fraction in [0, 1], printed ×100' },
  count: { lowest: 0, highest: Infinity, words: 'a number ≥ 0' },
};

/** The range of a metric: its own, or that of its format. */
export const metricRange = ({ range, format }: Pick<MetricDefinition, 'range' | 'format'>): MetricRange =>
  range ?? RANGES[format];

/** The calibration of a metric with two bounds, and of one without an upper bound, which outliers determine. */
const [BOUNDED, UNBOUNDED]: readonly [Calibration, Calibration] = [
  { units: 80, effectiveUnits: 3 },
  { units: 300, effectiveUnits: 0 },
];

/** The calibration of a metric: its own, or that of its range. */
export const metricCalibration = (of: Pick<MetricDefinition, 'calibration' | 'range' | 'format'>): Calibration =>
  of.calibration ?? (metricRange(of).highest === Infinity ? UNBOUNDED : BOUNDED);

/** What `format` prints: ties of best marks and of ranks as a reader sees them are ties of these texts. */
export function formatMetric(definition: Pick<MetricDefinition, 'format'>, value: number): string {
  return (definition.format === 'percent' ? value * 100 : value).toFixed(2);
}
