import type { HostileFamily } from '@primitives/testing';
import type { Answer } from './requirements.js';

/** The parent's request to the checking process. */
export interface CheckRequest {
  readonly family: HostileFamily;
  /** The input on disk. */
  readonly path: string;
  /** An empty folder for unpacked files. */
  readonly folder: string;
}

/** The reports of the checking process, in this order. `running`: the bundle was not rejected while it was read. */
export type CheckReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'running'; readonly stallSeconds: number }
  | { readonly kind: 'answer'; readonly answer: Answer; readonly stallSeconds: number };
