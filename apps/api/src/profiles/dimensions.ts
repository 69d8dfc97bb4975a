import { isProtocol, type ProtocolId } from '@primitives/benchmark';
import type { Dimension } from '@primitives/boards';
import type { Track } from '@primitives/store/benchmarks';

const OF_PROTOCOL: Readonly<Record<ProtocolId, Dimension | null>> = {
  mac: 'binding',
  czsl: 'unseen_pairs',
  'czsl-cross': 'unseen_pairs',
  'vaw-itc': 'hierarchy',
  'vaw-itm': 'hierarchy',
  'vaw-vqa': 'hierarchy',
  'vaw-classifier': 'hierarchy',
  compun: 'compounds',
  compmap: 'concepts',
  'compmap-embedding': 'concepts',
  'attribute-probe': 'attributes',
  'caption-choice': 'captions',
  'image-caption-pairs': 'captions',
  retrieval: null, // whole captions
};

/** What a track measures of composition; null if nothing. */
export const dimensionOf = (protocol: string): Dimension | null =>
  isProtocol(protocol) ? OF_PROTOCOL[protocol] : null;

type Identity = Pick<Track, 'benchmarkSlug' | 'benchmarkNumber' | 'protocol' | 'splitRole'>;

/**
 * One track for each benchmark and protocol, so that no version or split counts twice: the newest version of the
 * benchmark, and of its tracks the one on the hidden split. Protocols of one benchmark share its images.
 */
export function onePerBenchmark<Row extends Identity>(tracks: readonly Row[]): Row[] {
  const chosen = new Map<string, Row>();
  for (const track of tracks) {
    const key = `${track.benchmarkSlug} ${track.protocol}`;
    const known = chosen.get(key);
    if (!known || isPreferred(track, known)) chosen.set(key, track);
  }
  return tracks.filter((track) => chosen.get(`${track.benchmarkSlug} ${track.protocol}`) === track);
}

const isPreferred = (track: Identity, known: Identity): boolean =>
  track.benchmarkNumber === known.benchmarkNumber
    ? track.splitRole === 'hidden' && known.splitRole !== 'hidden'
    : track.benchmarkNumber > known.benchmarkNumber;
