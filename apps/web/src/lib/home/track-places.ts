import type { HomeTrack } from '../api/documents/home.ts';

/** What places a track: a subset of the data of the first page. */
export interface PlacedTrack extends Pick<HomeTrack, 'slug' | 'verifiedCount'> {
  readonly benchmark: Pick<HomeTrack['benchmark'], 'demonstration'>;
}

/** The main list, and the demonstrations behind a summary. */
export interface TrackPlaces<T> {
  readonly first: readonly T[];
  readonly others: readonly T[];
}

const hasResults = ({ verifiedCount }: PlacedTrack) => verifiedCount > 0;

/**
 * The tracks, those with verified results first. Beside other benchmarks, demonstrations are behind a summary, unless
 * only they have results: then a visitor sees the boards that rank something.
 */
export function placeTracks<T extends PlacedTrack>(tracks: readonly T[]): TrackPlaces<T> {
  const demonstrations = tracks.filter(({ benchmark }) => benchmark.demonstration);
  const benchmarks = tracks.filter(({ benchmark }) => !benchmark.demonstration);
  const ranked = benchmarks.some(hasResults) ? [] : demonstrations.filter(hasResults);
  const shown = benchmarks.length === 0 ? tracks : [...benchmarks, ...ranked];
  const first = [...shown.filter(hasResults), ...shown.filter((one) => !hasResults(one))];
  return { first, others: demonstrations.filter((one) => !first.includes(one)) };
}

/**
 * The tracks as they are now, each at its earlier place: results that arrive while the page is open move no track. New
 * tracks follow at the end.
 */
export function keepPlaces<T extends PlacedTrack>(earlier: TrackPlaces<T>, tracks: readonly T[]): TrackPlaces<T> {
  if (earlier.first.length === 0) return placeTracks(tracks);
  const present = (some: readonly T[]) => some.flatMap(({ slug }) => tracks.find((one) => one.slug === slug) ?? []);
  const known = new Set([...earlier.first, ...earlier.others].map(({ slug }) => slug));
  const added = tracks.filter(({ slug }) => !known.has(slug));
  const isFirst = ({ benchmark }: T) =>
    !benchmark.demonstration || tracks.every((track) => track.benchmark.demonstration);
  return {
    first: [...present(earlier.first), ...added.filter(isFirst)],
    others: [...present(earlier.others), ...added.filter((one) => !isFirst(one))],
  };
}
