import type { Metric } from '../metric.js';

/** What a track measures of composition. */
export const DIMENSIONS = {
  binding: 'Binding of several attributes',
  unseen_pairs: 'Unseen pairs',
  attributes: 'Attributes',
  hierarchy: 'Attribute hierarchy',
  compounds: 'Compound nouns',
  concepts: 'Compositions of concepts',
  captions: 'Caption choice',
} as const;
export type Dimension = keyof typeof DIMENSIONS;

/** A model's newest entry on the first board of a track. */
export interface ProfileResult {
  readonly submissionCode: string;
  readonly version: string;
  /** SHA-256 of weights and graph, insensitive to names and order; null if the bundle has none. */
  readonly fingerprint: string | null;
  readonly value: number | null;
  /** Ends of the interval at the level of the family of all values of the profile. */
  readonly low: number | null;
  readonly high: number | null;
  /** Step to which the value was rounded for publication, in its unit; null if exact. */
  readonly step: number | null;
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
}

/** One track of a profile; `result` is null where the model has no entry. */
export interface ProfileTrack {
  readonly track: string;
  readonly title: string;
  readonly board: string;
  readonly dimension: Dimension;
  readonly hidden: boolean;
  readonly metric: Pick<Metric, 'id' | 'label' | 'direction' | 'format'>;
  readonly entries: number;
  /** Value of the first entry of the board; null without one. */
  readonly best: number | null;
  readonly result: ProfileResult | null;
}

/** A model, a team's submissions under one name, over all tracks. */
export interface ModelProfile {
  readonly schema: 'model-profile/1';
  readonly slug: string;
  readonly name: string;
  readonly team: string;
  readonly url: string;
  readonly parameters: number | null;
  /** Values in the family of the intervals. */
  readonly family: number;
  readonly tracks: readonly ProfileTrack[];
}
