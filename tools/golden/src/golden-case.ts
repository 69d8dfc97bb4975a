import type { Sources } from './sources.js';
import type { Tolerance } from './compare.js';

/** The envelope of a vaw, compun or splits file: one case. */
export interface GoldenCase {
  readonly id: string;
  readonly case: string;
  readonly tolerance: Record<string, unknown>;
  readonly input: Record<string, unknown>;
  readonly expected: Record<string, unknown>;
}

/** Recomputes a case through the public functions and lists the differences. */
export type Recompute = (golden: GoldenCase, tolerance: Tolerance, sources: Sources) => string[];
