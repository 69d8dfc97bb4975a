import type { Extra } from './row.js';

/** A reader's choices on a board. Every choice is part of the address (address.ts); defaults are omitted there. */
export interface BoardView {
  /** A metric, best first unless reversed; null sorts by the track's primary metric. */
  readonly sort: { readonly metric: string; readonly order: Order } | null;
  /** Sorts rows by a cost instead of the metric, which the chart column still shows; null sorts by the metric. */
  readonly byCost: { readonly axis: CostAxis; readonly order: Order } | null;
  /** Visible metric columns; null shows all of the board's. */
  readonly columns: readonly string[] | null;
  /** Columns in addition to the metrics. */
  readonly extras: readonly Extra[];
  readonly evidence: 'all' | 'verified' | 'reported';
  /** Words that must all occur in the name, version, team, backbone, citation or code. */
  readonly query: string;
  readonly backbone: string | null;
  /** Rows of one team, by its name; hides reported rows, which have none. */
  readonly team: string | null;
  readonly licence: string | null;
  /** Rows with this declaration about their weights; hides reported rows, which have none. */
  readonly weights: WeightsChoice | null;
  /**
   * Rows that this execution provider predicted, wholly or in part; hides reported rows and those with an unknown
   * provider.
   */
  readonly provider: string | null;
  /** Whether the method was trained on this benchmark; null shows both. */
  readonly trained: boolean | null;
  readonly maxParameters: number | null;
  /** Published on this UTC day or later, `2026-11-01`; hides reported rows, which have no date. */
  readonly since: string | null;
  /** Submitted during this phase of the track; hides reported rows, which have none. */
  readonly phase: string | null;
  /** Position of reported rows: sorted by value with the verified ones, or below them. */
  readonly papers: 'among' | 'below';
  readonly density: 'comfortable' | 'compact';
  readonly against: CostAxis | null;
  /** Codes of the submissions selected for a comparison, the reference first. */
  readonly pins: readonly string[];
  /** The row that the link points at: outlined, not moved. */
  readonly row: string | null;
  /** A frozen snapshot. */
  readonly asOf: string | null;
}

export type Order = 'ascending' | 'descending';

export const WEIGHTS_CHOICES = ['open', 'on-request', 'closed'] as const;
export type WeightsChoice = (typeof WEIGHTS_CHOICES)[number];

export const COST_AXES = ['latency', 'flops', 'memory', 'parameters'] as const;
export type CostAxis = (typeof COST_AXES)[number];

/** Maximum number of submissions in a comparison. */
export const MAX_PINS = 6;

export const DEFAULT_VIEW: BoardView = {
  sort: null,
  byCost: null,
  columns: null,
  extras: [],
  evidence: 'all',
  query: '',
  backbone: null,
  team: null,
  licence: null,
  weights: null,
  provider: null,
  trained: null,
  maxParameters: null,
  since: null,
  phase: null,
  papers: 'among',
  density: 'comfortable',
  against: null,
  pins: [],
  row: null,
  asOf: null,
};
