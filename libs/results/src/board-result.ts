import type { Estimate } from '@primitives/ranking';
import type { WithheldReason } from './release-rule.js';

/** A slice of a result: one attribute, object or pair with its own estimate over `n` instances. */
export interface ResultSlice extends Estimate {
  readonly name: string;
  /** Null in the released form on a hidden split. */
  readonly n: number | null;
  /** In the released form on a hidden split: the lower bound of `n`. */
  readonly atLeast?: number;
  /** Why the value is not published; absent if it is published or undefined. */
  readonly withheld?: WithheldReason;
}

/** What the release policy did to a result on a hidden split. */
export type WithheldPart = 'curve' | 'coverage' | 'hierarchy';

export interface Released {
  /** The step to which shares over all units are rounded. */
  readonly step: number;
  /** Whether its slices are published. */
  readonly details: boolean;
  /** Parts of the result that are not published. */
  readonly withheld: readonly WithheldPart[];
}

/** Violations of an edge of the hierarchy: `value` = violations / n, 0 is best. */
export interface EdgeViolations extends Estimate {
  /** Instances in which the edge was compared. */
  readonly n: number;
  /** Those of them whose child scored above its parent. */
  readonly violations: number;
}

/** A direct edge of the hierarchy: every instance of the child is one of the parent. */
export interface HierarchyEdge extends EdgeViolations {
  readonly parent: string;
  readonly child: string;
  /**
   * The same over the instances whose two ends have the same label; absent if scores are compared, which need no label.
   */
  readonly samePolarity?: EdgeViolations;
}

/** The parts of a result other than its values; a part that a protocol does not have is null or empty. */
export interface BoardDetails {
  /** Number of ranked pairs; 0 without ranking. */
  readonly candidatePairs: number;
  /** Seen–unseen curve along the bias list, rates in [0, 1]; null where undefined. */
  readonly curve: {
    readonly bias: readonly number[];
    readonly seen: readonly number[];
    readonly unseen: readonly number[];
  } | null;
  /** Share of instances whose true pairs are all within the best K, at each K. */
  readonly coverage: { readonly k: readonly number[]; readonly share: readonly number[] } | null;
  /** One metric by attribute, by object and by pair. */
  readonly slices: {
    readonly attribute: readonly ResultSlice[];
    readonly object: readonly ResultSlice[];
    readonly pair: readonly ResultSlice[];
  };
  /**
   * Name of that metric, for example `Top-5 recall`, and its format: absent in results of scorer version 1, which only
   * had that one.
   */
  readonly sliceMetric?: { readonly label: string; readonly format: 'percent' | 'count' };
  /**
   * The direct edges of the hierarchy, in its order: absent without one, and in results of scorer versions before 4.
   */
  readonly hierarchy?: readonly HierarchyEdge[];
  readonly tiedTop1Share: number | null;
}

/**
 * The 95% bootstrap band around a seen–unseen curve, one entry per point of `curve`: its edges cross the ray from (0,
 * 0) through the point at `low` and at `high` times the point's seen and unseen rates. Null at a point (0, 0), and
 * where fewer than two resamples are defined.
 */
export interface CurveBand {
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

/** Content of `result.boards[board]`. */
export interface BoardResult extends BoardDetails {
  /** Metric id → estimate. */
  readonly values: Readonly<Record<string, Estimate>>;
  readonly instances: number;
  readonly resamples: number;
  /**
   * Around `curve`, over resamples of the images; absent where there is no curve and in results of scorer versions
   * before 5.
   */
  readonly curveBand?: CurveBand;
  /**
   * Metrics whose intervals are not calibrated for this result; absent if all are, on a hidden split, and in results of
   * earlier scorers.
   */
  readonly uncalibrated?: readonly string[];
  /** Absent in an exact result. */
  readonly released?: Released;
}
