import type { Kind } from './questions.js';

export interface BoardPlace {
  readonly track: string;
  readonly board: string;
}

/** How many look at which boards of whom, and how. */
export interface CrowdPlan {
  readonly url: string;
  readonly boards: readonly BoardPlace[];
  readonly viewers: number;
  /** Everyone has come after so long. */
  readonly rampMs: number;
  /** Until a viewer opens the next board, on average; times are spread exponentially. */
  readonly dwellMs: number;
  /** The share of viewers who bring a new result in at once when they are notified of one. */
  readonly readAgain: number;
}

/** What a crowd saw since it was last asked. */
export interface Seen {
  /** Milliseconds of each wait, by what was waited for. */
  readonly waitsMs: Readonly<Record<Kind, readonly number[]>>;
  /** Bytes that came over the wire in answers. */
  readonly bytes: number;
  readonly errors: readonly string[];
  /** When each viewer was notified of a new snapshot, in milliseconds since 1970. */
  readonly reportedAt: readonly number[];
  /** Open subscriptions. */
  readonly subscribed: number;
}

export type ToCrowd =
  { readonly kind: 'come'; readonly plan: CrowdPlan } | { readonly kind: 'tell' } | { readonly kind: 'leave' };
export type FromCrowd =
  { readonly kind: 'came' } | { readonly kind: 'seen'; readonly seen: Seen } | { readonly kind: 'left' };
