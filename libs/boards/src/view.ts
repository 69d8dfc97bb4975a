/** What a reader has chosen on a board. Everything of it has an address (address.ts); what stands at its default is left out there. */
export interface BoardView {
  /** A metric, best first unless reversed; null sorts by the track's primary metric. */
  readonly sort: { readonly metric: string; readonly order: Order } | null;
  /** Metric columns in view; null shows all of the board's. */
  readonly columns: readonly string[] | null;
  /** Columns beside the metrics. */
  readonly extras: readonly Extra[];
  readonly evidence: 'all' | 'verified' | 'reported';
  /** Words that name, version, team, backbone, citation or code must contain, each of them. */
  readonly query: string;
  readonly backbone: string | null;
  /** Rows of one team, by its name; reported rows have none and are hidden. */
  readonly team: string | null;
  readonly licence: string | null;
  /** Rows whose weights were declared so; reported rows say nothing of theirs and are hidden. */
  readonly weights: WeightsChoice | null;
  /** Rows that this execution provider predicted, wholly or in part; where that is not known, and of reported rows, they are hidden. */
  readonly provider: string | null;
  /** Whether the method was trained on this benchmark; null shows both. */
  readonly trained: boolean | null;
  readonly maxParameters: number | null;
  /** Published on this UTC day or later, `2026-11-01`; reported rows have no such day and are hidden. */
  readonly since: string | null;
  /** Handed in during this phase of the track; reported rows have none and are hidden. */
  readonly phase: string | null;
  /** Where reported rows stand: by value among the verified, or below them. */
  readonly papers: 'among' | 'below';
  readonly density: 'comfortable' | 'compact';
  /** What a figure is set against in the cost chart. */
  readonly against: CostAxis;
  /** Codes of submissions that are kept for a comparison, the baseline first. */
  readonly pins: readonly string[];
  /** A row that the link points at: outlined, not moved. */
  readonly row: string | null;
  /** A frozen snapshot. */
  readonly asOf: string | null;
}

export type Order = 'ascending' | 'descending';

export const WEIGHTS_CHOICES = ['open', 'on-request', 'closed'] as const;
export type WeightsChoice = (typeof WEIGHTS_CHOICES)[number];

export const EXTRAS = [
  'interface',
  'parameters',
  'licence',
  'weights',
  'published',
  'flops',
  'memory',
  'latency',
  'change',
] as const;
export type Extra = (typeof EXTRAS)[number];
/** Extra columns that are read from what a runner measured. */
export const COST_EXTRAS: readonly Extra[] = ['flops', 'memory', 'latency'];

export const COST_AXES = ['latency', 'flops', 'memory', 'parameters'] as const;
export type CostAxis = (typeof COST_AXES)[number];

/** Most that are compared at once. */
export const MOST_PINS = 6;

export const DEFAULT_VIEW: BoardView = {
  sort: null,
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
  against: 'latency',
  pins: [],
  row: null,
  asOf: null,
};
