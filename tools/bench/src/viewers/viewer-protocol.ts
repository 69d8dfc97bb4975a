import type { Kind } from './questions.js';

export interface BoardPlace {
  readonly track: string;
  readonly board: string;
}

/** The number of viewers, their boards, and their behaviour. */
export interface ViewersPlan {
  readonly url: string;
  readonly boards: readonly BoardPlace[];
  readonly viewers: number;
  /** Time until everyone is connected. */
  readonly rampMs: number;
  /** Mean time until a viewer opens the next board; times are exponentially distributed. */
  readonly dwellMs: number;
  /** The share of viewers who refresh immediately when they are notified of a new result. */
  readonly readAgain: number;
}

/** The measurements of a process since the last report. */
export interface Seen {
  /** Milliseconds of each wait, by kind. */
  readonly waitsMs: Readonly<Record<Kind, readonly number[]>>;
  /** Response bytes as transferred. */
  readonly bytes: number;
  readonly errors: readonly string[];
  /** When each viewer was notified of a new snapshot, in milliseconds since 1970. */
  readonly reportedAt: readonly number[];
  /** Open subscriptions. */
  readonly subscribed: number;
}

export type ViewersRequest =
  { readonly kind: 'come'; readonly plan: ViewersPlan } | { readonly kind: 'collect' } | { readonly kind: 'leave' };
export type ViewersReply =
  { readonly kind: 'came' } | { readonly kind: 'seen'; readonly seen: Seen } | { readonly kind: 'left' };
