import type { HomeTrack } from '../api/documents/home.ts';
import { hasOnlyReferences } from './only-references.ts';

type Measured = Pick<HomeTrack, 'verifiedCount' | 'referenceCount'> & {
  readonly benchmark: Pick<HomeTrack['benchmark'], 'demonstration'>;
  readonly leader: { readonly row: { readonly parameters: number | null } } | null;
};

/** What the results of an installation are about. */
export interface Scope {
  /** Whether all verified results are on rendered images. */
  readonly rendered: boolean;
  /** Whether all verified results are of reference models. */
  readonly references: boolean;
  /** A power of ten above the parameters of all best models; null if those of one are unknown. */
  readonly parameters: number | null;
}

/** The lowest power of ten above a number: it does not change with each result. */
const powerAbove = (value: number): number => {
  let power = 1_000;
  while (power <= value) power *= 10;
  return power;
};

/** The scope of the verified results; null without one. */
export function scopeOf(tracks: readonly Measured[]): Scope | null {
  const measured = tracks.filter(({ verifiedCount }) => verifiedCount > 0);
  if (measured.length === 0) return null;
  const sizes = measured.flatMap(({ leader }) => (leader ? [leader.row.parameters] : []));
  const known = sizes.filter((size) => size !== null);
  return {
    rendered: measured.every(({ benchmark }) => benchmark.demonstration),
    references: hasOnlyReferences(tracks),
    parameters: known.length === sizes.length && known.length > 0 ? powerAbove(Math.max(...known)) : null,
  };
}
