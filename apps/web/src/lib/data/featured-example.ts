import type { ProtocolId } from '@primitives/benchmark';

import type { PublicSplit } from '../api/documents/data.ts';
import { readFirstExample, type Example } from './examples.ts';

interface ExampleTrack {
  readonly slug: string;
  readonly shortName: string;
  readonly protocol: string;
  readonly benchmark: { readonly slug: string };
}

/** An example of the task of a track. */
export interface FeaturedExample {
  readonly track: ExampleTrack;
  readonly example: Example;
}

/** Splits that are tried: each attempt requests parts of two files. */
const ATTEMPTS = 3;

/**
 * The first example of the first track with a public split, in the order of the tracks. Tracks whose questions are
 * about several images are left out: they are too large for a small card.
 *
 * @param read reads an example of a split; default: from its files
 */
export async function featuredExample(
  tracks: readonly ExampleTrack[],
  splits: readonly PublicSplit[],
  read: typeof readFirstExample = readFirstExample,
): Promise<FeaturedExample | undefined> {
  const tried = new Set<PublicSplit>();
  for (const track of tracks.filter(({ protocol }) => protocol !== 'compun')) {
    const split = splits.find(({ benchmark }) => benchmark === track.benchmark.slug);
    if (!split || tried.has(split)) continue;
    if (tried.size === ATTEMPTS) return undefined;
    tried.add(split);
    const example = await read(split, track.protocol as ProtocolId);
    if (example) return { track, example };
  }
  return undefined;
}
