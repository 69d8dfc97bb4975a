import type { Estimate, Format } from './metric-values.js';
import type { Precision } from './precision.js';

/** A board as the GraphQL schema says it; anyone who has rows of another shape turns them into these. */

export interface Metric {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly direction: 'HIGHER' | 'LOWER';
  readonly format: Format;
  readonly axis: 'LINEAR' | 'LOG';
  readonly help: string;
  /** Beside the benchmark's own columns: a table has it when it is asked for. */
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

/** What one image costs on this track; null where it could not be measured or counted. */
export interface Cost {
  readonly flops: number | null;
  readonly memoryBytes: number | null;
  readonly latencyMs: number | null;
  /** The latency beside the calibration graph's, comparable across machines. */
  readonly ratio: number | null;
  readonly hardwareClass: string;
  /** What the weights are stored as; null where it was measured before that was reported, absent where no one asks. */
  readonly precision?: Precision | null;
}

/** What filters look at: they need no figures. */
export interface RowFacts {
  readonly evidence: 'VERIFIED' | 'REPORTED';
  readonly name: string;
  readonly version: string | null;
  readonly team: string | null;
  readonly backbone: string | null;
  readonly parameters: number | null;
  readonly licence: string | null;
  /** Whether its weights may be had; null or absent where that was not said, and of reported rows. */
  readonly weights?: 'OPEN' | 'ON_REQUEST' | 'CLOSED' | null;
  /** Execution providers that predicted it; null or absent where that is not known, and of reported rows. */
  readonly providers?: readonly string[] | null;
  /** Whether it is declared not to have been trained on the benchmark; of reported rows, whether the paper says so. */
  readonly notTrained: boolean;
  /** Whether it was said what it was trained on; true of reported rows. */
  readonly trainingDeclared: boolean;
  readonly submissionCode: string | null;
  /** ISO 8601; null for reported rows. */
  readonly publishedAt: string | null;
  readonly citation: string | null;
  /** The phase of the track in which it was submitted; null or absent where there was none. */
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
  /** Its figures on the other world's board; absent until they are known. */
  readonly elsewhere?: readonly Cell[];
}
