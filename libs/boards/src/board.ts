import type { Estimate, Format } from './metric-values.js';
import type { Precision } from './precision.js';

/** A board in the shape of the GraphQL schema; callers with other row shapes convert them. */

export interface Metric {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly direction: 'HIGHER' | 'LOWER';
  readonly format: Format;
  readonly axis: 'LINEAR' | 'LOG';
  readonly help: string;
  /** Shown only when requested, in addition to the benchmark's default columns. */
  readonly optional?: boolean;
}

export interface Cell extends Estimate {
  readonly metric: string;
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  readonly tier: number | null;
  /** Within the row's kind of evidence; ties share the mark. */
  readonly mark: 'BEST' | 'SECOND' | null;
}

/** Cost of one image on this track; null when it could not be measured or counted. */
export interface Cost {
  readonly flops: number | null;
  readonly memoryBytes: number | null;
  readonly latencyMs: number | null;
  /** The latency divided by that of the calibration graph, comparable across machines. */
  readonly ratio: number | null;
  readonly hardwareClass: string;
  /** Data types of the weights; null when it was measured before they were reported, absent when not queried. */
  readonly precision?: Precision | null;
}

/** The properties that filters read; they need no metric values. */
export interface RowFacts {
  readonly evidence: 'VERIFIED' | 'REPORTED';
  readonly name: string;
  readonly version: string | null;
  readonly team: string | null;
  readonly backbone: string | null;
  readonly parameters: number | null;
  readonly licence: string | null;
  /** Whether its weights are available; null or absent when undeclared, and for reported rows. */
  readonly weights?: 'OPEN' | 'ON_REQUEST' | 'CLOSED' | null;
  /** Execution providers that predicted it; null or absent when unknown, and for reported rows. */
  readonly providers?: readonly string[] | null;
  /** Whether it is declared as not trained on the benchmark; for reported rows, whether the paper states so. */
  readonly notTrained: boolean;
  /** Whether the training data was declared; true for reported rows. */
  readonly trainingDeclared: boolean;
  readonly submissionCode: string | null;
  /** ISO 8601; null for reported rows. */
  readonly publishedAt: string | null;
  readonly citation: string | null;
  /** The phase of the track in which it was submitted; null or absent when there was none. */
  readonly phase?: string | null;
}

export interface BoardRow extends RowFacts {
  readonly id: string;
  readonly interface: string | null;
  readonly evaluationId: string | null;
  readonly tableReference: string | null;
  readonly url: string | null;
  readonly cells: readonly Cell[];
  /** Absent until it is known. */
  readonly cost?: Cost | null;
  /** Its cells on the other world's board; absent until they are known. */
  readonly elsewhere?: readonly Cell[];
}
