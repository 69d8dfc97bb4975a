import type { SubmitTrack } from '../api/documents/submit.ts';
import { words } from '../strings/training-data.ts';

/** Data of this platform that a model may have seen: the training splits, and the images of closed seasons. */
export function dataChoices(
  tracks: readonly Pick<SubmitTrack, 'shortName' | 'benchmark' | 'seasons'>[],
): readonly { readonly slug: string; readonly label: string }[] {
  const benchmarks = new Set(tracks.map(({ benchmark }) => benchmark.slug));
  const tracksOf = (slug: string) =>
    tracks.filter(({ benchmark }) => benchmark.slug === slug).map(({ shortName }) => shortName);
  return [
    ...[...benchmarks].map((slug) => ({ slug, label: words.trainSplit(tracksOf(slug)) })),
    ...tracks.flatMap(({ shortName, seasons }) =>
      seasons
        .filter(({ state }) => state === 'CLOSED')
        .map(({ number, results }) => ({ slug: results.slug, label: words.seasonImages(number, shortName) })),
    ),
  ];
}
