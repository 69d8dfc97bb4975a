import type { RankedCell } from '@primitives/ranking';
import type { SimilarEntry } from './near-copies.js';
import type { Precision } from './precision.js';

/**
 * The row of a board: in snapshots, in GraphQL, in exports and on pages. `docs/develop/recipes.md` tells how to add a
 * property. Enums have the names of the GraphQL schema.
 */

/** Availability of a model's weights to readers, as its team declares. */
export const WEIGHTS = ['OPEN', 'ON_REQUEST', 'CLOSED'] as const;
export type Weights = (typeof WEIGHTS)[number];

/** The properties of a row besides its metric values. */
export interface RowFacts {
  /** Id of the evaluation, or of the reported row. */
  readonly id: string;
  readonly evidence: 'VERIFIED' | 'REPORTED' | 'REFERENCE';
  readonly name: string;
  readonly version: string | null;
  readonly team: string | null;
  readonly interface: string | null;
  readonly backbone: string | null;
  readonly parameters: number | null;
  readonly licence: string | null;
  /** Null when undeclared, and for reported rows. */
  readonly weights: Weights | null;
  /**
   * Execution providers that predicted it, sorted by name, as its runners report: several if its shards ran on
   * different kinds of machines. Null if a shard does not report its own, and for reported rows.
   */
  readonly providers: readonly string[] | null;
  /** Whether it is declared as not trained on the benchmark; for reported rows, whether the paper states so. */
  readonly notTrained: boolean;
  /** Whether the training data was declared; true for reported rows. */
  readonly trainingDeclared: boolean;
  readonly submissionCode: string | null;
  readonly evaluationId: string | null;
  /** ISO 8601; null for reported rows. */
  readonly publishedAt: string | null;
  readonly citation: string | null;
  readonly tableReference: string | null;
  readonly url: string | null;
  /** The phase of the track in which it was submitted; null when there was none. */
  readonly phase: string | null;
  /** Number of later submissions of the same model on the track, which are not ranked. */
  readonly copies: number;
}

/** The properties of a row in GraphQL, as the page and the command line read them. */
export const ROW_FIELDS = `
  id evidence name version team interface backbone parameters licence weights providers notTrained trainingDeclared
  submissionCode evaluationId publishedAt citation tableReference url phase copies
` as const;

/** A row of which nothing is known. */
export const NO_FACTS: Omit<RowFacts, 'id' | 'evidence' | 'name'> = {
  version: null,
  team: null,
  interface: null,
  backbone: null,
  parameters: null,
  licence: null,
  weights: null,
  providers: null,
  notTrained: false,
  trainingDeclared: false,
  submissionCode: null,
  evaluationId: null,
  publishedAt: null,
  citation: null,
  tableReference: null,
  url: null,
  phase: null,
  copies: 0,
};

type Value = string | number | boolean | null | undefined;

/** Heading and value of each property in CSV, in the order of the file. */
export const FACT_COLUMNS: readonly (readonly [heading: string, value: (row: RowFacts) => Value])[] = [
  ['evidence', ({ evidence }) => evidence.toLowerCase()],
  ['name', ({ name }) => name],
  ['version', ({ version }) => version],
  ['team', ({ team }) => team],
  ['interface', (row) => row.interface],
  ['backbone', ({ backbone }) => backbone],
  ['parameters', ({ parameters }) => parameters],
  ['licence', ({ licence }) => licence],
  ['weights', ({ weights }) => weights?.toLowerCase()],
  ['execution_providers', ({ providers }) => providers?.join(' ')],
  ['trained_on_track', ({ trainingDeclared, notTrained }) => (trainingDeclared ? !notTrained : null)],
  ['submission', ({ submissionCode }) => submissionCode],
  ['published_at', ({ publishedAt }) => publishedAt],
  ['citation', ({ citation }) => citation],
  ['table_reference', ({ tableReference }) => tableReference],
  ['copies', ({ copies, evidence }) => (evidence === 'VERIFIED' ? copies : null)],
];

/** Columns that readers can add to the metrics, with their titles. A page shows the property of the same name. */
export const EXTRA_TITLES = {
  interface: 'Interface',
  parameters: 'Parameters',
  flops: 'FLOPs',
  memory: 'Memory',
  latency: 'Latency',
  licence: 'Licence',
  weights: 'Weights',
  published: 'Published',
  change: 'Closed to open',
} as const;
export type Extra = keyof typeof EXTRA_TITLES;
export const EXTRAS = Object.keys(EXTRA_TITLES) as Extra[];
/** Extra columns with values that a runner measured. */
export const COST_EXTRAS: readonly Extra[] = ['flops', 'memory', 'latency'];

/** The value of a row under a metric; its mark is relative to the rows with the same evidence. */
export interface Cell extends RankedCell {
  readonly metric: string;
}

/** Cost of one image on this track; null when it was not measured yet, or could not be measured or counted. */
export interface Cost {
  readonly flops: number | null;
  readonly memoryBytes: number | null;
  readonly latencyMs: number | null;
  /** The latency divided by that of the calibration graph, comparable across machines. */
  readonly ratio: number | null;
  /** Null before the measurement. */
  readonly hardwareClass: string | null;
  /** Reason for a missing latency; null if there is a latency or before the measurement, absent when not queried. */
  readonly withheld?: string | null;
  /** Data types of the weights; null when it was measured before they were reported, absent when not queried. */
  readonly precision?: Precision | null;
}

export interface BoardRow extends RowFacts {
  readonly cells: readonly Cell[];
  /** Absent until it is known. */
  readonly cost?: Cost | null;
  /** Its cells on the other world's board; absent until they are known. */
  readonly elsewhere?: readonly Cell[];
  /** What a reader must know about its values; null or absent if nothing. */
  readonly note?: string | null;
  /** The earlier entry that has nearly the same results; null or absent if none is known. */
  readonly similarTo?: SimilarEntry | null;
}
