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

/** One verified entry: an evaluation of a submission. Descriptive fields are copied, since a snapshot never changes. */
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
   * Whether readers may have its weights; absent where that was not said. Rows of snapshots from before there was the question lack it for
   * the same reason: a submission says it once, when it is submitted (`submission` never changes), so ranking again would add nothing.
   */
  readonly weights?: Weights;
  /**
   * Execution providers that predicted it, in the order of their names, as its runners say: several where its shards ran on machines of
   * several kinds. Absent where a shard does not say its own, and in rows of snapshots from before they were reported.
   */
  readonly providers?: readonly string[];
  /** Whether it was trained on this benchmark's train split, as declared; null where that was not said. */
  readonly trainedOnTrack: boolean | null;
  readonly scoredAt: string;
  /** The phase of the track in which it was submitted; absent where there was none. */
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

/** What `board_snapshot.payload` holds: rows by rank of the primary metric, pair tests by metric among the first rows. */
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
  /** Null in what is released of a hidden split. */
  readonly n: number | null;
  /** In what is released of a hidden split: the lower bound of `n`. */
  readonly atLeast?: number;
  /** Why the value is not published; absent where it is, or is undefined. */
  readonly withheld?: WithheldReason;
}

/** What the release policy did to a result of a hidden split. */
export interface Released {
  /** The step to which shares over all units are rounded. */
  readonly step: number;
  /** Whether its slices are published. */
  readonly details: boolean;
  /** Parts that the result has and that are not published: `curve`, `coverage`, `hierarchy`. */
  readonly withheld: readonly string[];
}

/** How often instances broke an edge of the hierarchy: `value` = violations / n, 0 is best. */
export interface EdgeViolations extends Estimate {
  /** Instances in which the edge was compared. */
  readonly n: number;
  /** Those of them whose child stood above its parent. */
  readonly violations: number;
}

/** A direct edge of the hierarchy: whatever is the child is the parent too. */
export interface HierarchyEdge extends EdgeViolations {
  readonly parent: string;
  readonly child: string;
  /** The same over the instances whose two ends carry the same label; absent where scores are compared, which need no label. */
  readonly samePolarity?: EdgeViolations;
}

/** What a result is made of, beside its values; a part that a protocol does not have is null or empty. */
export interface BoardDetails {
  /** Pairs that were ranked; 0 where none are. */
  readonly candidatePairs: number;
  /** Seen–unseen curve along the bias list, rates in [0, 1]; null where undefined. */
  readonly curve: {
    readonly bias: readonly number[];
    readonly seen: readonly number[];
    readonly unseen: readonly number[];
  } | null;
  /** Share of instances whose true pairs are all within the best K, at each K. */
  readonly coverage: { readonly k: readonly number[]; readonly share: readonly number[] } | null;
  /** One figure by attribute, by object and by pair. */
  readonly slices: {
    readonly attribute: readonly ResultSlice[];
    readonly object: readonly ResultSlice[];
    readonly pair: readonly ResultSlice[];
  };
  /** What that figure is, for example `Top-5 recall`, and how it is printed: absent in results of scorer version 1, which only had that one. */
  readonly sliceMetric?: { readonly label: string; readonly format: 'percent' | 'count' };
  /** The direct edges of the hierarchy, in its order: absent without one, and in results of scorer versions before 4. */
  readonly hierarchy?: readonly HierarchyEdge[];
  readonly tiedTop1Share: number | null;
}

/**
 * The 95 % bootstrap band around a seen–unseen curve, an entry a point of `curve`: its edges cross the ray from (0, 0) through the point
 * at `low` and at `high` times the point's seen and unseen rates. Null at a point (0, 0), and where fewer than two draws say anything.
 */
export interface CurveBand {
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

/** What `result.boards[board]` holds. */
export interface BoardResult extends BoardDetails {
  /** Metric id → estimate. */
  readonly values: Readonly<Record<string, Estimate>>;
  readonly instances: number;
  readonly resamples: number;
  /** Around `curve`, over the same resamples as the intervals; absent where there is no curve and in results of scorer versions before 5. */
  readonly curveBand?: CurveBand;
  /** Absent in an exact result. */
  readonly released?: Released;
}
