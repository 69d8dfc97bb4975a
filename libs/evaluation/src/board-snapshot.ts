import type { WithheldReason } from './release/release-rule.js';
import type { Weights } from './weights.js';

/** A value with its 95 % interval; null where undefined or not measured. */
export interface Estimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A cell of a ranked row: its estimate, its rank range (1 = best) and its tier (1 = best) under this metric. */
export interface BoardCell extends Estimate {
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  readonly tier: number | null;
  /** Best or second best among verified rows; ties share the mark. */
  readonly mark: 'best' | 'second' | null;
}

/**
 * One verified entry: an evaluation of a submission. Descriptive fields are copied, because a snapshot never changes.
 */
export interface BoardRow {
  readonly evaluationId: string;
  readonly submissionId: string;
  readonly submissionCode: string;
  readonly name: string;
  readonly version: string;
  readonly team: string;
  readonly interface: string;
  readonly backbone: string | null;
  readonly parameters: number | null;
  readonly licence: string | null;
  /**
   * Declared availability of the weights; absent if not declared, and in rows of earlier snapshots. A submission
   * declares it once (`submission` never changes), so ranking again would add nothing.
   */
  readonly weights?: Weights;
  /**
   * Execution providers that predicted it, sorted by name, as its runners report: several if its shards ran on
   * different kinds of machines. Absent if a shard does not report its own, and in rows of earlier snapshots.
   */
  readonly providers?: readonly string[];
  /** Whether it was trained on this benchmark's train split, as declared; null if not declared. */
  readonly trainedOnTrack: boolean | null;
  readonly scoredAt: string;
  /** The phase of the track in which it was submitted; absent without phases. */
  readonly phase?: string;
  /** Metric id → cell. */
  readonly cells: Readonly<Record<string, BoardCell>>;
}

/** A paired test of two entries under one metric: `difference` = a − b with its simultaneous 95 % interval. */
export interface PairTest {
  readonly a: string;
  readonly b: string;
  readonly difference: number;
  /** Null on a hidden split, as `p`. */
  readonly low: number | null;
  readonly high: number | null;
  /** Step-down max-T adjusted. */
  readonly p: number | null;
  /** Whether a is better, worse or not distinguishable at a family-wise 5 %. */
  readonly verdict: 'better' | 'worse' | 'tied';
}

/**
 * Content of `board_snapshot.payload`: rows by rank of the primary metric, pair tests by metric among the first rows.
 */
export interface BoardSnapshot {
  readonly schema: 'board-snapshot/1';
  readonly metrics: readonly string[];
  readonly primaryMetric: string;
  readonly resamples: number;
  readonly rows: readonly BoardRow[];
  readonly pairs: Readonly<Record<string, readonly PairTest[]>>;
}

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
export interface Released {
  /** The step to which shares over all units are rounded. */
  readonly step: number;
  /** Whether its slices are published. */
  readonly details: boolean;
  /** Parts of the result that are not published: `curve`, `coverage`, `hierarchy`. */
  readonly withheld: readonly string[];
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
 * The 95 % bootstrap band around a seen–unseen curve, one entry per point of `curve`: its edges cross the ray from (0,
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
  /** Absent in an exact result. */
  readonly released?: Released;
}
