import type { Metric } from '../metric.js';
import type { Cell, Weights } from '../row.js';

/**
 * The public part of a submission: the content of `/s/<code>.json`, from which its other formats and its badges are
 * made.
 */
export interface SubmissionExport {
  readonly schema: 'submission/1';
  readonly id: string;
  readonly code: string;
  readonly url: string;
  readonly name: string;
  readonly version: string;
  readonly team: { readonly slug: string; readonly name: string };
  readonly interface: string;
  readonly backbone: string | null;
  readonly parameters: number | null;
  readonly licence: string | null;
  /** Whether its weights are available, as declared. */
  readonly weights: Lowercase<Weights> | null;
  readonly bundleSha256: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** The attempt that counts on each track, in the order of the tracks. */
  readonly evaluations: readonly EvaluationExport[];
}

export interface EvaluationExport {
  readonly id: string;
  readonly url: string;
  readonly track: {
    readonly slug: string;
    readonly benchmark: string;
    readonly title: string;
    readonly shortName: string;
    readonly primaryMetric: string;
    readonly split: { readonly name: string; readonly role: 'public' | 'hidden' };
  };
  readonly state: 'queued' | 'validating' | 'predicting' | 'scoring' | 'scored' | 'rejected' | 'failed' | 'cancelled';
  readonly attempt: number;
  /** A dry run on published images; on no board. */
  readonly debug: boolean;
  readonly endedAt: string | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** Whether the result is on its boards; null until it is scored. */
  readonly visibility: 'shown' | 'hidden' | 'withdrawn' | 'superseded' | 'embargoed' | 'withheld' | 'sealed' | null;
  readonly scoredAt: string | null;
  /** The ranked submission of the same model, which a copy cites; null if it is no copy. */
  readonly copyOf: { readonly code: string; readonly name: string; readonly url: string } | null;
  /** Null until it is scored, and when the result is withheld. */
  readonly results: readonly ResultExport[] | null;
  /** The signed receipt; null when `results` is, and until it is issued. */
  readonly receipt: { readonly sha256: string; readonly url: string } | null;
}

/** The result on one board: every metric of the board with its 95% interval and, if it is ranked, its rank. */
export interface ResultExport {
  readonly board: string;
  readonly boardUrl: string;
  readonly badgeUrl: string;
  readonly instances: number;
  readonly resamples: number;
  /** Rank under the primary metric among the currently ranked entries. */
  readonly rank: { readonly low: number; readonly high: number; readonly of: number } | null;
  readonly values: readonly (Pick<Metric, 'label' | 'direction' | 'format'> & Cell)[];
}
