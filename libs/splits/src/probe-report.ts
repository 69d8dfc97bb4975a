import type { StrategyAudit } from './probe-audit.js';

/** `probe-audit/1`: what the strategies of an attribute probe leak, and figures of a model's features. */
export interface ProbeReport {
  readonly schema: 'probe-audit/1';
  readonly strategies: readonly StrategyAudit[];
  /** Concepts of each supercategory, the largest first. */
  readonly supercategorySizes: readonly number[];
  /** Null without an embedder. */
  readonly features: ProbePlots | null;
}

/** Figures 1 and 2 and the ablation of k of arXiv:2509.06998 for the features of one model. */
export interface ProbePlots {
  /** Name of the bundle. */
  readonly embedder: string;
  /** Concepts by their highest cosine to another concept: the middle of each bin and its count. */
  readonly similarity: readonly (readonly [middle: number, concepts: number])[];
  /** One entry per number of clusters; percent and Pearson's r, null when undefined. */
  readonly clusters: readonly {
    readonly k: number;
    readonly sizes: readonly number[];
    readonly selectivity: number | null;
    readonly correlation: number | null;
  }[];
  /** Attributes on the split by `k` clusters: share of the largest supercategory against F1 selectivity in percent. */
  readonly scatter: {
    readonly k: number;
    readonly points: readonly (readonly [attribute: string, dominance: number, selectivity: number])[];
  } | null;
}
