import { words } from '../strings/release.ts';

/** A rounding step of shares as the pages print values, in percent: 0.02 is "2 percentage points". */
export const stepText = (step: number): string => words.points(String(Number((step * 100).toPrecision(6))));

/** `a`, `a and b`, `a, b and c`. */
export const listText = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

export const RELEASE_DOCS = '/docs/release#results-on-a-hidden-split';
