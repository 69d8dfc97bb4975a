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

/** A new installation renders its first public split after it is ready: eight further attempts within eight minutes. */
const PAUSES_MS = [4_000, 8_000, 16_000, 32_000, 60_000, 120_000, 120_000, 120_000];

/**
 * Calls `show` with the result of `find`, and with later ones while it finds no public split at all.
 *
 * @param find `null`: no split is public
 * @param pausesMs before each further attempt
 * @returns stops the attempts
 */
export function awaitExample(
  find: () => Promise<FeaturedExample | null | undefined>,
  show: (found: FeaturedExample | null) => void,
  pausesMs: readonly number[] = PAUSES_MS,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const attempt = async (index: number) => {
    const found = await find();
    if (stopped) return;
    show(found ?? null);
    const pause = pausesMs[index];
    if (found === null && pause !== undefined) timer = setTimeout(() => void attempt(index + 1), pause);
  };
  void attempt(0);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
