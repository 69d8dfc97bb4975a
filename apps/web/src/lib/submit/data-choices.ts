import type { SubmitTrack } from '../api/documents/submit.ts';
import { words } from '../strings/training-data.ts';

/** The protocol for models that were trained on other data: its tracks have no training split. */
const TRAINED_ELSEWHERE = 'czsl-cross';

/** Data of this platform that a model may have seen: the training splits, and the images of closed seasons. */
export function dataChoices(
  tracks: readonly Pick<SubmitTrack, 'shortName' | 'protocol' | 'benchmark' | 'seasons'>[],
): readonly { readonly slug: string; readonly label: string }[] {
  const trained = tracks.filter(({ protocol }) => protocol !== TRAINED_ELSEWHERE);
  const benchmarks = new Set(trained.map(({ benchmark }) => benchmark.slug));
  const tracksOf = (slug: string) =>
    trained.filter(({ benchmark }) => benchmark.slug === slug).map(({ shortName }) => shortName);
  return [
    ...[...benchmarks].map((slug) => ({ slug, label: words.trainSplit(tracksOf(slug)) })),
    ...tracks.flatMap(({ shortName, seasons }) =>
      seasons
        .filter(({ state }) => state === 'CLOSED')
        .map(({ number, results }) => ({ slug: results.slug, label: words.seasonImages(number, shortName) })),
    ),
  ];
}
